/**
 * The reconciliation compares only what is not agreed. Over random histories it finds what a comparison of everything
 * finds, and it reads no more when more is agreed.
 */
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentStates as states } from '#features/payments/rules.ts';
import { runs } from '#tests/harness/runs.ts';
import { ibans } from '#tests/harness/village.ts';
import { openVillage, type VillageDatabase } from '#tests/harness/villageDatabase.ts';

let village: VillageDatabase;
let client: pg.PoolClient;

beforeAll(async () => {
  village = await openVillage();
  client = await village.owner.connect();
});
afterAll(async () => {
  client.release();
  await village.close();
});

/** Everything that was ever booked, beside everything that was ever stated. */
const compareAll = `
  with stated as (
    select transaction_id, is_reversal, max(booked_on) as day,
      sum(case when is_credit then amount_minor else -amount_minor end)::bigint as minor
    from rail_statement_entry
    group by 1, 2
  ), span as (
    select min(from_day) as first_day, max(until_day) as last_day from rail_statement
  ), booked as (
    select t.transaction_id, false as is_reversal, coalesce(p.state = ${states.pending}, false) as is_pending,
      (case when t.direction = 'out' then p.executed_at else t.created_at end at time zone b.zone)::date as day,
      case when t.direction = 'out' then -t.amount_minor else t.amount_minor end as minor
    from bank b, rail_transfer t
    left join payment p on p.id = t.payment_id
    where t.refused_for is null and p.state is distinct from ${states.rejected}
    union all
    select t.transaction_id, true, false,
      greatest((r.created_at at time zone b.zone)::date, case when t.direction = 'in' then r.settlement_on end),
      case when t.direction = 'out' then t.amount_minor else -t.amount_minor end
    from bank b, rail_return r
    join rail_transfer t on t.id = r.transfer_id
  ), ours as (
    select transaction_id, is_reversal, bool_or(is_pending) as is_pending, max(day) as day, sum(minor)::bigint as minor
    from booked
    group by 1, 2
  )
  select case when o.transaction_id is null then 'not-booked' when o.is_pending then 'not-answered'
    when s.transaction_id is null then 'not-stated'
      else 'amount-differs' end as kind,
    coalesce(s.day, o.day)::text as day, coalesce(s.transaction_id, o.transaction_id) as id, case
      when not o.is_pending then o.minor end as booked,
    s.minor as stated
  from ours o
  full join stated s on s.transaction_id = o.transaction_id and s.is_reversal = o.is_reversal
  cross join span
  where case when s.minor is null then not o.is_pending and o.day between span.first_day and span.last_day
    else o.transaction_id is null or o.is_pending or o.minor <> s.minor end
  order by 3, 1, 2, 4, 5`;
const compareOpen = `
  select kind, day::text, transaction_id as id, booked_minor as booked, stated_minor as stated
  from rail_differences()
  where kind not in ('statement-gap', 'suspense')
  order by 3, 1, 2, 4, 5`;

const outgoing = ['A', 'B', 'C'];
const lineId = fc.constantFrom(...outgoing, 'X', 'Y', 'Z');
const amount = fc.constantFrom(1, 2);
const dayAgo = fc.integer({ min: 0, max: 3 });
const line = fc.record({ id: lineId, amount, isCredit: fc.boolean(), isReversal: fc.boolean() });
/** What a statement may say of a line of ours: as we booked it, late, never, altered or twice. */
const said = fc.constantFrom('true', 'true', 'true', 'missing', 'altered', 'double');
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('send' as const), id: fc.constantFrom(...outgoing), amount, dayAgo }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('answer' as const),
      id: fc.constantFrom(...outgoing),
      isRefused: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('come' as const),
      id: fc.constantFrom('X', 'Y', 'Z'),
      amount,
      dayAgo,
      isRefused: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('return' as const), id: lineId, dayAgo }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('state' as const),
      dayAgo,
      said: fc.array(said, { minLength: 6, maxLength: 6 }),
      more: fc.array(line, { maxLength: 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('correct' as const), id: lineId, isRemoved: fc.boolean() }) },
);

let count = 0;
/** of the bank, which begins before the one of the database */
const dayBefore = (days: number) => `((${ago(days)}) at time zone (select zone from bank))::date`;
const ago = (days: number) => `bank_now() - interval '${days} days'`;

