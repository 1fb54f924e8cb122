// Safeguarding day by day on a small world worked out on paper: one client, the accounts of the bank, a week of March
// 2027. The figures beside each step are those that the looks must find.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBreaches } from '#server/audit/invariants.ts';
import { openPool } from '#server/db/pool.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { safeguardingInvariants } from '../server/invariants.ts';

let database: TestDatabase;
let owner: pg.Pool;
/** account of the one client */
const client = 'CLIENT';
const clientId = '30000000001';

beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 2, role: null });
  await owner.query(`
    insert into person (id, kind, full_name, birth_date) values ('90000000005', 'staff', 'F', '1980-01-01');
    insert into client (id, type, title, sort_name, created_at)
    values ('${clientId}', 'LEGAL', 'Client', 'client', now());
    insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
    values ('${clientId}', 'client', 'LT1', 'Main', 'EUR', 0, now());
    select add_ledger_account('OWN', '2712', 'Own account', 'asset', 'Bank Two', '', false, false, true, '90000000005',
      '90000000005')`);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** The bank's clock, in its zone. */
const moveTo = (moment: string) =>
  owner.query(`update bank set clock_offset = ($1::timestamp at time zone zone) - now()`, [moment]);

/** Euros from one account to another: the first gives, the second takes. */
async function move(moment: string, debit: string, credit: string, euros: number, kind = 'payment'): Promise<void> {
  await moveTo(moment);
  const { rows } = await owner.query<{ verdict: (string | null)[] }>(
    `select post(array[1], array[new_id()], array[d.id], array[c.id], array[$3::bigint], array[$4::text],
       array[null::uuid], array[0::bigint]) as verdict
     from (select account_id as id, code from ledger_account where currency = 'EUR'
       union all select id, 'CLIENT' from account where iban = 'LT1') d,
       (select account_id as id, code from ledger_account where currency = 'EUR'
       union all select id, 'CLIENT' from account where iban = 'LT1') c
     where d.code = $1 and c.code = $2`,
    [debit, credit, euros * 100, kind],
  );
  expect(rows[0]?.verdict).toEqual([null]);
}

/** A payment that the rail has at a moment and not answered yet. */
async function handOver(moment: string, id: string, euros: number): Promise<void> {
  await move(moment, client, 'SAFEGUARD', euros);
  await owner.query(`
    begin;
    set local session_replication_role = replica;
    insert into payment (id, state, rail, currency, amount_minor, payer_client_id, payer_name, payer_iban, payee_name,
      payee_iban, payload_hash, created_at, changed_at)
    select '${id}', payment_state('pending'), 'sepa', 'EUR', ${euros * 100}, '${clientId}', 'Client', 'LT1', 'Payee',
      'DE1', '', bank_now(), bank_now();
    insert into rail_transfer (id, direction, message_id, transaction_id, end_to_end_id, payment_id, amount_minor,
      is_instant, settlement_on, other_bic, other_name, other_iban, own_iban, created_at, posted_by)
    select new_id(), 'out', new_id(), '${id}', 'NOTPROVIDED', '${id}', ${euros * 100}, false, bank_today(), 'X',
      'Payee', 'DE1', 'LT1', bank_now(), new_id();
    commit`);
}
async function settle(moment: string, id: string): Promise<void> {
  await moveTo(moment);
  await owner.query(`
    begin;
    set local session_replication_role = replica;
    update payment set state = payment_state('executed'), executed_at = bank_now(), changed_at = bank_now()
    where id = '${id}';
    commit`);
}
const state = (day: string, euros: number, code = 'SAFEGUARD') =>
  owner.query(
    `insert into bank_statement (id, code, number, from_day, until_day, opening_minor, closing_minor, taken_at)
     values (new_id(), $3, 'S', $1::date, $1::date, 0, $2, bank_now())`,
    [day, euros * 100, code],
  );
const take = async (limit = 500, cutOff = '23:59') => {
  const { rows } = await owner.query<{ day: string; look: number; lacks: string }>(
    `select day::text, look, lacks_minor::text as lacks from take_safeguarding_looks($1, $2) order by day, look`,
    [cutOff, limit],
  );
  return rows.map(({ day, look, lacks }) => [day, look, Number(lacks) / 100]);
};
/** In euros: clients, suspense, card, rail, owed; held by the ledger, by the statement; late. */
async function getLook(day: string, look = 1): Promise<(number | null)[]> {
  const { rows } = await owner.query<{ minor: (string | null)[] }>(
    `select array[clients_minor, suspense_minor, card_minor, rail_minor, owed_minor, held_minor, stated_minor,
       late_minor]::text[] as minor
     from safeguarding_look where day = $1 and look = $2`,
    [day, look],
  );
  return rows[0]?.minor.map((text) => (text === null ? null : Number(text) / 100)) ?? [];
}

