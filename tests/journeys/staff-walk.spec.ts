// Each of the nine roles of the staff walks its screens: it finds what tests/expected-staff-screens.csv says by hand,
// is led to its first page from what is not its own, and no call fails. Who may only look finds nothing to act with.
import type { Page, Request } from '@playwright/test';
import type pg from 'pg';
import { staff } from '#db/demo/staff.ts';
import { forgetCases } from '../harness/forgetCases.ts';
import { expect, type TestFixtures, test } from '../harness/journey.ts';
import { bakery, cast, timber } from '../harness/people.ts';
import { expectLines, getPath, heading, type Line, readLines } from '../harness/screens.ts';
import { signIn } from '../harness/signIn.ts';

type World = TestFixtures['world'];

const cannot = 'You are not permitted to see that page.';
/** first page of a role, where it is led from what is not permitted */
const getHome = (role: string) => (role === 'C' ? 'Clients' : 'Dashboard');

/**
 * What the record of a client offers under 'Actions', by role: words of PATCH and keys (decisions for staff, section
 * 2).
 */
const forAml = ['Charge', 'Limits', 'Give notice of closing', 'Close client'];
const forSupport = [
  'Line for staff',
  'Contact details',
  'Registered address',
  'Operating address',
  'Require four eyes',
  'Lock',
];
const actions: Readonly<Record<string, readonly string[]>> = {
  A: [...forSupport, ...forAml, 'Report to MLRO'],
  S: [...forSupport, 'Report to MLRO'],
  M: [...forSupport, ...forAml, 'Report to MLRO'],
  F: ['Charge', 'Report to MLRO'],
  E: ['Report to MLRO'],
  H: [...forSupport, ...forAml, 'Close at once', 'Report to MLRO'],
};

/** Executive and Dashboard look only (decisions, section 7): no button begins with one of these. */
const lookOnly = 'ED';
const acting =
  /^(Add|Approve|Assign|Block|Change|Charge|Comment|Confirm|Create|Deactivate|Decline|Delete|Edit|End|Forbid|Hand|Hold|Link|Lock|Make|Name a|New|Order|Pin|Propose|Put|Reject|Release|Remind|Remove|Request|Return|Review|Save|Send|Set|Submit|Take|Unblock|Unlock|Unpin|Upload|Void|Withdraw|Write)\b/;
const tabs = ['money', 'transactions', 'cards', 'cases', 'screening', 'documents', 'log'];

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

