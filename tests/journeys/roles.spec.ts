// Every screen of the company area as each of the four roles meets it: what is there, where it is not, and that the
// server refuses what no screen offers. The list is typed by hand from the specification: tests/expected-roles.csv.
import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { personId } from '#db/demo/people.ts';
import { expect, test } from '../harness/journey.ts';
import { bakery, cast, sawyer, timber } from '../harness/people.ts';
import { expectLines, getPath, heading, type Line, readLines } from '../harness/screens.ts';
import { getStatuses } from '../harness/signIn.ts';

const roles = { CEO: 1, CFO: 2, COO: 3, REP: 4 } as const;
type Role = keyof typeof roles;

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
     where payer_client_id = $1 and state = payment_state('executed') and rail = 'sepa'
     order by created_at desc
     limit 1`,
    [timber.id],
  );
  const past = { month: '2026-01', date: '2026-01-31', period: '2026-01-01_2026-01-31' };
  const people = { companyId: timber.id, company: timber.title, foreign: bakery.id, user: cast.operations.id };
  return { ...rows[0], ...past, ...people, payee: sawyer.title };
}

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
  '/fees-invoices': (page) => page.getByText('In progress'),
};

/** Opens an address and holds what is there against its lines. */
async function expectScreen(page: Page, role: Role, address: string, lines: readonly Line[]): Promise<void> {
  await page.goto(`/#${address}`);
  const title = lines.find(({ kind }) => kind === 'page');
  if (title) await heading(page, title.name).waitFor();
  await ready[getPath(address)]?.(page).waitFor();
  await expectLines(page, lines, role);
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
    const names = await readNames(world.owner);
    const lines = readLines('roles', names);
    const page = await signedIn(personId(number), '/select');
    const refusedPaths = new Set<string>();
    // the address of the company chooses it: all that needs none goes before, everything else after
    const first = ['/select', '/registration', `/${names['foreign']}`, `/${names['companyId']}`];
    const rank = (address: string) => (first.indexOf(address) + first.length + 1) % (first.length + 1);
    const addresses = [...new Set(lines.map((line) => line.address))];
    for (const address of addresses.sort((a, b) => rank(a) - rank(b))) {
      if (refusedPaths.has(getPath(address))) continue;
      const group = lines.filter((line) => line.address === address);
      if (group.every(({ kind, may }) => kind !== 'page' || may[role])) {
        await expectScreen(page, role, address, group);
      } else {
        await expectRefusal(page, address);
        refusedPaths.add(getPath(address));
      }
    }

    const refused = lines.filter(({ call, may }) => call !== '' && !may[role]).map(({ call }) => call);
    const answers = await getStatuses(page, world.server.url, refused.map(getCall));
    expect(answers).toEqual(refused.map(() => 403));
  });
}

/** 'PATCH /web/…?update' as it is made; only a change of a payment is looked at before its creator is. */
function getCall(text: string) {
  const [method = '', address = ''] = text.split(' ');
  const order = { acc: bakery.iban, name: bakery.title, amount: '1.00', currency: 'EUR', msg: 'Refused' };
  if (!address.endsWith('?update')) return { method, address };
  return { method, address, body: address.includes('/cards/') ? { limit: 1 } : order };
}
