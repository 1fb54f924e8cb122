// Each of the nine roles of the staff walks through its sidebar and the pages of details that it may open: each page comes
// with its heading, and no call fails.
import type { Page, Request } from '@playwright/test';
import { staff } from '../../db/demo/staff.ts';
import { expect, test } from '../harness/journey.ts';
import { timber } from '../harness/people.ts';
import { signIn } from '../harness/signIn.ts';

interface Place {
  address: string;
  heading: string;
}

/** pages that no sidebar leads to, and the roles that may open them (back office, section 2) */
const details: readonly (Place & { roles: string })[] = [
  { address: `/bko-client?id=${timber.id}`, heading: timber.title, roles: 'AMHSEF' },
  { address: `/bko-client?id=${timber.id}&tab=people`, heading: timber.title, roles: 'AMHSEF' },
  { address: '/bko-user-preview', heading: 'User preview', roles: 'A' },
];

/** Counts calls that are under way, and keeps those that failed. */
function watch(page: Page) {
  const failed: string[] = [];
  const underWay = new Set<Request>();
  const isCall = (url: string) => new URL(url).pathname.startsWith('/web/');
  page.on('request', (request) => {
    if (isCall(request.url())) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('response', (response) => {
    if (isCall(response.url()) && response.status() >= 400) {
      failed.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`);
    }
  });
  return { failed, underWay: () => underWay.size };
}

/** The places of the sidebar, each with its words, which head its page. */
async function placesIn(page: Page): Promise<Place[]> {
  const links = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link');
  await links.first().waitFor();
  const shown = await links.evaluateAll((all) =>
    all.map((link) => ({
      address: link.getAttribute('href')?.slice(1) ?? '',
      heading: (link instanceof HTMLElement ? link.innerText : '').split('\n')[0] ?? '',
    })),
  );
  return shown.filter(({ address }) => address.startsWith('/bko-'));
}

test('each role finds every place of its sidebar, with a heading and without a failed call', async ({
  visit,
  world,
}) => {
  // one browser for all: its cache keeps what the first of them has loaded
  const page = await visit('about:blank');
  const calls = watch(page);
  for (const { id, role } of staff) {
    await signIn(page, world.server.url, id);
    calls.failed.length = 0;
    await page.goto('/#/');
    const places = await placesIn(page);
    expect([role, places.length > 0]).toEqual([role, true]);
    for (const { address, heading } of [...places, ...details.filter(({ roles }) => roles.includes(role))]) {
      await page.evaluate((hash) => {
        window.location.hash = hash;
      }, address);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      await expect.poll(calls.underWay, { message: `${role} ${address}`, intervals: [10, 20, 50] }).toBe(0);
      expect(page.url(), role).toContain(`#${address.split('?')[0]}`);
      expect([role, address, ...calls.failed]).toEqual([role, address]);
      await expect(page.getByRole('main').getByRole('alert'), `${role} ${address}`).toHaveCount(0);
    }
  }
});
