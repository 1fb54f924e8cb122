// `test` for journeys: import it from here. Each worker has a server on a demo world of its own.
import { test as base } from '@playwright/test';
import { demoDatabase } from './database.ts';
import { startServerProcess, type TestServerProcess } from './server.ts';

interface WorkerFixtures {
  server: TestServerProcess;
}

export const test = base.extend<object, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
    async ({}, use) => {
      const database = await demoDatabase();
      const server = await startServerProcess(database.url);
      await use(server);
      await server.stop();
      await database.drop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
});