/** A case of each type that no one else works on, of the bakery. */
async function openOwn(owner: pg.Pool, type: 'DOCUMENT' | 'EDD', kind: 'D' | 'A'): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into client_case (id, subject_id, type, kind, status, title, comment, opened_at, due_at, changed_at)
     values (new_id(), $1, $2, $3, 0, 'To be walked past', '', bank_now(), bank_now() + interval '1 day', bank_now())
     returning id`,
    [bakery.id, type, kind],
  );
  return rows[0]?.id ?? '';
}

function go(page: Page, address: string): Promise<void> {
  return page.evaluate((hash) => {
    window.location.hash = hash;
  }, address);
}

/** Opens an address that is not theirs: by way of /login to their first page, with the warning. */
async function expectRefusal(page: Page, role: string, address: string, visited: string[]): Promise<void> {
  visited.length = 0;
  await go(page, address);
  const warning = page.getByRole('region', { name: 'Alerts' }).getByText(cannot);
  await expect(warning, `${role} ${address}`).toBeVisible();
  await expect(heading(page, getHome(role))).toBeVisible();
  expect(
    visited.map((url) => new URL(url).hash.split('?')[0]),
    `${role} ${address}`,
  ).toContain('#/login');
  // its time may be over by now; the next warning is another one
  await expect(async () => {
    if (await warning.isVisible()) await page.getByRole('button', { name: 'Dismiss' }).click({ timeout: 1000 });
    await expect(warning).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}

/** Names of what somebody could act with, in the page. */
function toActWith(page: Page): Promise<string[]> {
  const buttons = page
    .getByRole('main')
    .locator('button:not([role="tab"]), [role="button"], [role="menuitem"], input[type="checkbox"], textarea');
  return buttons.evaluateAll((all) =>
    all.map((one) => {
      if (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) return `Comment ${one.type}`;
      return (one.getAttribute('aria-label') ?? one.textContent ?? '').trim();
    }),
  );
}

for (const roles of ['ADP', 'SMF', 'EHC']) {
  test(`roles ${roles}: each finds on each screen what is its own, is led back from what is not, and no call fails`, async ({
    visit,
    world,
  }) => {
    test.slow();
    const [document, due] = [await openOwn(world.owner, 'DOCUMENT', 'D'), await openOwn(world.owner, 'EDD', 'A')];
    const getAddress = (id: string) => `clientId=${bakery.id}&caseId=${id}`;
    const names = {
      ...{ companyId: timber.id, company: timber.title, user: cast.finance.id, colleague: '90000000004' },
      ...{ document: getAddress(document), due: getAddress(due), owner: bakery.title },
    };
    await walkAs(await visit('about:blank'), roles, world, names);
    await forgetCases(world.owner, document);
    await forgetCases(world.owner, due);
  });
}

/** The roles one after another in one browser: its cache keeps what the first of them has loaded. */
async function walkAs(page: Page, roles: string, world: World, names: Record<string, string>): Promise<void> {
  const lines = readLines('staff-screens', names);
  const calls = watch(page);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));

  const settle = async (role: string, address: string) => {
    await expect.poll(calls.underWay, { message: `${role} ${address}`, intervals: [10, 20, 50] }).toBe(0);
    await expect(page.getByRole('main').locator('[aria-busy="true"]'), `${role} ${address}`).toHaveCount(0);
    expect([role, address, ...calls.failed]).toEqual([role, address]);
    await expect(page.getByRole('main').getByRole('alert'), `${role} ${address}`).toHaveCount(0);
    if (lookOnly.includes(role))
      expect(
        (await toActWith(page)).filter((name) => acting.test(name)),
        `${role} ${address}`,
      ).toEqual([]);
  };
  const walk = async (role: string, address: string, group: readonly Line[]) => {
    await go(page, address);
    await heading(page, group.find(({ kind }) => kind === 'page')?.name ?? '').waitFor();
    await settle(role, address);
    await expectLines(page, group, role);
  };

  // each role is refused once, and each address once: guard.test.ts has every role at every address
  const refused = new Set<string>();
  for (const { id, role } of staff.filter((one) => roles.includes(one.role))) {
    await signIn(page, world.server.url, id);
    calls.failed.length = 0;
    await page.goto('/#/');
    await heading(page, getHome(role)).waitFor();
    let isRefused = false;
    for (const address of new Set(lines.map((line) => line.address))) {
      const group = lines.filter((line) => line.address === address);
      if (group.some(({ kind, may }) => kind === 'page' && may[role])) await walk(role, address, group);
      else if (!isRefused || !refused.has(getPath(address))) {
        await expectRefusal(page, role, address, visited);
        refused.add(getPath(address));
        isRefused = true;
      }
    }
    await page.keyboard.press('Escape');
    await expectActions(page, role, settle);
  }
}

/** What the record of a client offers to the role; who may only look goes through all its tabs. */
async function expectActions(
  page: Page,
  role: string,
  settle: (role: string, address: string) => Promise<void>,
): Promise<void> {
  const expected = actions[role];
  if (!expected) return;
  await go(page, `/bko-client?id=${timber.id}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  const items = page.getByRole('menuitem');
  await items.first().waitFor();
  const found = (await items.allInnerTexts()).map((text) => text.split('\n')[0]);
  expect([role, ...found.toSorted()]).toEqual([role, ...[...expected].toSorted()]);
  await page.keyboard.press('Escape');
  if (!lookOnly.includes(role)) return;
  for (const tab of tabs) {
    await go(page, `/bko-client?id=${timber.id}&tab=${tab}`);
    await page
      .getByRole('tabpanel')
      .getByRole('heading')
      .or(page.getByRole('tabpanel').getByRole('table'))
      .first()
      .waitFor();
    await settle(role, tab);
  }
}
