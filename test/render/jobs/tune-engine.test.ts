import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const TUNE = new URL('../../../src/render/jobs/tune-engine.ts', import.meta.url).href;

test('the V8 that runs here knows every flag that it is given', () => {
  const tune = `import(${JSON.stringify(TUNE)}).then(({ tuneEngine }) => tuneEngine())`;
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--eval', tune], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
