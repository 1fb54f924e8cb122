// `test` for journeys: import it from here. Each worker has a server on a demo world of its own.
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import type pg from 'pg';
import { invariants } from '../../src/invariants.ts';
import { findBreaches } from '../../src/server/audit/invariants.ts';
import { openPool } from '../../src/server/db/pool.ts';
import { demoDatabase } from './database.ts';
import { startServerProcess, type TestServerProcess } from './server.ts';
import { signIn } from './signIn.ts';

/** A worker's bank: the built server as a process and its database. */
interface World {
  server: TestServerProcess;
  databaseUrl: string;
  /** as the owner: for invariants, and to prepare what no screen can */
  owner: pg.Pool;
}

interface WorkerFixtures {
  world: World;
}

interface TestFixtures {
  /** What the browser complained about in this test's pages: errors of scripts and breaches of the content policy. */
  complaints: string[];
  /** A page in a browser context of its own with this person signed in, on the address given (`/overview`). */
  signedIn: (personId: string, path?: string, options?: Parameters<typeof contextOptions>[0]) => Promise<Page>;
  /** After each test: the books agree and no script has failed. */
  sound: undefined;
}

const contextOptions = (options: { width?: number; height?: number; dark?: boolean } = {}) => ({
  viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
  colorScheme: options.dark ? ('dark' as const) : ('light' as const),
  // the bank's own: days on screen are its booking days
  timezoneId: 'Europe/Vilnius',
  locale: 'en-GB',
});

export const test = base.extend<TestFixtures, WorkerFixtures>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
    async ({}, use) => {
      const database = await demoDatabase();
      const server = await startServerProcess(database.url);
      const owner = openPool({ url: database.url, size: 1, role: null });
      await use({ server, databaseUrl: database.url, owner });
      await server.stop();
      await owner.end();
      await database.drop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ world }, use) => {
    await use(world.server.url);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  complaints: async ({}, use) => {
    await use([]);
  },
  context: async ({ context, complaints }, use) => {
    context.on('page', (page) => listen(page, complaints));
    await use(context);
  },
  signedIn: async ({ browser, world, complaints }, use) => {
    const opened: Page[] = [];
    await use(async (personId, path = '/', options) => {
      const context = await browser.newContext({ ...contextOptions(options), baseURL: world.server.url });
      context.on('page', (page) => listen(page, complaints));
      const page = await context.newPage();
      opened.push(page);
      await signIn(page, world.server.url, personId);
      await page.goto(`/#${path}`);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
  sound: [
    async ({ world, complaints }, use) => {
      await use(undefined);
      expect(complaints).toEqual([]);
      expect(await findBreaches(world.owner, invariants)).toEqual([]);
    },
    { auto: true },
  ],
});

/** Refused calls are part of some journeys: their lines in the console are no complaint. */
const refusedCall = /^Failed to load resource: the server responded with a status of 4\d\d/;

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' && !refusedCall.test(message.text())) complaints.push(message.text());
  });
}

export { expect };