test('a week: midnight, a fee, a card day, suspense, the rail, a weekend, and all of it made up at once', async () => {
  // Monday 23:58 belongs to Monday, Tuesday 00:01 to Tuesday
  await move('2027-03-01 23:58', 'SAFEGUARD', client, 1000);
  await move('2027-03-02 00:01', 'SAFEGUARD', client, 500);
  // the fee is the bank's own, and stays among clients' money until it is moved
  await move('2027-03-02 12:00', client, 'FEES', 1);
  // the card scheme is owed what clients paid by card
  await move('2027-03-03 12:00', client, 'SETTLEMENT', 200);
  await move('2027-03-04 00:15', 'SETTLEMENT', 'SAFEGUARD', 200);
  await move('2027-03-04 09:00', 'SAFEGUARD', 'SUSPENSE', 50);
  // handed over on Friday, settled on Monday: by the bank's statement of Friday it is still here
  await handOver('2027-03-05 15:00', '01900000-0000-7000-8000-000000000001', 300);
  await move('2027-03-06 11:00', 'SAFEGUARD', client, 10);
  await settle('2027-03-08 10:00', '01900000-0000-7000-8000-000000000001');
  await state('2027-03-05', 1350);
  await moveTo('2027-03-08 12:00');

  // all was at a standstill: the oldest are made first, each once
  expect(await take(3)).toEqual([
    ['2027-03-01', 1, 0],
    ['2027-03-01', 2, 0],
    ['2027-03-02', 1, 0],
  ]);
  expect((await take()).map(([day, look]) => `${day}/${look}`)).toEqual([
    '2027-03-02/2',
    '2027-03-03/1',
    '2027-03-03/2',
    '2027-03-04/1',
    '2027-03-04/2',
    '2027-03-05/1',
  ]);
  expect(await take()).toEqual([]);

  expect(await getLook('2027-03-01')).toEqual([1000, 0, 0, 0, 1000, 1000, null, 0]);
  expect(await getLook('2027-03-02')).toEqual([1499, 0, 0, 0, 1499, 1500, null, 0]);
  expect(await getLook('2027-03-03')).toEqual([1299, 0, 200, 0, 1499, 1500, null, 0]);
  expect(await getLook('2027-03-04')).toEqual([1299, 50, 0, 0, 1349, 1350, null, 0]);
  expect(await getLook('2027-03-05')).toEqual([999, 50, 0, 300, 1349, 1350, 1350, 0]);
  // nothing on Saturday; Monday's cut-off has not come
  expect(await getLook('2027-03-06')).toEqual([]);
  expect(await getLook('2027-03-08')).toEqual([]);
});

test('the later look counts the same cut-off, with the statement that came since', async () => {
  // what happens on Tuesday changes nothing of Monday
  await move('2027-03-09 00:05', client, 'SAFEGUARD', 9);
  expect(await take()).toEqual([
    ['2027-03-05', 2, 0],
    ['2027-03-08', 1, 0],
  ]);
  expect(await getLook('2027-03-08')).toEqual([1009, 50, 0, 0, 1059, 1060, null, 0]);
  // the bank says 70.00 less than the ledger
  await state('2027-03-08', 990);
  await moveTo('2027-03-10 00:05');
  expect(await take()).toEqual([
    ['2027-03-08', 2, 69],
    ['2027-03-09', 1, 0],
  ]);
  expect(await getLook('2027-03-08', 2)).toEqual([1009, 50, 0, 0, 1059, 1060, 990, 0]);
  expect(await getLook('2027-03-09')).toEqual([1000, 50, 0, 0, 1050, 1051, null, 0]);
});

test('money received on an own account lacks at once, and is late from the next bank day on', async () => {
  // own money that is put in before covers nothing that comes later to an own account
  await move('2027-03-10 09:00', 'SAFEGUARD', 'OWN', 20);
  await move('2027-03-10 10:00', 'OWN', client, 100);
  await moveTo('2027-03-11 00:05');
  expect(await take()).toContainEqual(['2027-03-10', 1, 79]);
  // the 11th is a holiday; what comes on the 12th is late from the 15th
  await move('2027-03-12 10:00', 'OWN', client, 40);
  await moveTo('2027-03-13 00:05');
  expect(await take()).toEqual([
    ['2027-03-10', 2, 79],
    ['2027-03-12', 1, 119],
  ]);
  expect(await getLook('2027-03-10')).toEqual([1100, 50, 0, 0, 1150, 1071, null, 0]);
  expect(await getLook('2027-03-12')).toEqual([1140, 50, 0, 0, 1190, 1071, null, 100]);
  // fees given back are the bank's own; what is moved on Monday ends what came first
  await move('2027-03-15 00:15', 'SAFEGUARD', 'OWN', 5, 'daily');
  await move('2027-03-15 10:00', 'SAFEGUARD', 'OWN', 110);
  await moveTo('2027-03-16 00:05');
  expect(await take()).toContainEqual(['2027-03-15', 1, 4]);
  expect(await getLook('2027-03-15')).toEqual([1140, 50, 0, 0, 1190, 1186, null, 30]);
  await move('2027-03-16 08:00', 'SAFEGUARD', 'OWN', 30);
});

