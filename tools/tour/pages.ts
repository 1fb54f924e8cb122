// The walk through the table of pages: each one as it is, empty, while it loads, when the bank fails, without a
// network.
import type { Page } from '@playwright/test';
import type { PageDefinition } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { cast } from '#tests/harness/people.ts';
import { bring, isOwnCall, type Weather, weathers } from './answers.ts';
import type { Camera } from './camera.ts';
import { type Visit, type Visits, visitorFor } from './visitors.ts';

/** Pages that show one of many ask which. */
const searches: Record<string, string> = {
  [paths.bkoClient]: `?id=${cast.baker.id}`,
  [paths.bkoUserPreview]: `?person=${cast.baker.id}`,
};

/** File name of a page: `bko-client`. */
export function getName({ path }: Pick<PageDefinition, 'path'>): string {
  return path.slice(1);
}

/** Where a page is, with what it asks for. */
export function getAddress({ path }: Pick<PageDefinition, 'path'>): string {
  return `/#${path}${searches[path] ?? ''}`;
}

/** All states of one page. */
export async function walkPage(page: PageDefinition, visits: Visits, origin: string, camera: Camera): Promise<void> {
  const name = getName(page);
  const states = ['filled', ...weathers].filter((state) => camera.wants(name, state));
  if (states.length === 0) return;
  const visit = await visits.of(visitorFor(page), origin);
  const address = getAddress(page);
  const asked = collectCalls(visit.page);
  await open(visit, address);
  await camera.shoot(visit.page, name, 'filled', { isWhole: true });
  if (!asked().some(isOwnCall)) return;
  for (const weather of weathers.filter((each) => states.includes(each))) {
    await walkWeather(visit, address, weather, (at) => camera.shoot(at, name, weather, { isWhole: true }));
  }
}

async function walkWeather(
  visit: Visit,
  address: string,
  weather: Weather,
  shoot: (at: Page) => Promise<void>,
): Promise<void> {
  const undo = await bring(weather, visit.context);
  try {
    await open(visit, address, weather === 'loading');
    await shoot(visit.page);
  } finally {
    await undo();
  }
}

/** Loads the app again at an address, and waits until it stands. */
export async function open({ page, calm }: Visit, address: string, isBusyExpected = false): Promise<void> {
  await page.goto('about:blank');
  calm.restart();
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await calm.wait(page, isBusyExpected);
}

function collectCalls(page: Page): () => string[] {
  const urls: string[] = [];
  const note = (request: { url(): string }) => urls.push(request.url());
  page.on('request', note);
  return () => {
    page.off('request', note);
    return urls;
  };
}
