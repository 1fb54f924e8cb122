// Every screen of the company area as each of the four roles meets it: what is there, where it is not, and that the
// server refuses what no screen offers. The list is typed by hand from the specification: tests/expected-roles.csv.
import fs from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { personId } from '../../db/demo/people.ts';
import { expect, test } from '../harness/journey.ts';
import { bakery, cast, sawyer, timber } from '../harness/people.ts';
import { statusesOf } from '../harness/signIn.ts';

const roles = { CEO: 1, CFO: 2, COO: 3, REP: 4 } as const;
type Role = keyof typeof roles;
const kinds = ['sidebar', 'page', 'row', 'button', 'link', 'region', 'table', 'textbox', 'combobox', 'dialog'] as const;

interface Line {
  address: string;
  kind: (typeof kinds)[number];
  name: string;
  /** method and address, or nothing */
  call: string;
  may: Readonly<Record<Role, boolean>>;
}

/** The list with the real numbers in it. */
function readLines(names: Readonly<Record<string, string>>): Line[] {
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (braced, name: string) => names[name] ?? braced);
  const lines = fs.readFileSync('tests/expected-roles.csv', 'utf8').trim().split('\n');
  return lines
    .filter((line) => !line.startsWith('#'))
    .slice(1)
    .map((line) => {
      const [address = '', what = '', call = '', ...words] = line.split(',');
      const [first, ...name] = fill(what).split(' ');
      const kind = kinds.find((each) => each === first);
      if (!kind || words.length !== 4 || !words.every((word) => /^(yes|no)$/.test(word))) throw new Error(line);
      const [CEO, CFO, COO, REP] = words.map((word) => word === 'yes');
      const may = { CEO: CEO === true, CFO: CFO === true, COO: COO === true, REP: REP === true };
      return { address: fill(address), kind, name: name.join(' '), call: fill(call), may };
    });
}

async function readNames(owner: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await owner.query<Record<string, string>>(
    `select
       (select id from payment where payer_client_id = $1 and message = 'Freight, CMR 604118') as freight,
       (select id from payment where payer_client_id = $1 and message = 'Saw blades, invoice 20318') as blades,
       (select 'EUR.' || iban from account where client_id = $1 and name = 'Taxes reserve') as account,
       (select id from card where client_id = $1 and name = 'TOMAS AZUOVAITIS') as held,
       (select id from card where client_id = $1 and name = 'IEVA SERMUVIENE') as lent,
       p.id as payment, to_char(p.created_at at time zone 'Europe/Vilnius', 'YYYY-MM-DD') as day
     from payment p
     where payer_client_id = $1 and state = 3 and rail = 'sepa'
     order by created_at desc
     limit 1`,
    [timber.id],
  );
  const past = { month: '2026-01', date: '2026-01-31', period: '2026-01-01_2026-01-31' };
  const people = { companyId: timber.id, company: timber.title, foreign: bakery.id, user: cast.operations.id };
  return { ...rows[0], ...past, ...people, payee: sawyer.title };
}

const pathOf = (address: string) => address.split('?')[0] ?? '';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** What is on a page once all that it asks the server for has come. */
const ready: Readonly<Record<string, (page: Page) => Locator>> = {
  '/overview': (page) =>
    page.getByRole('region', { name: 'Latest transactions' }).or(page.getByText('You may not see balances')),
  '/tasks': (page) => page.getByText(sawyer.title).first(),
  '/transactions': (page) => page.getByText('EUR').first(),
  '/accounts': (page) => page.getByText('EUR').first(),
  '/company-profile': (page) => page.getByText('999100010'),
  '/users': (page) => page.getByText(cast.director.fullName).first(),
  // a dialog hides what is behind it
  '/cards': (page) => page.getByRole('list', { name: 'Cards' }).or(page.getByRole('dialog')),
  '/requests': (page) =>
    page.getByText('Nothing to answer').or(page.getByRole('table', { name: 'Requests of the bank' })),
  '/messages': (page) => page.getByRole('list', { name: 'Messages' }).or(page.getByText('No messages yet')),
  '/fees-invoices': (page) => page.getByText('So far'),
};

