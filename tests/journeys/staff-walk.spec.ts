// Each of the nine roles of the staff walks through its sidebar and the pages of details that it may open: each page comes
// with its heading, and no call fails.
import type { Page, Request } from '@playwright/test';
import { staff } from '../../db/demo/staff.ts';
import { expect, test } from '../harness/journey.ts';
import { timber } from '../harness/people.ts';

/** pages that no sidebar leads to, and the roles that may open them (back office, section 2) */
const details: readonly (readonly [address: string, roles: string])[] = [
  [`/bko-client?id=${timber.id}`, 'AMHSEF'],
  [`/bko-client?id=${timber.id}&tab=people`, 'AMHSEF'],
  ['/bko-user-preview', 'A'],
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

test('each role finds every place of its sidebar, with a heading and without a failed call', async ({ signedIn }) => {
  for (const { id, role } of staff) {
    const page = await signedIn(id, '/');
    const calls = watch(page);
    const sidebar = page.getByRole('navigation', { name: 'Main', exact: true });
    await expect(sidebar.getByRole('link').first()).toBeVisible();
    const hrefs = await sidebar
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const places = hrefs.filter((href) => href.startsWith('#/bko-')).map((href) => href.slice(1));
    expect([role, places.length > 0]).toEqual([role, true]);
    const own = details.filter(([, roles]) => roles.includes(role)).map(([address]) => address);
    for (const address of [...new Set([...places, ...own])]) {
      await page.evaluate((hash) => {
        window.location.hash = hash;
      }, address);
      await expect(page, `${role} ${address}`).toHaveURL(new RegExp(`#${address.split('?')[0]}`));
      await expect(page.getByRole('heading', { level: 1 }), `${role} ${address}`).toBeVisible();
      await expect.poll(calls.underWay, { message: `${role} ${address}` }).toBe(0);
      await expect(page.getByRole('main').getByRole('alert'), `${role} ${address}`).toHaveCount(0);
      expect([role, address, ...calls.failed]).toEqual([role, address]);
    }
    await page.close();
  }
});
