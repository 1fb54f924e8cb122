// Journeys in a real browser. Each worker has a server process and a database of its own: tests/harness/journey.ts.
import { defineConfig } from '@playwright/test';
import type { TestFixtures } from './tests/harness/journey.ts';

const quietly = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const alone = ['--disable-component-update', '--disable-sync', '--headless', '--no-sandbox'];

/**
 * Journeys by what their bank is surrounded by. One kind goes after another, so that two servers run at a time and not
 * all: a server that no one calls still looks for work.
 */
const outsideTheDemo = ['device-pages', 'devices', 'pay-without-demo', 'sign-in-by-code', 'staff-users'];
const connected = ['card-payments', 'card-production', 'mlro-reports', 'rail'];
const getFiles = (names: readonly string[]) => names.map((name) => `${name}.spec.ts`);

export default defineConfig<TestFixtures>({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/harness/global.ts',
  workers: 2,
  projects: [
    { name: 'demo', testIgnore: getFiles([...outsideTheDemo, ...connected]) },
    { name: 'outside the demo', testMatch: getFiles(outsideTheDemo), use: { demo: false } },
    { name: 'connected', testMatch: getFiles(connected), use: { connected: true } },
  ],
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: process.env['CI'] ? 1 : 0,
  // Generous: a busy machine is no reason to fail.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    actionTimeout: 60_000,
    // a third of the time; `--trace on` where somebody looks for a fault
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [...quietly, ...alone],
    },
  },
});