/** What a line of the list speaks of. */
function locate(page: Page, { address, kind, name }: Line): Locator {
  const named = name.includes('…') ? { name: name.replace('…', '') } : { name, exact: true };
  if (kind === 'page') return heading(page, name);
  if (kind === 'sidebar') {
    const places = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('listitem');
    return places.filter({ hasText: new RegExp(`^${name}`) });
  }
  // shown on hover and focus
  if (kind === 'row') return page.getByRole('button', { ...named, includeHidden: true });
  const isOfPanel = address.includes('open=') && (kind === 'button' || kind === 'link');
  if (isOfPanel) return page.getByRole('complementary').getByRole(kind, named);
  // the sidebar has links of the same names
  if (kind === 'link') return page.getByRole('main').getByRole('link', named);
  return page.getByRole(kind, named);
}

/** Opens an address and holds what is there against its lines. */
async function expectScreen(page: Page, role: Role, address: string, lines: readonly Line[]): Promise<void> {
  await page.goto(`/#${address}`);
  const title = lines.find(({ kind }) => kind === 'page');
  if (title) await heading(page, title.name).waitFor();
  await ready[pathOf(address)]?.(page).waitFor();
  const shown = async () => {
    const counts = await Promise.all(lines.map((line) => locate(page, line).count()));
    return lines.map(({ kind, name }, at) => `${kind} ${name}: ${counts[at] ? 'yes' : 'no'}`);
  };
  const expected = lines.map(({ kind, name, may }) => `${kind} ${name}: ${may[role] ? 'yes' : 'no'}`);
  await expect.poll(shown, { message: `${role} on ${address}` }).toEqual(expected);
}

/** Opens an address that is not theirs: by way of /login to the overview of the company, with the warning. */
async function expectRefusal(page: Page, address: string): Promise<void> {
  await page.goto(`/#${address}`);
  const alerts = page.getByRole('region', { name: 'Alerts' });
  await expect(alerts.getByText('You are not permitted to see that page.')).toBeVisible();
  await expect(heading(page, 'Overview')).toBeVisible();
  await expect(page).toHaveURL(/#\/overview/);
  await alerts.getByRole('button', { name: 'Dismiss' }).click();
}

for (const [role, number] of Object.entries(roles) as [Role, number][]) {
  test(`${role}: each screen has what the role may do and no more, and the server refuses the rest`, async ({
    signedIn,
    world,
  }) => {
    const lines = readLines(await readNames(world.owner));
    const page = await signedIn(personId(number), '/select');
    const refusedPaths = new Set<string>();
    for (const address of new Set(lines.map((line) => line.address))) {
      if (refusedPaths.has(pathOf(address))) continue;
      const group = lines.filter((line) => line.address === address);
      if (group.every(({ kind, may }) => kind !== 'page' || may[role])) {
        await expectScreen(page, role, address, group);
      } else {
        await expectRefusal(page, address);
        refusedPaths.add(pathOf(address));
      }
    }

    const refused = lines.filter(({ call, may }) => call !== '' && !may[role]).map(({ call }) => call);
    const answers = await statusesOf(page, world.server.url, refused.map(callOf));
    expect(answers).toEqual(refused.map(() => 403));
  });
}

/** 'PATCH /web/…?update' as it is made; only a change of a payment is looked at before its creator is. */
function callOf(text: string) {
  const [method = '', address = ''] = text.split(' ');
  const order = { acc: bakery.iban, name: bakery.title, amount: '1.00', currency: 'EUR', msg: 'Refused' };
  if (!address.endsWith('?update')) return { method, address };
  return { method, address, body: address.includes('/cards/') ? { limit: 1 } : order };
}
