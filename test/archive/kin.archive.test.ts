import { expect, test } from 'vitest';
import { findArchive, openArchive } from '../../src/pipeline.ts';
import { toldAlone } from '../support/told-alone.ts';

test('sessions that have nothing to do with the rest of their project come out the same without it', () => {
  const found = findArchive(process.env.ANNALS_CORPUS!);
  const sharing = new Set(openArchive(found).shared.folders);
  let parts = 0;
  for (const project of found.projects)
    if (!sharing.has(project.dir))
      for (const { alone, among } of toldAlone(found, project)) {
        parts++;
        expect(alone).toEqual(among);
      }
  expect(parts).toBeGreaterThan(20);
});
