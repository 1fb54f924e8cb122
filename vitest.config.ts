// Three projects: `unit` needs nothing, `http` needs a real PostgreSQL, `start` needs the built dist/start.mjs.
import { defineConfig } from 'vitest/config';

/** Server folders whose tests need no database; the others run in the `http` project. */
const withoutDatabase = ['src/server/{config,outgoing,processes}/**/*.test.ts'];

export default defineConfig({
  test: {
    // Generous: a busy machine is no reason to fail; the first test of a file may wait for the demo world.
    testTimeout: 60_000,
    hookTimeout: 240_000,
    passWithNoTests: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'tests/*.test.ts',
            'db/**/*.test.ts',
            'src/*.test.ts',
            'src/{shared,client,simulators}/**/*.test.{ts,tsx}',
            'src/features/**/*.test.{ts,tsx}',
            ...withoutDatabase,
          ],
          exclude: ['src/features/**/server/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['src/**/server/**/*.test.ts', 'src/server/**/*.test.ts', 'tests/http/**/*.test.ts'],
          exclude: withoutDatabase,
          globalSetup: ['tests/harness/global.ts'],
          pool: 'forks',
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'start',
          include: ['tests/start/**/*.test.ts'],
          testTimeout: 60_000,
          pool: 'forks',
          maxWorkers: 2,
        },
      },
    ],
  },
});