/** An id that is agreed, if there is one. */
const agreedOr = 'coalesce((select min(transaction_id) from rail_statement_entry where agreed_at is not null), $1)';

/** Rows as the rail writes them. */
const acts: { [K in Step['act']]: (step: Extract<Step, { act: K }>) => Promise<unknown> } = {
  send: ({ id, amount: minor, dayAgo: days }) =>
    client.query(
      `with p as (
         insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_name,
           payee_iban, currency,
           amount_minor, payload_hash, created_at, changed_at)
         select new_id(), 'sepa', ${states.pending}, client_id, id, 'Payer', iban, 'Payee', '${ibans.elsewhere}', 'EUR',
           $2, '', ${ago(days)}, ${ago(days)}
         from account where iban = '${ibans.timber}' and not exists (select from rail_transfer
           where transaction_id = $1)
         returning *)
       insert into rail_transfer (id, direction, message_id, transaction_id, end_to_end_id, payment_id, amount_minor,
         is_instant,
         settlement_on, other_bic, other_name, other_iban, own_iban, created_at, posted_by)
       select new_id(), 'out', new_id(), $1, '', id, amount_minor, false, bank_today(), '', '', '', '', created_at,
         new_id() from p`,
      [id, minor],
    ),
  answer: ({ id, isRefused }) =>
    client.query(
      `update payment set state = $2, executed_at = case when $2 = ${states.executed} then bank_now() end
       where state = ${states.pending} and id in (select payment_id from rail_transfer where transaction_id = $1)`,
      [id, isRefused ? states.rejected : states.executed],
    ),
  come: ({ id, amount: minor, dayAgo: days, isRefused }) =>
    client.query(
      `insert into rail_transfer (id, direction, message_id, transaction_id, end_to_end_id, amount_minor, is_instant,
        settlement_on,
         other_bic, other_name, other_iban, own_iban, created_at, refused_for)
       values (new_id(), 'in', new_id(), $1, '', $2, false, bank_today(), '', '', '', '', ${ago(days)}, $3)`,
      [id, minor, isRefused ? 'AC01' : null],
    ),
  return: ({ id, dayAgo: days }) =>
    client.query(
      `insert into rail_return (transfer_id, message_id, return_id, reason, settlement_on, created_at)
       select t.id, new_id(), 'R', 'AC04', bank_today(), ${ago(days)}
       from rail_transfer t left join payment p on p.id = t.payment_id
       where t.transaction_id = $1 and t.refused_for is null and coalesce(p.state = ${states.executed}, true)
       on conflict do nothing`,
      [id],
    ),
  state: async ({ dayAgo: days, said: words, more }) => {
    const file = (await client.query<{ id: string }>(`select id from rail_message limit 1`)).rows[0]?.id;
    await client.query(
      `insert into rail_statement (message_id, from_day, until_day, opening_minor, closing_minor)
       select $1, d, d, 0, 0 from (select ${dayBefore(days)} as d) t on conflict do nothing`,
      [file],
    );
    // what was never stated, in the words of this statement
    await client.query(
      `insert into rail_statement_entry (reference, message_id, amount_minor, is_credit, is_reversal, booked_on,
        transaction_id)
       select new_id()::text, $1, l.minor + (l.word = 'altered')::integer, l.is_credit, l.is_reversal,
         ${dayBefore(days)}, l.transaction_id
       from (
         select t.*, ($2::text[])[1 + row_number() over (order by transaction_id, is_reversal) % 6] as word
         from (
           select transaction_id, false as is_reversal, direction = 'in' as is_credit, amount_minor as minor
           from rail_transfer where refused_for is null
           union all
           select transaction_id, true, direction = 'out', amount_minor from rail_return r
           join rail_transfer t on t.id = r.transfer_id
         ) t
         where not exists (select from rail_statement_entry e
           where e.transaction_id = t.transaction_id and e.is_reversal = t.is_reversal)
       ) l, generate_series(1, case l.word when 'missing' then 0 when 'double' then 2 else 1 end)`,
      [file, words],
    );
    for (const one of more) {
      count += 1;
      await client.query(
        `insert into rail_statement_entry (reference, message_id, amount_minor, is_credit, is_reversal, booked_on,
          transaction_id)
         values ($1, $2, $3, $4, $5, ${dayBefore(days)}, $6)`,
        [`M${count}`, file, one.amount, one.isCredit, one.isReversal, one.id],
      );
    }
    await client.query('select agree_rail_lines()');
  },
  correct: ({ id, isRemoved }) =>
    client.query(
      isRemoved
        ? `delete from rail_statement_entry where transaction_id = ${agreedOr}`
        : `update rail_statement_entry set amount_minor = amount_minor + 1 where transaction_id = ${agreedOr}`,
      [id],
    ),
};

