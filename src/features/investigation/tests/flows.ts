// Money of clients as the engine would have kept it, written straight into the totals of a test's database.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export interface Flow {
  client: string;
  iban: string;
  /** cents */
  amount: number;
  direction?: 'in' | 'out';
  kind?: 'cash' | 'deposit' | 'other';
  /** days before the bank's day */
  before?: number;
  name?: string;
}

let n = 1_000_000;

/** Adds them, and the names under which counterparties are known. */
export async function addFlows(owner: pg.Pool, flows: readonly Flow[]): Promise<void> {
  const rows = flows.map((flow) => ({
    ...{ direction: 'out', kind: 'other', before: 0, name: '', ...flow },
    ...{ n: n++, payment: randomUUID() },
  }));
  await owner.query(
    `select add_sides(array_agg(client), array_agg(n), array_agg(day), array_agg(day), array_agg(direction),
       array_agg(kind), array_agg(iban), array_agg(amount), array_agg(payment), array_agg(1::smallint),
       array_agg(false))
     from json_to_recordset($1) r(client text, n bigint, before integer, direction text, kind text, iban text,
       amount bigint, payment uuid)
     cross join lateral (select bank_today() - before - date '1970-01-01') d(day)`,
    [JSON.stringify(rows)],
  );
  await owner.query(
    `insert into counterparty_name (client_id, iban, key, name, first_on)
     select client, iban, lower(name), name, bank_today()
     from json_to_recordset($1) r(client text, iban text, name text)
     where name <> '' on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

/** An event without a case, such as shadow raises. Answers its id. */
export async function addEvent(
  owner: pg.Pool,
  {
    client,
    rule,
    state,
    figure,
    caseId = null,
  }: {
    client: string;
    rule: string;
    state: 'live' | 'shadow';
    figure: number;
    caseId?: string | null;
  },
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into case_event (client_id, case_id, rule, figure, threshold, state, version, from_on, day, until_n, at)
     values ($1, $2, $3, $4, 1500000, $5, 1, bank_today(), bank_today(), 999999999, bank_now()) returning id`,
    [client, caseId, rule, figure, state],
  );
  return rows[0]?.id ?? '';
}
