// A small world for HTTP tests: three companies and their people, with money. Ids are the same in every file.

import pg from 'pg';
import { ownIban } from '#shared/iban.ts';
import { sortName } from '#shared/text.ts';

export const companies = { timber: '30000000001', bakery: '30000000002', lonely: '30000000003' } as const;
export const people = {
  /** all letters in timber, and the only member of lonely with all letters */
  director: '40000000001',
  /** A B C D F G H in timber */
  finance: '40000000002',
  /** A B in timber */
  operations: '40000000003',
  /** G in timber */
  representative: '40000000004',
  /** all letters in bakery */
  baker: '40000000005',
  /** member of nothing */
  stranger: '40000000006',
} as const;
/** Keys a role begins with, as the bank's rules say. */
const staffKeys: Readonly<Record<string, string>> = {
  A: 'DRTIUPC0AZES',
  D: '',
  S: 'DUCI',
  M: 'ADTPIE0ZUS',
  F: 'S',
  P: '',
  E: '',
  H: 'ADTPIE0ZUS',
  C: 'RDIUZ',
};

export const staff = {
  A: '90000000001',
  D: '90000000002',
  S: '90000000003',
  M: '90000000004',
  F: '90000000005',
  P: '90000000006',
  E: '90000000007',
  H: '90000000008',
  C: '90000000009',
} as const;

export const bankCode = '39990';
export const ibans = {
  timber: ownIban(bankCode, companies.timber),
  timberReserve: ownIban(bankCode, '50000000001'),
  bakery: ownIban(bankCode, companies.bakery),
  lonely: ownIban(bankCode, companies.lonely),
  elsewhere: 'DE89370400440532013000',
} as const;

/** What the main account of timber starts with, in cents; bakery and lonely start with a tenth. */
export const openingMinor = 1_000_000n;

const companyRows: [string, string, string][] = [
  [companies.timber, 'Žalioji Giria UAB', 'other'],
  [companies.bakery, 'Duona ir Druska UAB', 'any'],
  [companies.lonely, 'Vieniša MB', 'any'],
];
const memberRows: [string, string, string, string][] = [
  [companies.timber, people.director, 'CEO', 'ABCDEFGH'],
  [companies.timber, people.finance, 'CFO', 'ABCDFGH'],
  [companies.timber, people.operations, 'COO', 'AB'],
  [companies.timber, people.representative, 'REP', 'G'],
  [companies.bakery, people.baker, 'CEO', 'ABCDEFGH'],
  [companies.lonely, people.director, 'CEO', 'ABCDEFGH'],
];
const accountRows: [string, string, string][] = [
  [companies.timber, ibans.timber, 'Main'],
  [companies.timber, ibans.timberReserve, 'Reserve'],
  [companies.bakery, ibans.bakery, 'Main'],
  [companies.lonely, ibans.lonely, 'Main'],
];

/** Fills an empty, migrated bank; `isDemo` decides whether the demo may run on it. */
export async function settleVillage(url: string, isDemo = true): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('update bank set is_demo = $1', [isDemo]);
    for (const [id, title, approvals] of companyRows) {
      await client.query(
        `insert into client (id, type, title, sort_name, code, legal_form, country, approvals, created_at)
         values ($1, 'LEGAL', $2, $4, '30' || right($1, 7), 'UAB', 'LT', $3, now())`,
        [id, title, approvals, sortName(title)],
      );
    }
    for (const [name, id] of Object.entries(people)) {
      await client.query(
        `insert into person (id, kind, full_name, birth_date, flags) values ($1, 'client', $2, '1980-01-01', '')`,
        [id, `Test ${name}`],
      );
    }
    for (const [role, id] of Object.entries(staff)) {
      await client.query(
        `insert into person (id, kind, full_name, birth_date) values ($1, 'staff', $2, '1980-01-01')`,
        [id, `Staff ${role}`],
      );
      await client.query(
        `insert into staff (person_id, role, keys, created_at) values ($1, $2, $3, now() - interval '2 days')`,
        [id, role, staffKeys[role]],
      );
    }
    for (const [company, person, role, letters] of memberRows) {
      await client.query('insert into membership (company_id, person_id, role, letters) values ($1, $2, $3, $4)', [
        company,
        person,
        role,
        letters,
      ]);
    }
    for (const [company, iban, name] of accountRows) {
      await client.query(
        `
          insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
          values ($1, 'client', $2, $3, 'EUR', 0, now())`,
        [company, iban, name],
      );
    }
    await endow(client, ibans.timber, openingMinor);
    await endow(client, ibans.bakery, openingMinor / 10n);
    await endow(client, ibans.lonely, openingMinor / 10n);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Money from the bank's capital, by the ledger's own function. */
export async function endow(client: Pick<pg.Pool, 'query'>, iban: string, minor: bigint): Promise<void> {
  await client.query(
    `select post(array[1], array[new_id()], array[e.id], array[a.id], array[$2::bigint], array['capital'],
      array[null::uuid], array[0::bigint])
     from account e, account a
     where e.kind = 'equity' and e.currency = 'EUR' and a.iban = $1`,
    [iban, minor.toString()],
  );
}

/** An id that nothing has. */
export const unknownId = '01900000-0000-7000-8000-000000000000';