function take(one: Step): Promise<unknown> {
  switch (one.act) {
    case 'send':
      return acts.send(one);
    case 'answer':
      return acts.answer(one);
    case 'come':
      return acts.come(one);
    case 'return':
      return acts.return(one);
    case 'state':
      return acts.state(one);
    case 'correct':
      return acts.correct(one);
  }
}

/** In a transaction that leaves nothing behind. */
async function apart(work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query('alter table payment disable trigger user');
    await client.query('delete from rail_statement_entry');
    await client.query('delete from rail_statement');
    await client.query(
      `insert into rail_message (id, direction, file_name, sha256, body, state, refusal, created_at, changed_at)
       values (new_id(), 'in', 'S', '\\x00', '', 'refused', 'test', bank_now(), bank_now())`,
    );
    await work();
  } finally {
    await client.query('rollback');
  }
}

/** Answers how many differences there are. */
async function compare(): Promise<number> {
  const open = (await client.query(compareOpen)).rows;
  expect(open).toEqual((await client.query(compareAll)).rows);
  return open.length;
}

test('what is not agreed holds every difference, whatever happened in which order', async () => {
  let marked = 0;
  let found = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 20 }), (steps) =>
      apart(async () => {
        for (const one of steps) {
          await take(one);
          if (one.act === 'state' || one.act === 'correct') await compare();
        }
        found += await compare();
        const { rows } = await client.query<{ count: string }>(
          'select count(*)::text as count from rail_transfer where agreed_at is not null',
        );
        marked += Number(rows[0]?.count);
      }),
    ),
    { numRuns: 15 * runs },
  );
  expect(marked).toBeGreaterThan(0);
  expect(found).toBeGreaterThan(0);
}, 60_000);

test('what comes under an id that was agreed opens it again', () =>
  apart(async () => {
    const said: ('true' | 'missing' | 'altered' | 'double')[] = ['true', 'true', 'true', 'true', 'true', 'true'];
    await take({ act: 'come', id: 'X', amount: 2, dayAgo: 3, isRefused: false });
    await take({ act: 'state', dayAgo: 3, said, more: [] });
    expect(await compare()).toBe(0);
    await take({ act: 'come', id: 'X', amount: 1, dayAgo: 0, isRefused: false });
    expect(await compare()).toBe(1);
  }));

/** Rows that the transaction has read of the tables that grow with the payments. */
async function rowsRead(): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::text as rows from pg_stat_xact_user_tables
     where relname in ('payment', 'rail_transfer', 'rail_return', 'rail_statement_entry')`,
  );
  return Number(rows[0]?.rows);
}

test('reads what is open, not what is agreed', async () => {
  await apart(async () => {
    const agreed = 5_000;
    await client.query(
      `insert into rail_transfer (id, direction, message_id, transaction_id, end_to_end_id, amount_minor, is_instant,
        settlement_on,
         other_bic, other_name, other_iban, own_iban, created_at)
       select new_id(), 'in', new_id(), 'N' || n, '', 100, false, bank_today(), '', '', '', '', bank_now()
       from generate_series(1, $1) n`,
      [agreed],
    );
    await take({ act: 'state', dayAgo: 0, said: Array.from({ length: 6 }, () => 'true'), more: [] });
    for (const id of ['X', 'Y', 'Z'] as const) await take({ act: 'come', id, amount: 1, dayAgo: 0, isRefused: false });
    await client.query('analyze rail_transfer, rail_return, rail_statement_entry, payment');
    const before = await rowsRead();
    const { rows } = await client.query(compareOpen);
    expect(rows).toHaveLength(3);
    expect((await rowsRead()) - before).toBeLessThan(100);
  });
});
