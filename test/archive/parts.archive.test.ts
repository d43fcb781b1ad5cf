import { expect, test } from 'vitest';
import { findArchive, openArchive } from '../../src/pipeline.ts';
import { outlines, toldAlone } from '../support/told-alone.ts';

test('sessions that have nothing to do with the rest of their project come out the same without it, and make it up', () => {
  const found = findArchive(process.env.ANNALS_CORPUS!);
  const sharing = new Set(openArchive(found).shared.folders);
  let parts = 0;
  for (const project of found.projects) {
    if (sharing.has(project.dir)) continue;
    for (const { alone, among } of toldAlone(found, project)) {
      parts++;
      expect(alone).toEqual(among);
    }
    const { whole, joined } = outlines(found, project);
    expect(joined).toEqual(whole);
  }
  expect(parts).toBeGreaterThan(20);
});