test('own money among clients’ money is held beyond what is owed', async () => {
  await move('2027-03-16 10:00', 'SAFEGUARD', 'EQUITY', 400);
  await moveTo('2027-03-17 00:05');
  expect(await take()).toContainEqual(['2027-03-16', 1, 0]);
  expect(await getLook('2027-03-16')).toEqual([1140, 50, 0, 0, 1190, 1616, null, 0]);
});

test('what one client is overdrawn covers nothing that another is owed, nor does what the scheme owes', async () => {
  await owner.query(`
    insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
    values ('${clientId}', 'client', 'LT2', 'Overdrawn', 'EUR', -50000, now())`);
  await move('2027-03-17 09:00', 'SETTLEMENT', client, 30);
  const { rows } = await owner.query<{ verdict: (string | null)[] }>(`
    select post(array[1], array[new_id()], array[d.id], array[l.account_id], array[20000::bigint], array['payment'],
      array[null::uuid], array[0::bigint]) as verdict
    from account d, ledger_account l where d.iban = 'LT2' and l.code = 'SAFEGUARD' and l.currency = 'EUR'`);
  expect(rows[0]?.verdict).toEqual([null]);
  await moveTo('2027-03-18 00:05');
  await take();
  expect(await getLook('2027-03-17')).toEqual([1170, 50, 0, 0, 1220, 1416, null, 0]);
});

test('an earlier cut-off leaves the evening to the next bank day', async () => {
  await move('2027-03-18 17:00', 'SAFEGUARD', client, 5);
  await move('2027-03-18 17:01', 'SAFEGUARD', client, 7);
  await moveTo('2027-03-18 17:02');
  expect(await take(500, '17:00')).toContainEqual(['2027-03-18', 1, 0]);
  expect(await getLook('2027-03-18')).toEqual([1175, 50, 0, 0, 1225, 1421, null, 0]);
});

test('two at once make each look once', async () => {
  await moveTo('2027-03-20 08:00');
  const made = (await Promise.all([take(), take()])).flat();
  expect(made.length).toBe(new Set(made.map(String)).size);
  expect(made.map(([day, look]) => `${day}/${look}`).sort()).toEqual(['2027-03-18/2', '2027-03-19/1']);
});

test('of several accounts that safeguard each needs its statement', async () => {
  await owner.query(`
    select add_ledger_account('SAFETWO', '2713', 'Second one', 'asset', 'Bank Three', '', true, true, false,
      '90000000005', '90000000005')`);
  await move('2027-03-22 10:00', 'SAFETWO', 'SAFEGUARD', 400);
  await state('2027-03-22', 1028);
  await moveTo('2027-03-23 00:05');
  await take();
  expect(await getLook('2027-03-22')).toEqual([1182, 50, 0, 0, 1232, 1428, null, 0]);
  await state('2027-03-22', 400, 'SAFETWO');
  await moveTo('2027-03-24 00:05');
  await take();
  expect(await getLook('2027-03-22', 2)).toEqual([1182, 50, 0, 0, 1232, 1428, 1428, 0]);
});

test('own funds: the average of all calendar days of six months, and what there is', async () => {
  await moveTo('2027-04-01 08:00');
  await take();
  const { rows } = await owner.query<{ average: string; days: number; capital: string; retained: string }>(
    `select average_minor::text as average, days, capital_minor::text as capital, retained_minor::text as retained
     from own_funds()`,
  );
  const ends = [
    // from Monday the first, with the weekend of the sixth
    ...[1000, 1499, 1299, 1299, 999, 1009, 1009, 1009, 1000, 1100, 1100],
    ...[1140, 1140, 1140, 1140, 1140, 1170, 1182],
    ...Array.from({ length: 13 }, () => 1182),
  ];
  expect(ends.length).toBe(31);
  const average = Math.round((ends.reduce((sum, euros) => sum + euros, 0) * 100) / 31);
  expect(rows[0]).toEqual({ average: String(average), days: 31, capital: '40000', retained: '100' });
});

test('the rows agree with the ledger, and one that is altered does not', async () => {
  expect(await findBreaches(owner, safeguardingInvariants)).toEqual([]);
  await owner.query(`update safeguarding_look set clients_minor = clients_minor - 1 where day = '2027-03-16'`);
  expect(await findBreaches(owner, safeguardingInvariants)).toHaveLength(1);
});
