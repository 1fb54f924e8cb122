// `test` for journeys: import it from here. Each worker has a server on a demo world of its own.
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
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
  /** A page in a browser of its own, on the address given (`/device`). */
  visit: (path: string, options?: Look) => Promise<Page>;
  /** The same with this person signed in. */
  signedIn: (personId: string, path: string, options?: Look) => Promise<Page>;
  /** After each test: the books agree and no script has failed. */
  sound: undefined;
}

interface Look {
  width?: number;
  dark?: boolean;
}

async function newContext(browser: Browser, baseURL: string, { width = 1440, dark = false }: Look = {}) {
  return browser.newContext({
    baseURL,
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    // the bank's own: days on screen are its booking days
    timezoneId: 'Europe/Vilnius',
    locale: 'en-GB',
  });
}

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
  // biome-ignore lint/correctness/noEmptyPattern: as above
  complaints: async ({}, use) => {
    await use([]);
  },
  visit: async ({ browser, world, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (path, look) => {
      const context = await newContext(browser, world.server.url, look);
      contexts.push(context);
      context.on('page', (page) => listen(page, complaints));
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    for (const context of contexts) await context.close();
  },
  signedIn: async ({ visit, world }, use) => {
    await use(async (personId, path, look) => {
      const page = await visit('about:blank', look);
      await signIn(page, world.server.url, personId);
      await page.goto(`/#${path}`);
      return page;
    });
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
const refusedCall = /^Failed to load resource: the server responded with a status of (4\d\d|503)/;

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !refusedCall.test(message.text())) complaints.push(message.text());
  });
}

export { expect };
