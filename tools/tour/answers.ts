// The bank's answers as a page may get them: as they are, none in the list, late, refused, or no network at all.
import type { BrowserContext, Page, Route } from '@playwright/test';
import { generalErrors } from '#shared/errors.ts';

export const weathers = ['empty', 'loading', 'error', 'offline'] as const;
export type Weather = (typeof weathers)[number];

/** What every page asks for, through the shell around it: session, profile, company, settings, and the phone's edge. */
const ofShell = /^\/(web\/(login|ping|logout|client|about|approvals|demo|\d+\/client)|device\/requests)(\/|$)/;
const isCall = /^\/(web|device)\//;

/** Whether a page asked the bank for something of its own: others look the same whatever the bank says. */
export function isOwnCall(address: string): boolean {
  const { pathname } = new URL(address);
  return isCall.test(pathname) && !ofShell.test(pathname);
}

/**
 * Changes what the page's own reads are answered until it is undone.
 *
 * @param spared - the path of a read that goes on as it is: the page itself stands, and only its parts have the weather
 */
export async function bring(weather: Weather, context: BrowserContext, spared = ''): Promise<() => Promise<void>> {
  const held: Route[] = [];
  const matches = (url: URL) => isOwnCall(url.href) && url.pathname !== spared;
  const handler = async (route: Route) => {
    if (route.request().method() !== 'GET') return route.continue();
    if (weather === 'loading') held.push(route);
    else if (weather === 'offline') await route.abort('internetdisconnected');
    else if (weather === 'error') await route.fulfill({ status: 500, json: problem });
    // the weather may have ended meanwhile
    else await emptied(route).catch(() => undefined);
  };
  await context.route(matches, handler);
  return async () => {
    await context.unroute(matches, handler);
    for (const route of held) await route.abort().catch(() => undefined);
  };
}

const problem = {
  type: 'about:blank',
  ...generalErrors['internal-error'],
  code: 'internal-error',
  requestId: '0198f3a2-7c11-7d0e-9a44-5be0c1f6a7d2',
};

/** Lists come back without their lines, also those that stand beside other things; everything else as it is. */
async function emptied(route: Route): Promise<void> {
  const response = await route.fetch();
  const answer: unknown = await response.json();
  await route.fulfill({ response, json: withoutLines(answer) });
}

function withoutLines(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  const emptied = Object.entries(answer).map(([name, value]) => [name, Array.isArray(value) ? [] : value]);
  return { ...Object.fromEntries(emptied), ...('items' in answer && { next: null }) };
}

/** Waits until nothing is asked for and nothing says that it is busy; a page that goes on asking is taken as it is. */
export class Calm {
  #pending = 0;
  #lastChange = Date.now();

  constructor(page: Page) {
    const change = (by: number) => () => {
      this.#pending = Math.max(0, this.#pending + by);
      this.#lastChange = Date.now();
    };
    page.on('request', change(1));
    page.on('requestfinished', change(-1));
    page.on('requestfailed', change(-1));
  }

  /** A document that is loaded again has left its requests behind. */
  restart(): void {
    this.#pending = 0;
    this.#lastChange = Date.now();
  }

  async wait(page: Page, isBusyExpected = false): Promise<void> {
    const until = Date.now() + calmMostMs;
    const isCalm = () => (isBusyExpected || this.#pending === 0) && Date.now() - this.#lastChange > quietMs;
    while (!isCalm() && Date.now() < until) await page.waitForTimeout(stepMs);
    const busy = page.locator('[aria-busy="true"]');
    if (!isBusyExpected)
      await busy
        .first()
        .waitFor({ state: 'detached', timeout: 3000 })
        .catch(() => undefined);
    else await page.waitForTimeout(skeletonMs);
  }
}

const calmMostMs = 8000;
const quietMs = 150;
const stepMs = 40;
/** skeletons come after 200 ms and fade in */
const skeletonMs = 400;
