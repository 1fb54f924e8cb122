// `unit` and `mocked` need nothing, `components` need a Chromium, `http` needs a real PostgreSQL, `start` needs the
// built dist/start.mjs.
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';

/** Server folders whose tests need no database; the others run in the `http` project. */
const withoutDatabase = ['src/server/{config,outgoing,pdf,processes}/**/*.test.ts'];
/** Tests over HTTP of one feature, in its folder; those of many features are in tests/http. */
const overHttp = 'src/features/*/tests/**/*.test.ts';
/** Tests of what people see and press, each part by itself in a real browser. */
const components = 'src/**/*.browser.test.tsx';
/** Unit tests that put others in a module's place need modules of their own. */
const mocked = 'src/**/*.mocked.test.ts';

export default defineConfig({
  test: {
    // Generous: a busy machine is no reason to fail; the first test of a file may wait for the demo world.
    testTimeout: 60_000,
    hookTimeout: 600_000,
    passWithNoTests: false,
    // Where many share a machine a test may lose its turn. One that passed at the second try is named by the run.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // one worker imports each module once for all its files: that is two thirds of the time
          isolate: false,
          exclude: [...configDefaults.exclude, 'src/features/**/server/**', overHttp, mocked, components],
          include: [
            'tests/*.test.ts',
            'tests/sample/*.test.ts',
            'db/**/*.test.ts',
            'src/*.test.ts',
            'src/{shared,client,simulators}/**/*.test.{ts,tsx}',
            'src/features/**/*.test.{ts,tsx}',
            ...withoutDatabase,
          ],
        },
      },
      { extends: true, test: { name: 'mocked', include: [mocked] } },
      {
        extends: true,
        test: {
          name: 'components',
          include: [components],
          setupFiles: ['tests/harness/components.ts'],
          isolate: false,
          // what all files need goes first, after their tests too
          sequence: { hooks: 'list' },
          // well below a journey's: nothing here waits for a server
          testTimeout: 40_000,
          expect: { poll: { timeout: 12_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
                args: ['--no-sandbox', '--disable-gpu'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
        // found later, they would make the page load again in the middle of its tests
        optimizeDeps: {
          include: [
            'react',
            'react-dom',
            'react-hook-form',
            'react-dom/client',
            'react/jsx-dev-runtime',
            '@base-ui/react/*',
            '@tanstack/react-query',
            'axe-core',
            '@tanstack/history',
            'd3-scale',
            'd3-shape',
            'file-type/core',
            'ibantools',
            'zod/mini',
            'react-day-picker',
            'react-easy-crop',
            'csv-parse/browser/esm/sync',
            'uqr',
            'vitest-browser-react/pure',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          // as above; what a file sets in its process it takes back
          isolate: false,
          include: ['src/**/server/**/*.test.ts', 'src/server/**/*.test.ts', overHttp, 'tests/http/**/*.test.ts'],
          exclude: [...withoutDatabase, mocked],
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
          testTimeout: 300_000,
          pool: 'forks',
          maxWorkers: 2,
        },
      },
    ],
  },
});
