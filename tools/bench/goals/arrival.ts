// Goal 15: how a page arrives on a slow line, every page of the demo, with an empty cache.
import { type Browser, chromium, type Page } from '@playwright/test';
import type { PageDefinition } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { pages } from '#tests/harness/pages.ts';
import { openTourBank } from '#tools/tour/bank.ts';
import { getAddress } from '#tools/tour/pages.ts';
import { Visits, visitorFor } from '#tools/tour/visitors.ts';

const latencyMs = 800;
const widths = [1440, 390];
/** two more round trips */
const restMs = 2000;
const executable = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell';

export interface Arrival {
  /** '/overview' */
  path: string;
  /** of the window, px */
  width: number;
  /** from the request for the document to the first paint, ms */
  firstPaintMs: number;
  /** sum of all layout shifts until the page rests (Layout Instability API) */
  shift: number;
  /** what moved most, for people who mend it */
  moved: string;
}

/** Loads every page again on a line with 800 ms of latency, and says of each. @param wants a path; all without it */
export async function measureArrivals(
  print: (arrival: Arrival) => void,
  wants: (path: string) => boolean = () => true,
): Promise<Arrival[]> {
  const bank = await openTourBank(undefined);
  const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    // the gallery is for developers
    const measured = pages.filter(({ path }) => path !== paths.components && wants(path));
    const all = await Promise.all(widths.map((width) => measureAt(browser, bank.url, { measured, width, print })));
    return all.flat();
  } finally {
    await browser.close();
    await bank.close();
  }
}

interface Measuring {
  measured: readonly PageDefinition[];
  width: number;
  print: (arrival: Arrival) => void;
}

async function measureAt(browser: Browser, origin: string, { measured, width, print }: Measuring): Promise<Arrival[]> {
  const visits = new Visits(browser);
  const arrivals: Arrival[] = [];
  for (const definition of measured) {
    const { page } = await visits.of(visitorFor(definition), origin);
    await page.setViewportSize({ width, height: 900 });
    await page.goto('about:blank');
    const stop = await slowDown(page);
    await page.goto(getAddress(definition), { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached', timeout: 30_000 });
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: 30_000 });
    // the browser does not say when the last part of a page has come
    await page.waitForTimeout(restMs);
    const arrival = { path: definition.path, width, ...(await page.evaluate(readArrival)) };
    arrivals.push(arrival);
    print(arrival);
    await stop();
  }
  return arrivals;
}

async function slowDown(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const line = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...line, latency: latencyMs });
  return () => session.detach();
}

/** Runs in the page. The browser keeps all shifts since the document began. */
async function readArrival(): Promise<Pick<Arrival, 'firstPaintMs' | 'shift' | 'moved'>> {
  interface Shift extends PerformanceEntry {
    value: number;
    sources: { node?: Node | null }[];
  }
  const shifts: Shift[] = await new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries() as Shift[]));
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve([]), 300);
  });
  const worst = shifts.toSorted((one, other) => other.value - one.value)[0];
  const nodes = worst?.sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement)) ?? [];
  const moved = nodes.map((node) => `${node?.tagName} ${node?.textContent?.slice(0, 40)}`).join(' | ');
  return {
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: worst ? `${worst.value.toFixed(4)} at ${Math.round(worst.startTime)} ms: ${moved}` : '',
  };
}
