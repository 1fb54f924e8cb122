// Goal 11: what a person at a browser feels, in Chromium, on the bench bank with the built pages.
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { countScripts } from '#tests/harness/scripts.ts';
import { signIn } from '#tests/harness/signIn.ts';
import type { Bench } from '../bench.ts';
import { quantile } from '../figures.ts';
import { financeId } from '../world.ts';
import { measureExecutor } from './executor.ts';

/** a small phone against this machine */
const slowdown = 4;
const pages = ['/accounts', '/transactions', '/tasks', '/overview'];
/** how long a page is looked at after a change: its data has come by then */
const lookMs = 1_500;
const scroll = { pagesPerSecond: 5, forMs: 6_000 };
const executable = '/usr/bin/chromium-headless-shell';

export interface BrowserFigures {
  /** script until /overview rests, packed, bytes */
  scriptBytes: number;
  /** the most that one of the other pages adds, bytes */
  furtherBytes: number;
  /** on changes of the page with a slowed processor, ms; 0: none took 50 */
  longestTaskMs: number;
  /** from a press to the frame that shows what it did, the slowest, ms */
  interactionMs: number;
  /** from the change of the address until the first line of the longest list is there, ms */
  firstLineMs: number;
  /** share of the looks at which there was nothing in the middle of the list while it was scrolled, percent */
  blankPercent: number;
  /** the time between two frames then, 95th percentile, ms */
  frameMs: number;
}

/** @param listed number of payments in the list that is scrolled */
export async function measureBrowser(bench: Bench, listed: number): Promise<BrowserFigures> {
  // four of five hot payments reach the first company
  for (let made = 0; made < listed / 0.8; made += 12_500) await measureExecutor(bench, 12_500, true);
  await bench.untilNumbered();
  const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/Vilnius' });
    await signIn(page, bench.bank.publicUrl, financeId(0));
    const bytes = await countBytes(page, bench.bank.publicUrl);
    const longestTaskMs = await slowed(page, () => findLongestTask(page));
    const interactionMs = await findSlowestInteraction(page);
    return { ...bytes, longestTaskMs, interactionMs, ...(await scrollList(page)) };
  } finally {
    await browser.close();
  }
}

async function countBytes(page: Page, origin: string) {
  await page.goto('about:blank');
  const count = await countScripts(page);
  const sum = async () => (await count()).reduce((total, { bytes }) => total + bytes, 0);
  await page.goto(`${origin}/#/overview`);
  await page.getByRole('table', { name: 'Latest transactions' }).getByText('EUR').first().waitFor();
  const scriptBytes = await sum();
  let furtherBytes = 0;
  for (const hash of pages) {
    await page.evaluate((to) => location.replace(`#${to}`), hash);
    await page.getByRole('heading', { level: 1 }).waitFor();
    furtherBytes = Math.max(furtherBytes, await sum());
  }
  return { scriptBytes, furtherBytes };
}

export async function slowed<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  try {
    return await work();
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
}

/** The page changes its own address: a click of the test's would be work in the page as well. */
function findLongestTask(page: Page): Promise<number> {
  return page.evaluate(
    async ({ hashes, lookFor }) => {
      const tasks: number[] = [];
      const observer = new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      );
      await new Promise((resolve) => setTimeout(resolve, lookFor));
      observer.observe({ type: 'longtask' });
      for (const hash of hashes) {
        location.replace(`#${hash}`);
        await new Promise((resolve) => setTimeout(resolve, lookFor));
        if (!document.querySelector('h1')) throw new Error(`${hash} shows no page`);
      }
      observer.disconnect();
      return Math.max(0, ...tasks);
    },
    { hashes: pages, lookFor: lookMs },
  );
}

/** Lines are opened, walked through and closed, and the form of a payment too, with real presses. */
async function findSlowestInteraction(page: Page): Promise<number> {
  await openList(page);
  await watchInteractions(page);
  await page.getByRole('table', { name: 'Transactions' }).getByRole('row').nth(2).click();
  for (const key of ['j', 'j', 'j', 'k', 'Escape']) await page.keyboard.press(key, { delay: 50 });
  await page.getByRole('button', { name: 'New payment' }).click();
  await page.getByRole('textbox').first().waitFor();
  await page.keyboard.press('Escape');
  return Math.max(0, ...(await getInteractions(page)));
}

/** From now on the page keeps the time of each press until the frame that shows what it did. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: number[] = [];
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration)));
    // 16 ms is the finest there is
    const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 };
    observer.observe(options);
    Object.assign(window, { seenInteractions: seen });
  });
}

/** ms; those under 16 are not reported */
export async function getInteractions(page: Page): Promise<number[]> {
  // entries come after the frame
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const seen: unknown = await page.evaluate(
    () => Object.entries(window).find(([name]) => name === 'seenInteractions')?.[1],
  );
  return Array.isArray(seen) ? seen.map(Number) : [];
}

async function openList(page: Page): Promise<number> {
  await page.evaluate(() => location.replace('#/tasks'));
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
  const began = performance.now();
  await page.evaluate(() => location.replace('#/transactions'));
  await page.getByRole('table', { name: 'Transactions' }).getByText('EUR').first().waitFor();
  return performance.now() - began;
}

async function scrollList(page: Page): Promise<Pick<BrowserFigures, 'firstLineMs' | 'blankPercent' | 'frameMs'>> {
  const firstLineMs = await openList(page);
  const { frames, looks, blanks } = await page.evaluate(async ({ pagesPerSecond, forMs }) => {
    const table = document.querySelector('table');
    let box = table?.parentElement ?? document.documentElement;
    while (
      box.parentElement &&
      !(box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))
    )
      box = box.parentElement;
    const { left, width } = (table ?? box).getBoundingClientRect();
    const middle = { x: left + width / 2, y: window.innerHeight / 2 };
    const seen = { frames: [] as number[], looks: 0, blanks: 0 };
    const began = performance.now();
    let before = began;
    while (before - began < forMs) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      seen.frames.push(now - before);
      box.scrollTop += (pagesPerSecond * box.clientHeight * (now - before)) / 1000;
      before = now;
      const there = document.elementFromPoint(middle.x, middle.y);
      seen.looks++;
      if (!there?.closest('tr') && !there?.closest('button')) seen.blanks++;
    }
    return seen;
  }, scroll);
  const rows = await page.getByRole('table', { name: 'Transactions' }).getAttribute('aria-rowcount');
  if (Number(rows) < 200) throw new Error(`only ${rows} lines were scrolled through`);
  return { firstLineMs, blankPercent: (100 * blanks) / looks, frameMs: quantile(frames, 0.95) };
}
