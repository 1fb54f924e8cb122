// `test` for journeys: import it from here. Each worker has a demo world and a server of its own, surrounded as the
// project in playwright.config.ts says.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type pg from 'pg';
import { processorPath } from '#features/cards/processor/messages.ts';
import { accessInvariants } from '#server/access/invariants.ts';
import { findBreaches } from '#server/audit/invariants.ts';
import { openPool } from '#server/db/pool.ts';
import { Authenticator } from './authenticator.ts';
import { startCards } from './cards.ts';
import { startClearing } from './clearing.ts';
import { demoDatabase } from './database.ts';
import { enrolmentLink, getBirthDate } from './people.ts';
import { freePort } from './ports.ts';
import { outsideDemo, startServerProcess, type TestServerProcess } from './server.ts';
import { enrol, signIn } from './signIn.ts';
import { breachesIn } from './soundness.ts';
import { endWaits } from './waits.ts';

/** A bank: the built server as a process and its database. */
interface World {
  server: TestServerProcess;
  /** as the owner: for invariants, and to prepare what no screen can */
  owner: pg.Pool;
  /** folder shared with the clearing; '' without other banks */
  railDir: string;
  /** Ends it; answers what does not agree in the end. */
  close(): Promise<string[]>;
}

interface Surroundings {
  isDemo: boolean;
  isConnected: boolean;
  /** of a bank that is not shared with others; '' for the one that is */
  name: string;
}

interface WorkerFixtures {
  /** The worker's banks, in the demo and outside, connected and not. */
  getWorld: (surroundings: Surroundings) => Promise<World>;
}

/** A phone or computer with a passkey of one person. */
export interface Machine {
  page: Page;
  passkeys: Authenticator;
}

export interface TestFixtures {
  /**
   * false (in playwright.config.ts): the same people, money and days, but no one approves or signs in without a passkey
   */
  demo: boolean;
  /**
   * true (there as well): payments go to other banks, and the clearing simulator answers; the simulator of the card
   * processor makes numbers, plastic and wallets
   */
  connected: boolean;
  /** a name (by test.use): a bank of its own, whose clock and books may be turned; '' where it is shared */
  ownBank: string;
  world: World;
  /** What the browser complained about in this test's pages: errors of scripts and breaches of the content policy. */
  complaints: string[];
  /** A page in a browser of its own, on the address given (`/device`). */
  visit: (path: string, options?: Look) => Promise<Page>;
  /** The same with this person signed in. */
  signedIn: (personId: string, path: string, options?: Look) => Promise<Page>;
  /**
   * A machine that was enrolled for this person with a link of the bank, on the page at this path; no one is signed in.
   */
  enrolled: (personId: string, path: string, options?: Look) => Promise<Machine>;
  /**
   * After each test: people, sessions and requests agree, and no script has failed. The books are looked at when the
   * worker ends, because that takes three seconds.
   */
  sound: undefined;
}

interface Look {
  width?: number;
  dark?: boolean;
  /** has a touch screen */
  isPhone?: boolean;
  /** from where it calls; outside the demo only, where the server trusts what stands before it */
  address?: string;
  /**
   * true: scripts of other pages are fetched while nothing happens, as for everybody. Each journey would spend a second
   * on them
   */
  ahead?: boolean;
}

const saveData = () =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });

async function newContext(browser: Browser, baseURL: string, look: Look = {}) {
  const { width = 1440, dark = false, isPhone = false, address } = look;
  return browser.newContext({
    ...(address && { extraHTTPHeaders: { 'x-forwarded-for': address } }),
    baseURL,
    viewport: { width, height: 900 },
    ...(isPhone && { hasTouch: true, isMobile: true }),
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    // the bank's own: days on screen are its booking days
    timezoneId: 'Europe/Vilnius',
    locale: 'en-GB',
  });
}

