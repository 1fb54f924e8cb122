// The yearly account data of a small world that is worked out on paper, and the call that makes the file.
import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getDb, openPool } from '#server/db/pool.ts';
import { startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { companies, staff } from '#tests/harness/village.ts';
import { readRecords } from '../server/readRecords.ts';
import { findThresholds } from '../thresholds.ts';
import type { VmiRecord } from '../vmiRecords.ts';

const day = '2027-12-31';
// of last century: a person who is a client has the same number
const clients = [
  { id: '10000000001', type: 'N', title: 'Ona', country: 'LT', ibans: ['LT01', 'LT02'] },
  { id: '10000000002', type: 'N', title: 'Piotr', country: 'PL', ibans: ['LT03'] },
  { id: '10000000003', type: 'N', title: 'Jurgis', country: 'LT', ibans: ['LT04'] },
  { id: '10000000004', type: 'LEGAL', title: 'Medis UAB', country: 'LT', ibans: ['LT05'] },
  { id: '10000000005', type: 'LEGAL', title: 'Akmuo UAB', country: 'LT', ibans: ['LT06'] },
] as const;

describe('a year on paper', () => {
  let database: TestDatabase;
  let owner: pg.Pool;

  const moveTo = (moment: string) =>
    owner.query(`update bank set clock_offset = ($1::timestamp at time zone zone) - clock_timestamp()`, [moment]);
  /** by IBAN, or what is kept under a kind */
  async function move(debit: string, credit: string, cents: number, kind = 'payment'): Promise<void> {
    const { rows } = await owner.query<{ verdict: string[]; id: string }>(
      `with made as (select new_id() as id)
       select post(array[1], array[made.id], array[d.id], array[c.id], array[$3::bigint], array[$4],
         array[null::uuid], array[0::bigint]) as verdict, made.id
       from made, account d, account c
       where coalesce(d.iban, d.kind) = $1 and c.currency = 'EUR' and d.currency = 'EUR'
         and coalesce(c.iban, c.kind) = $2`,
      [debit, credit, cents, kind],
    );
    expect(rows[0]?.verdict).toEqual([null]);
    if (kind === 'manual')
      await owner.query(
        `insert into ledger_posting (id, client_id, debit_id, credit_id, amount_minor, message, value_at, made_by,
           by_command, made_at)
         select t.id, d.client_id, t.debit_id, t.credit_id, t.amount_minor, 'x', t.created_at, '90000000005', false,
           t.created_at
         from transfer t join account d on d.id = t.debit_id where t.id = $1`,
        [rows[0]?.id],
      );
  }

  beforeAll(async () => {
    database = await freshDatabase();
    owner = openPool({ url: database.url, size: 2, role: null });
    for (const [id, kind, name, born] of [
      ['90000000005', 'staff', 'F', '1980-01-01'],
      ['10000000001', 'client', 'Ona', '1981-01-01'],
      ['40000000001', 'client', 'Rasa', '1982-02-02'],
    ])
      await owner.query('insert into person (id, kind, full_name, birth_date) values ($1, $2, $3, $4)', [
        ...[id, kind, name, born],
      ]);
    for (const { id, type, title, country, ibans } of clients) {
      await owner.query(
        `insert into client (id, type, title, sort_name, country, created_at) values ($1, $2, $3, $3, $4, bank_now())`,
        [id, type, title, country],
      );
      for (const iban of ibans)
        await owner.query(
          `insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
           values ($1, 'client', $2, 'Main', 'EUR', -100000000, $3)`,
          [id, iban, iban === 'LT05' ? '2027-05-05 09:00Z' : '2026-12-30 09:00Z'],
        );
    }
    await owner.query(
      `insert into account (kind, name, currency, debtor_id, opened_at)
       values ('receivable', 'Receivable', 'EUR', '10000000003', bank_now())`,
    );
    await settleOwners();
    await play();
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  /** Of Medis: who acts for it, an owner of a quarter, one of less, and one who sold. */
  async function settleOwners(): Promise<void> {
    await owner.query(
      `insert into membership (company_id, person_id, role, letters, created_at)
       values ('10000000004', '40000000001', 'CEO', 'A', '2027-05-05 09:00Z')`,
    );
    for (const [name, share, until] of [
      ['Quarter', 2500, null],
      ['Less', 2499, null],
      ['Sold', 5000, '2027-12-31 12:00Z'],
    ] as const)
      await owner.query(
        `with made as (
           insert into party (id, kind, name, sort_name, born_on, country, made_by, made_at)
           values (new_id(), 'P', $1, $1, '1975-05-05', 'LV', '90000000005', '2027-05-05') returning id
         )
         insert into relation (id, client_id, role, subject_party, share_bp, comment, from_at, until_at)
         select new_id(), '10000000004', 'P', id, $2, 'x', '2027-05-05', $3 from made`,
        [name, share, until],
      );
  }

  async function play(): Promise<void> {
    await moveTo('2026-12-31 12:00');
    await move('settlement', 'LT01', 2_000_000); // the year before
    await moveTo('2027-03-01 12:00');
    await move('settlement', 'LT01', 1_499_999);
    await move('LT01', 'LT02', 500_000, 'own');
    await move('LT01', 'LT02', 10_000, 'manual');
    await move('settlement', 'LT03', 9_000_000);
    await move('settlement', 'LT04', 499_999);
    await move('receivable', 'LT04', 29_001, 'debt');
    await move('LT04', 'fee_income', 29_001, 'fee');
    await move('settlement', 'LT05', 1_500_000);
    await move('settlement', 'LT06', 1_499_999);
    await move('LT06', 'settlement', 5_000);
    await move('settlement', 'LT06', 5_000, 'reversal');
    await moveTo('2027-12-31 23:59:50');
    await move('settlement', 'LT02', 1); // Ona reaches 15 000.00
    await moveTo('2028-01-01 00:00:00');
    await move('settlement', 'LT02', 700_000); // the year after
    await move('settlement', 'LT06', 700_000);
    await owner.query(`update account set closed_at = '2027-11-11 10:00Z' where iban = 'LT03'`);
  }

  test('accounts, balances, inflows and debts are as on paper', async () => {
    const bounds = findThresholds(day);
    if (!bounds) throw new Error('no thresholds');
    const rows: VmiRecord[] = [];
    for await (const page of readRecords(getDb(owner), day, bounds)) rows.push(...page);
    expect(
      rows.map(({ record, name, account, amount, day: of, ...row }) => [
        ...[record, name, account ?? row.personName ?? '', amount ?? row.share ?? '', of ?? row.role ?? ''],
      ]),
    ).toEqual([
      ['balance', 'Ona', 'LT01', '29899.99', day],
      ['balance', 'Ona', 'LT02', '5100.01', day],
      ['inflow', 'Ona', '', '15000.00', day],
      ['accountClosed', 'Piotr', 'LT03', '', '2027-11-11'],
      // what the debt paid for came in, too: 4 999.99 stays, no balance is reported
      ['debt', 'Jurgis', '', '290.01', day],
      ['accountOpened', 'Medis UAB', 'LT05', '', '2027-05-05'],
      ['representative', 'Medis UAB', 'Rasa', '', 'CEO'],
      ['owner', 'Medis UAB', 'Quarter', '25.00', ''],
      ['inflow', 'Medis UAB', '', '15000.00', day],
    ]);
    expect(rows[0]).toMatchObject({ birthDay: '1981-01-01', country: 'LT', type: 'N' });
  });
});

describe('the call', () => {
  let bank: TestBank;
  let browsers: Record<'F' | 'E', TestBrowser>;
  const last = `${new Date().getUTCFullYear() - 1}-12-31`;
  const ask = (query: string, role: 'F' | 'E' = 'F') => browsers[role].send('GET', `/web/vmi?${query}`);

  beforeAll(async () => {
    bank = await startBank();
    const signIn = (role: 'F' | 'E') => TestBrowser.signIn(bank.url, staff[role]);
    browsers = { F: await signIn('F'), E: await signIn('E') };
    // a village whose accounts were opened last year
    await bank.owner.query(`update account set opened_at = $1 where client_id is not null`, [`${last} 10:00Z`]);
    await bank.owner.query(
      `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'role', 'x', $3)`,
      [staff.E, companies.bakery, staff.A],
    );
  });
  afterAll(() => bank.close());

  test('answers CSV and XML with the same records, and records both', async () => {
    const csv = Buffer.from((await ask(`day=${last}`)).body as Uint8Array).toString();
    const rows = parse(csv, { columns: true, bom: true }) as Record<string, string>[];
    expect(rows.filter((row) => row['Record'] === 'accountOpened')).toHaveLength(4);
    const xml = Buffer.from((await ask(`day=${last}&format=xml`)).body as Uint8Array).toString();
    expect(xml.split('<AccountOpened>')).toHaveLength(5);
    const { rows: kept } = await bank.owner.query<{ facts: unknown }>(
      `select facts from audit_inbox where verb = 'vmi.export'
       union all select facts from audit where verb = 'vmi.export'`,
    );
    expect(kept.map(({ facts }) => facts)).toEqual(
      expect.arrayContaining([
        { day: last, format: 'csv' },
        { day: last, format: 'xml' },
      ]),
    );
  });

  test('staff who are linked to a client in it do not get the file', async () => {
    expect(await ask(`day=${last}`, 'E')).toMatchObject({ status: 403, code: 'vmi-conflict' });
  });

  test.each([
    ['day=2199-12-31', 422, 'day-not-begun'],
    ['day=2016-12-31', 422, 'vmi-year-unknown'],
    ['day=2026-12-30', 400, undefined],
    ['day=2026-12-31&format=pdf', 400, undefined],
  ])('%s is refused with %i', async (query, status, code) => {
    expect(await ask(query)).toMatchObject({ status, ...(code && { code }) });
  });
});
