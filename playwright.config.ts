// Journeys in a real browser. Each worker has a server process and a database of its own: tests/harness/journey.ts.
import { defineConfig } from '@playwright/test';

const quietly = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const alone = ['--disable-component-update', '--disable-sync', '--headless', '--no-sandbox'];

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/harness/global.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: process.env['CI'] ? 1 : 0,
  // Generous: a busy machine is no reason to fail.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    actionTimeout: 20_000,
    // a third of the time; `--trace on` where somebody looks for a fault
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [...quietly, ...alone],
    },
  },
});