const cardsSecret = 'secret-of-bank-and-processor-in-journeys';
/** `authorization: Bearer …` of POST /cardrx */
export const cardrxSecret = 'secret-of-machines-that-take-cards-in-journeys';
/** shops ask for their money soon, and no card buys by itself */
const cardSettings = { purchases: null, clearSeconds: 0.2, lateSeconds: 0.5 };

async function startWorld({ isDemo, isConnected }: Omit<Surroundings, 'name'>): Promise<World> {
  const database = await demoDatabase();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-journey-'));
  const railDir = isConnected ? path.join(folder, 'rail') : '';
  if (isConnected) fs.mkdirSync(railDir);
  const clearing = isConnected ? await startClearing(railDir) : undefined;
  const cardsPort = await freePort();
  const server = await startServerProcess(database, {
    ...(isDemo ? {} : outsideDemo),
    ...(isConnected && {
      KONTORA_RAIL_DIR: railDir,
      KONTORA_CARDS_URL: `http://127.0.0.1:${cardsPort}${processorPath}`,
      KONTORA_CARDS_SECRET: cardsSecret,
      ...(isDemo && { KONTORA_CARDRX_SECRET: cardrxSecret }),
    }),
  });
  const simulator = {
    folder: path.join(folder, 'cards'),
    bankUrl: server.url,
    secret: cardsSecret,
    port: cardsPort,
    settings: cardSettings,
  };
  const cards = isConnected ? await startCards(simulator) : undefined;
  const owner = openPool({ url: database.url, size: 1, role: null });
  const close = async () => {
    await server.stop();
    await clearing?.stop();
    await cards?.stop();
    fs.rmSync(folder, { recursive: true });
    await owner.end();
    const breaches = await breachesIn(database);
    await database.drop();
    return breaches;
  };
  return { server, owner, railDir, close };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  getWorld: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
    async ({}, use) => {
      const worlds = new Map<string, Promise<World>>();
      await use((surroundings) => {
        const name = JSON.stringify(surroundings);
        const world = worlds.get(name) ?? startWorld(surroundings);
        worlds.set(name, world);
        return world;
      });
      const breaches = await Promise.all([...worlds.values()].map(async (world) => (await world).close()));
      expect(breaches.flat()).toEqual([]);
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  demo: [true, { option: true }],
  connected: [false, { option: true }],
  ownBank: ['', { option: true }],
  // the first test of a worker may wait for the demo world
  world: [
    async ({ getWorld, demo: isDemo, connected: isConnected, ownBank: name }, use) =>
      use(await getWorld({ isDemo, isConnected, name })),
    { timeout: 360_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
  complaints: async ({}, use) => {
    await use([]);
  },
  visit: async ({ browser, world, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (path, { ahead = false, ...look } = {}) => {
      const context = await newContext(browser, world.server.url, look);
      contexts.push(context);
      if (!ahead) await context.addInitScript(saveData);
      context.on('page', (page) => listen(page, complaints));
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    // an answer that a test alters may still be on its way
    for (const page of contexts.flatMap((context) => context.pages()))
      await page.unrouteAll({ behavior: 'ignoreErrors' });
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
  enrolled: async ({ visit, world }, use) => {
    await use(async (personId, path, look) => {
      const page = await visit('about:blank', look);
      const passkeys = await Authenticator.in(page);
      await enrol(page, await enrolmentLink(world.owner, world.server.url, personId), getBirthDate(personId));
      await endWaits(world.owner, personId);
      await page.goto(`/#${path}`);
      return { page, passkeys };
    });
  },
  sound: [
    async ({ world, complaints }, use) => {
      await use(undefined);
      expect(complaints).toEqual([]);
      expect(await findBreaches(world.owner, accessInvariants)).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Refused calls, and a network that is gone, are part of some journeys: their lines in the console are no complaint.
 */
const refusedCall = /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_INTERNET_)/;

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !refusedCall.test(message.text()))
      complaints.push(`${message.text()} ${message.location().url}`);
  });
}

export { expect };
