/** Queries about single events. */
import { isSeenCase } from '#features/cases/server/openCases.ts';
import type { ClientContext } from '#features/monitoring/engine/watch.ts';
import { daysSince1970 } from '#server/db/bankDay.ts';
import { sql } from '#server/db/pool.ts';
import { getVersion } from '../silences.ts';

export interface EventRow {
  rule: string;
  figure: bigint;
  measure: string | null;
  /** of the version that found it */
  body: unknown;
  from_on: number | null;
  day: number | null;
  /** the last record that it counted; null: not known */
  until_n: bigint | null;
  is_kept: boolean;
}

/**
 * $1 client, $2 event, $3 whether cases are seen that few may see, $4 whether shadow is. A copy is the event that it
 * was copied from.
 */
export const readEvent = sql<EventRow>(`
  select o.rule, o.figure, v.body #>> '{conditions,0,measure}' as measure, v.body,
    ${daysSince1970('o.from_on')} as from_on, ${daysSince1970('o.day')} as day, coalesce(o.until_n, o.n) as until_n,
    coalesce(o.from_on >= first_kept_day(), false) as is_kept
  from case_event e
  join case_event o on o.id = coalesce(e.copy_of, e.id)
  left join client_case k on k.id = e.case_id
  left join lateral (${getVersion('o')}) v on true
  where e.client_id = $1 and e.id = $2 and (e.state = 'live' or $4)
    and (o.payment_id is not null or ${isSeenCase('k', '$3')})`);

/** $1 client, $2 the last record, $3 the day of the event. '' means countries. */
export const readContextThen = sql<{ client_id: string; body: ClientContext & { M: string[]; H: string[] } }>(`
  select distinct on (client_id) client_id, body
  from watch_context
  where client_id in ($1, '') and n <= $2 and turn <= $3
  order by client_id, n desc, turn desc`);

interface SideRow {
  n: bigint;
  day: number;
  booked_on: number;
  direction: 'in' | 'out';
  kind: 'cash' | 'deposit' | 'other';
  iban: string;
  amount: number;
  payment_id: string;
  sign: 1 | -1;
}
/** Payments that one answer counts at most. */
export const maxSides = 200_000;

/** $1 client, $2 … $3 days, $4 the last record: of later ones only what came back. */
export const listSidesOfWindow = sql<SideRow>(`
  select n, ${daysSince1970('day')} as day, ${daysSince1970('booked_on')} as booked_on, direction, kind, iban,
    amount_minor::float8 as amount, payment_id, sign
  from flow
  where client_id = $1 and day between $2 and $3 and (n <= $4 or sign = -1)
  order by n
  limit ${maxSides + 1}`);

/** Counterparties $2 of a client that were met before the day $3. */
export const listMetBefore = sql<{ iban: string; first_on: number }>(`
  select iban, ${daysSince1970('first_on')} as first_on from flow_met
  where client_id = $1 and iban = any ($2) and first_on < $3`);

/** $1 client, $2 the first day of the window, $3 the last record */
export const readMovedBefore = sql<{ day: number }>(`
  select ${daysSince1970('day')} as day from flow
  where client_id = $1 and day < $2 and n <= $3
  group by flow.day having sum(sign) > 0
  order by flow.day desc limit 1`);
