import { expect, test } from 'vitest';
import { bodyEnvironment } from '../../../src/render/environment.ts';
import { Crew } from '../../../src/render/jobs/crew.ts';

test('whoever lets a crew go a second time waits until it has gone', async () => {
  const crew = new Crew(2, bodyEnvironment);
  expect(await crew.hire(100e6)).toBe(2);
  let hasGone = false;
  const first = crew.close().then(() => {
    hasGone = true;
  });
  await crew.close();
  expect(hasGone).toBe(true);
  await first;
  expect(crew.isMany).toBe(false);
});
