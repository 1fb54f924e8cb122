// Months close in order, when they are over and all proofs are green; each proof finds what the owner has altered, and
// only that one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBreaches } from '#server/audit/invariants.ts';
import { product } from '#src/features.server.ts';
import { type Books, openBooks, type Proof } from './books.ts';

let books: Books;

beforeAll(async () => {
  books = await openBooks();
  await books.moveTo('2027-01-29 12:00');
  await books.owner.query(`
    select add_ledger_account('OWN', '2712', 'Own account', 'asset', 'Bank Two', 'LT121000011101001000', false, true,
      false, '90000000005', '90000000001')`);
  await books.move('OWN', 'EQUITY', 35_000_000);
  await books.move('SAFEGUARD', 'SUSPENSE', 700);
  await books.move('SUSPENSE', 'FEES', 700);
});
afterAll(async () => {
  expect(await findBreaches(books.owner, product.invariants)).toEqual([]);
  await books.end();
});

const getClosed = async () => {
  const { rows } = await books.owner.query<{ month: string; hash: string }>(
    `select to_char(month, 'YYYY-MM') as month, encode(hash, 'hex') as hash from closed_month
     where closed_at is not null order by month`,
  );
  return rows;
};
const openSince = async () =>
  (await books.owner.query<{ day: string }>('select open_since()::text as day')).rows[0]?.day;

test('a month that is not over, and one before which another is open, stay open', async () => {
  expect(await openSince()).toBe('2026-12-01');
  expect(await books.close('2027-01')).toBe('month_not_over');
  await books.moveTo('2027-02-01 00:30');
  // the proofs were read before the month was over
  expect(await books.begin('2027-01')).toBe('proofs_red');
  await books.move('SAFEGUARD', 'FEES', 5);
  await books.moveTo('2027-03-01 00:30');
  expect(await books.close('2027-02')).toBe('month_before_open');
  expect(await books.close('2026-12')).toBe('month_closed_before');
});

