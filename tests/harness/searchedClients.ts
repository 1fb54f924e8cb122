// Clients and people who belong to them, planted to be found, and searches by each role.
import { afterAll, beforeAll, expect } from 'vitest';
import { ownIban } from '#shared/iban.ts';
import { sortName } from '#shared/text.ts';
import { getItems, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { bankCode, ibans, staff } from '#tests/harness/village.ts';

interface Planted {
  id: string;
  name: string;
  type?: 'N' | 'LEGAL';
  code?: string;
  email?: string;
  phone?: string;
  flags?: string;
  status?: string;
  daysAgo?: number;
}

/** Those who are looked for, and near each a client who must not be found with it. */
export const planted: readonly Planted[] = [
  { id: '61000000001', name: 'Jonas Petrauskas', email: 'jonas.petrauskas@pastas.example', phone: '+37061234567' },
  { id: '61000000002', name: 'Jonė Petraitienė', email: 'jone@pastas.example', phone: '+37061234568', daysAgo: 400 },
  { id: '61000000003', name: 'Łukasz Żółkiewski', phone: '+48501234567', daysAgo: 29 },
  { id: '61000000004', name: 'Пётр Иванов', daysAgo: 31 },
  { id: '61000000005', name: "Maeve O'Brien", daysAgo: 400 },
  { id: '71000000001', name: 'Medienos Prekyba UAB', type: 'LEGAL', code: 'HRB 12-345', email: 'info@mediena.example' },
  { id: '71000000002', name: 'Baltijos Mediena MB', type: 'LEGAL', code: '305123457', flags: 'Z', daysAgo: 400 },
  { id: '71000000003', name: 'Naujoji Įmonė UAB', type: 'LEGAL', code: '305123458', flags: 'B', status: 'Cdd' },
  { id: '71000000004', name: 'Atmesta Įmonė UAB', type: 'LEGAL', code: '305123459', flags: 'D', status: 'Declined' },
  { id: '71000000005', name: '100% Vilna UAB', type: 'LEGAL', code: '305123460', daysAgo: 400 },
];

export const [jonas, jone, lukasz, petr, maeve, prekyba, baltijos, naujoji, atmesta, vilna] = planted.map(
  ({ id }) => id,
);

/** Owners and family who are no clients. */
export const parties = {
  owner: {
    id: '01900000-0000-7000-8000-0000000000a1',
    kind: 'P',
    name: 'Оксана Коваленко',
    bornOn: '1970-01-01',
    code: null,
  },
  holding: {
    id: '01900000-0000-7000-8000-0000000000a2',
    kind: 'C',
    name: 'Skandia Holding AB',
    bornOn: null,
    code: 'SE 556-001',
  },
} as const;

export const jonasIban = ownIban(bankCode, '61000000001');

export let bank: TestBank;
const browsers = new Map<string, TestBrowser>();

/** Registers what all tests of these files need before and after them. */
export function setUpSearch(): void {
  beforeAll(async () => {
    bank = await startBank();
    for (const role of ['A', 'M', 'H', 'S', 'E', 'F', 'C', 'D', 'P'] as const)
      browsers.set(role, await TestBrowser.signIn(bank.url, staff[role]));
    for (const client of planted) await plant(client);
    for (const { id, kind, name, bornOn, code } of Object.values(parties))
      await bank.owner.query(
        `
        insert into party (id, kind, name, sort_name, born_on, country, code, made_at)
        values ($1, $2, $3, $4, $5, 'SE', $6, now())`,
        [id, kind, name, sortName(name), bornOn, code],
      );
    await bank.owner.query(
      `insert into relation (id, client_id, role, subject_party, share_bp, comment, from_at, until_at)
     values (new_id(), $1, 'P', $3, 2500, '', now() - interval '2 days', null),
       (new_id(), $2, 'B', $3, 0, '', now() - interval '9 days', now() - interval '1 day')`,
      [prekyba, baltijos, parties.owner.id],
    );
    // locked by the bank, and by itself
    for (const cause of ['ORDER', 'CLIENT'])
      await bank.owner.query(
        `
        insert into restriction (id, client_id, scope, cause, comment, made_at)
        values (new_id(), $1, 'all', $2, 'for a test', bank_now())`,
        [vilna, cause],
      );
    await bank.owner.query(
      `
      insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
      values ($1, 'client', $2, 'Main', 'EUR', 0, now())`,
      [jonas, jonasIban],
    );
    await bank.owner.query(
      `insert into card (id, client_id, account_id, design, state, mask, limit_minor, monthly_minor, created_at,
      changed_at)
     select new_id(), a.client_id, a.id, 'X1VISA', 'enabled', repeat('*', 12) || l, 1, 1, now(), now()
     from account a, (values ($1, '4711'), ($2, '4712')) c(iban, l) where a.iban = c.iban`,
      [ibans.timber, ibans.bakery],
    );
    // the levels of this world are planted, and nothing finds others
    await bank.owner.query(`update follower set last_n = 1000000000 where name = 'scores'`);
    await bank.owner.query('delete from risk_factor');
    await bank.owner.query(
      `insert into risk_factor (client_id, factor, level, cause, source, from_at, until_at)
     select c, f, l, '{}', 'rules', now() - make_interval(days => d), now() - make_interval(days => u)
     from (values ($1, 'ALL', 'H', 1, null), ($2, 'ALL', 'H', 31, null), ($3, 'ALL', 'L', 2, null),
       ($4, 'ALL', 'M', 1, null), ($4, 'ALL', 'H', 5, 1), ($5, 'ALL', 'H', 3, null)) r(c, f, l, d, u)`,
      [jonas, jone, lukasz, petr, prekyba],
    );
    // as they stand after years: not each step of each case
    await bank.owner.query('alter table client_case disable trigger case_moved');
    await fillFactors();
    await bank.owner.query(
      `insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at, closed_at,
      outcome)
     select new_id(), c, t, k, s, 'A case', now() - make_interval(days => d), now(), now(), e, case
       when e is not null then '{}'::jsonb end
     from (values ($1, 'PEP', 'A', 0, 1, null), ($1, 'PEP', 'A', 1, 2, now()), ($1, 'DOCUMENT', 'D', 1, 3, null),
       ($1, 'DOCUMENT', 'D', 2, 4, now()), ($1, 'COMPANY', 'L', 3, 5, now()), ($2, 'PEP', 'A', 3, 6, null),
       ($2, 'MNT', 'M', 2, 7, now())) k(c, t, k, s, d, e)`,
      [jonas, baltijos],
    );
    await bank.owner.query('alter table client_case enable trigger case_moved');
  });
  afterAll(async () => {
    await bank.expectSound();
    await bank.close();
  });
}

async function plant(client: Planted): Promise<void> {
  const { id, name, type = 'N', code, email, phone, flags = '', status, daysAgo = 1 } = client;
  await bank.owner.query(
    `insert into client (id, type, title, sort_name, code, country, email, phone, flags, registration_status,
      created_at)
     values ($1, $2, $3, $4, $5, 'LT', $6, $7, $8, $9, now() - make_interval(days => $10))`,
    [id, type, name, sortName(name), code, email, phone, flags, status, daysAgo],
  );
  if (flags === 'Z')
    await bank.owner.query('insert into client_closing (id, client_id, closed_at) values (new_id(), $1, now())', [id]);
}

/** The factors that give the levels: one high factor or a floor. */
async function fillFactors(): Promise<void> {
  await bank.owner.query(`
    insert into risk_factor (client_id, factor, level, is_floor, cause, source, from_at)
    select r.client_id, f, case when n = 1 then case r.level when 'L' then 'L' else 'H' end else 'L' end,
      n = 1 and r.level = 'H', '{}', 'rules', r.from_at
    from risk_factor r
    join client c on c.id = r.client_id
    cross join lateral unnest(case c.type when 'N' then array['PEP', 'ATM', 'CCD', 'CCT', 'TAX', 'SOF', 'TRN', 'ADV']
      else array['LPC', 'LIC', 'LTR', 'LBA', 'LBC', 'LOS', 'LMT', 'LSC', 'LIP', 'LOP', 'LOF'] end) with ordinality t(f,
        n)
    where r.factor = 'ALL' and r.until_at is null`);
}

export function getBrowser(role: string): TestBrowser {
  const browser = browsers.get(role);
  if (!browser) throw new Error(`no one has the role ${role}`);
  return browser;
}

export const ask = (query: string, role = 'S') => getBrowser(role).send('GET', `/web/clients?${query}`);

export async function read(text: string, more = '', role = 'S') {
  const { status, body } = await ask(encodeURIComponent(text) + more, role);
  expect([text, status]).toEqual([text, 200]);
  return { items: getItems(body), body };
}

export const getIds = async (text: string, more = '', role = 'S') =>
  (await read(text, more, role)).items.map(({ id }) => id);
