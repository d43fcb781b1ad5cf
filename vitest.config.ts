import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const archive = { name: 'archive', include: ['test/archive/**/*.archive.test.ts'] };

export default defineConfig({
  test: {
    environment: 'node',
    // Builds keep pages for the next one; those of a test are nobody else's.
    env: { XDG_CACHE_HOME: join(tmpdir(), `annals-test-cache-${process.pid}`) },
    pool: 'forks',
    // Builds and Chromium each take a core of their own beside the worker.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: ['test/archive/**', 'test/e2e/**'] },
      },
      {
        extends: true,
        test: { name: 'e2e', include: ['test/e2e/**/*.e2e.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
      },
      // A real archive is too large to ship: these run only where someone has one.
      ...(process.env.ANNALS_CORPUS ? [{ extends: true as const, test: archive }] : []),
    ],
  },
});