/** A fingerprint of the rows of each table. */
async function readTables(): Promise<Map<string, string>> {
  const { rows: tables } = await books.owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const sums = tables.map(
    ({ name }) => `select '${name}' as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
      from ${name} t`,
  );
  const { rows } = await books.owner.query<{ name: string; sum: string }>(sums.join(' union all '));
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

test('closing a month writes what is kept of it and its records, and leaves everything else as it is', async () => {
  await books.readProofs();
  const before = await readTables();
  expect(await books.begin('2027-01')).toBeNull();
  await books.keep('2027-01');
  const after = await readTables();
  const changed = [...after].flatMap(([name, sum]) => (before.get(name) === sum ? [] : [name]));
  expect(changed.sort()).toEqual(['audit_inbox', 'closed_account', 'closed_balance', 'closed_month']);
});

test('a closed month keeps each balance, and a hash chained to the month before', async () => {
  expect(await books.close('2027-01')).toBe('month_closed_before');
  expect(await openSince()).toBe('2027-02-01');
  expect(await books.close('2027-02')).toBeNull();
  const [january, february] = await getClosed();
  expect([january?.month, february?.month]).toEqual(['2027-01', '2027-02']);
  expect(january?.hash).not.toBe(february?.hash);
  const { rows } = await books.owner.query(
    `select to_char(month, 'MM') as month, code, balance_minor::integer as minor from closed_account
     where currency = 'EUR' and balance_minor <> 0 order by month, code`,
  );
  expect(rows.map(({ month, code, minor }) => [month, code, minor])).toEqual([
    ['01', 'EQUITY', 35_000_000],
    ['01', 'FEES', 700],
    ['01', 'OWN', -35_000_000],
    ['01', 'SAFEGUARD', -700],
    ['02', 'EQUITY', 35_000_000],
    ['02', 'FEES', 705],
    ['02', 'OWN', -35_000_000],
    ['02', 'SAFEGUARD', -705],
  ]);
  expect(await books.readProofs()).toEqual([]);
});

test('the servers can neither close a month past these rules nor change what is kept', async () => {
  const client = await books.owner.connect();
  try {
    await client.query('set role kontora_app');
    for (const change of [
      `update closed_balance set balance_minor = 0`,
      `delete from closed_month`,
      `insert into closed_month (month, begun_at, last_account, hash) values ('2027-03-01', now(), 0, '')`,
      `update book_proof set differences = 0`,
    ])
      await expect(client.query(change), change).rejects.toThrow(/permission denied/);
  } finally {
    await client.query('reset role');
    client.release();
  }
});

test('nothing is posted by hand into a closed month', async () => {
  const post = async (moment: string) => {
    const { rows } = await books.owner.query<{ refusal: string | null }>(
      `select post_by_hand(new_id(), d.account_id, c.account_id, 1, 'Late', $1::timestamp at time zone b.zone,
         '90000000005', null, false) as refusal
       from bank b, ledger_account d, ledger_account c
       where d.currency = 'EUR' and d.code = 'OWN' and c.currency = 'EUR' and c.code = 'EQUITY'`,
      [moment],
    );
    return rows[0]?.refusal;
  };
  expect(await post('2027-02-28 23:59:59')).toBe('month_closed');
  expect(await post('2027-03-01 00:00')).toBeNull();
});

/** One row altered by the owner; what turns red by it, and nothing else. */
const altered: readonly (readonly [Proof, string, RegExp])[] = [
  [
    'entries',
    `update entry set amount_minor = amount_minor + 1
     where (account_id, seq) in (select account_id, 1 from ledger_account where currency = 'EUR' and code = 'FEES')`,
    /EUR: entries sum to 0.01|EUR.FEES/,
  ],
  [
    'entries',
    `update transfer set amount_minor = amount_minor + 1
     where id = (select e.transfer_id from entry e join ledger_account l on l.account_id = e.account_id
       where e.seq = 1 and l.currency = 'EUR' and l.code = 'FEES')`,
    /EUR.FEES: entry 1 is not what its transfer says/,
  ],
  [
    'balances',
    `update account set balance_minor = balance_minor + 1
     where id = (select account_id from ledger_account where currency = 'EUR' and code = 'OWN')`,
    /EUR.OWN: balance -350000.00, by its entries -350000.01/,
  ],
  [
    'trial',
    `update ledger_account set account_id = null where currency = 'EUR' and code = 'FEES'`,
    /EUR: the trial balance is -7.05, not zero/,
  ],
  [
    'months',
    `update closed_balance set balance_minor = balance_minor + 1
     where month = '2027-01-01'
       and account_id = (select account_id from ledger_account where currency = 'EUR' and code = 'OWN')`,
    /2027-01: the hash of its balances is another one/,
  ],
  [
    'months',
    `update closed_account set name = 'Another' where month = '2027-02-01' and code = 'FEES'`,
    /2027-02: the hash of its balances is another one/,
  ],
  [
    'months',
    `delete from closed_account where month = '2027-02-01'; delete from closed_balance where month = '2027-02-01';
     delete from closed_month where month = '2027-02-01'`,
    /2027-02 was closed, and its closing is gone/,
  ],
  [
    'months',
    'delete from closed_account; delete from closed_balance; delete from closed_month',
    /2027-01 was closed, and its closing is gone/,
  ],
  [
    'statements',
    `insert into bank_statement (id, code, number, from_day, until_day, opening_minor, closing_minor, taken_at)
     values (new_id(), 'OWN', '1', '2027-03-01', '2027-03-01', 35000000, 35000000, now())`,
    /EUR.OWN, 2027-03-01: stated 350000.00, by the ledger 350000.01/,
  ],
  [
    'suspense',
    `update transfer set kind = 'capital'
     where id = (select transfer_id from entry where account_id = internal_account('suspense', 'EUR')
       order by seq desc limit 1)`,
    /EUR.SUSPENSE: 0.01 is older than five bank days and has no reason/,
  ],
  [
    'safeguarding',
    `update ledger_account set is_safeguarding = false where code = 'SAFEGUARD';
     update account set balance_minor = 0 where false`,
    /Safeguarded 0.00, owed 0.01/,
  ],
];

describe('one row altered by the owner', () => {
  beforeAll(async () => {
    await books.move('SAFEGUARD', 'SUSPENSE', 1);
    expect(await books.readProofs()).toEqual([]);
  });

  test.each(altered)('turns %s red and names it', async (proof, change, named) => {
    const client = await books.owner.connect();
    try {
      await client.query('begin; set local session_replication_role = replica');
      await client.query(change);
      const red: string[] = [];
      for (const one of ['entries', 'balances', 'trial', 'months', 'statements', 'suspense', 'safeguarding']) {
        const { rows } = await client.query<{ n: bigint }>('select check_proof($1) as n', [one]);
        if (Number(rows[0]?.n) > 0) red.push(one);
      }
      expect(red).toEqual([proof]);
      const { rows } = await client.query('select differs from book_proof where proof = $1', [proof]);
      expect(JSON.stringify(rows)).toMatch(named);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

test('what was posted to suspense by hand needs a reason after five bank days', async () => {
  await books.moveTo('2027-03-08 12:00'); // Monday to Monday: five bank days
  expect(await books.readProofs()).toEqual([]);
  await books.moveTo('2027-03-09 12:00');
  expect(await books.readProofs()).toEqual(['suspense']);
  // a reason counts until its day, and for its own money alone
  const explain = (dueOn: string, fromCents = 0) =>
    books.owner.query(
      `select explain_suspense(id, 'Its owner is asked.', $1, $2) from suspense_by_age() where amount_minor >= $3`,
      [dueOn, '90000000005', fromCents],
    );
  await explain('2027-03-11');
  expect(await books.readProofs()).toEqual([]);
  await books.move('SAFEGUARD', 'SUSPENSE', 20);
  await books.moveTo('2027-03-11 12:00');
  expect(await books.readProofs()).toEqual([]);
  await books.moveTo('2027-03-12 12:00');
  expect(await books.readProofs()).toEqual(['suspense']);
  // what is explained and young counts once: it hides nothing old
  await explain('2027-03-30', 20);
  expect(await books.readProofs()).toEqual(['suspense']);
  await explain('2027-03-30');
  await books.moveTo('2027-03-29 12:00');
  expect(await books.readProofs()).toEqual([]);
  await books.move('SUSPENSE', 'FEES', 20);
  await books.moveTo('2027-04-01 12:00');
  expect(await books.close('2027-03')).toBe('proofs_red');
  // what came later does not make it younger
  await books.move('SAFEGUARD', 'SUSPENSE', 50);
  expect(await books.readProofs()).toEqual(['suspense']);
  await books.move('SUSPENSE', 'FEES', 51);
  expect(await books.readProofs()).toEqual([]);
  expect(await books.close('2027-03')).toBeNull();
});

test('what came back for a closed account is not old before five bank days have gone', async () => {
  const client = await books.owner.connect();
  const count = async () =>
    Number((await client.query<{ n: bigint }>('select differences as n from prove_suspense()')).rows[0]?.n);
  try {
    await client.query('begin');
    await client.query(
      `select post(array[1], array[new_id()], array[internal_account('settlement', 'EUR')],
         array[internal_account('suspense', 'EUR')], array[60::bigint], array['reversal'], array[null::uuid],
         array[0::bigint])`,
    );
    expect(await count()).toBe(0);
    await client.query(`update bank set clock_offset = clock_offset + interval '11 days'`);
    expect(await count()).toBe(1);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('what the card scheme owes us covers nothing of what is owed', async () => {
  await books.move('SETTLEMENT', 'SUSPENSE', 2000);
  expect(await books.readProofs()).toEqual(['safeguarding']);
  await books.move('SUSPENSE', 'SETTLEMENT', 2000);
  expect(await books.readProofs()).toEqual([]);
});

test('a look at the newest transfers finds what is wrong with them, and it stays red until all is read', async () => {
  const look = async () => {
    await books.owner.query('update audit_head set n = n + 1');
    await books.owner.query('select check_recent_books()');
    const { rows } = await books.owner.query<{ proof: string }>(
      'select proof from book_proof where differences > 0 order by proof',
    );
    return rows.map(({ proof }) => proof);
  };
  const spoil = (change: string) =>
    books.owner.query(`begin; set local session_replication_role = replica; ${change}; commit`);
  const newest = `(account_id, seq) in (select a.id, a.seq from account a join ledger_account l on l.account_id = a.id
    where l.code = 'FEES' and l.currency = 'EUR')`;
  await books.move('SAFEGUARD', 'FEES', 3);
  expect(await look()).toEqual([]);
  await spoil(`update entry set amount_minor = amount_minor + 1 where ${newest}`);
  expect(await look()).toEqual(['entries']);
  await spoil(`update entry set amount_minor = amount_minor - 1 where ${newest}`);
  expect(await look()).toEqual(['entries']);
  expect(await books.readProofs()).toEqual([]);
  const idle = await books.owner.query<{ looked: boolean }>('select check_recent_books() as looked');
  expect(idle.rows[0]?.looked).toBe(false);
  await books.owner.query('update audit_head set n = 0');
});
