/** What the engine knows of clients besides their money, and what of that it has judged with. */

import { dayText } from '#features/monitoring/engine/sides.ts';
import type { CountriesAtRisk } from '#features/monitoring/engine/totals.ts';
import type { ClientContext, StandingEvent } from '#features/monitoring/engine/watch.ts';
import { daysSince1970 } from '#server/db/bankDay.ts';
import { type Db, sql } from '#server/db/pool.ts';

/** of a moment */
const getBankDay = (moment: string) => daysSince1970(`((${moment}) at time zone b.zone)::date`);

/** A true positive is covered by nothing: no white list, no silence. */
const readContexts = sql<ClientContext & { client_id: string }>(`
  select c.id as client_id,
    json_build_object('type', c.type, 'country', coalesce(c.country, ''), 'since', ${getBankDay('c.created_at')},
      'risk', (select level from risk_factor r
        where r.client_id = c.id and r.factor = 'ALL' and r.until_at is null),
      'activities', coalesce((select to_json(p.activities) from cdd_profile p
        where p.client_id = c.id and p.until_at is null), '[]'::json)) as facts,
    coalesce((
      select json_agg(json_build_object('rule', w.rule, 'iban', w.iban, 'untilOn', ${daysSince1970('w.until_on')})
        order by w.rule, w.iban)
      from white_list w
      where w.client_id = c.id and w.ended_at is null and w.until_on >= $2 and not t.yes
        and w.data_hash = white_list_data(w.client_id, w.iban)), '[]'::json) as "whiteList",
    coalesce((
      select json_agg(json_build_object('rule', s.rule, 'figure', s.figure,
        'untilOn', ${getBankDay(`s.until_at - interval '1 microsecond'`)}) order by s.rule, s.made_at)
      from rule_silence s
      where s.client_id = c.id and s.until_at > $2::timestamp at time zone b.zone
        and not t.yes), '[]'::json) as silences
  from client c
  cross join bank b
  cross join lateral (select has_true_positive(c.id) as yes) t
  where c.id = any ($1)`);

/**
 * The newest event of each rule that is quiet on a day. Its case is decided when it is closed, and so is each that
 * staff have opened from it.
 */
const readStanding = sql<StandingEvent & { client_id: string }>(`
  select distinct on (e.client_id, e.rule, e.state) e.client_id, e.rule, e.state,
    ${daysSince1970('e.window_day')} as day, e.times, ${daysSince1970('e.until_on')} as "untilOn",
    coalesce(e.grew_to, e.figure)::float8 as figure,
    case when e.state = 'live' and not exists (
      select from client_case k
      where k.closed_at is null and (k.id = e.case_id
        or k.id in (select f.case_id from case_event f where f.copy_of = e.id)))
      then coalesce(e.grew_to, e.figure)::float8 end as decided
  from case_event e
  where e.client_id = any ($1) and e.copy_of is null and e.until_on > $2
  order by e.client_id, e.rule, e.state, e.window_day desc, e.times desc`);

export interface Known {
  context: ClientContext;
  standing: StandingEvent[];
}

/** Of clients, as of a day from which on events are judged. */
export async function readKnown(tx: Db, clientIds: readonly string[], day: number): Promise<Map<string, Known>> {
  const found = new Map<string, Known>();
  for (const { client_id: id, ...context } of await tx.many(readContexts, [clientIds, dayText(day)]))
    found.set(id, { context, standing: [] });
  for (const { client_id: id, ...event } of await tx.many(readStanding, [clientIds, dayText(day)]))
    found.get(id)?.standing.push(event);
  return found;
}

/** Only what has changed since the client was judged last. */
const insertContexts = sql<never>(`
  insert into watch_context (client_id, n, turn, body)
  select t.client_id, t.n, t.turn, t.body
  from unnest($1::text[], $2::bigint[], $3::date[], $4::jsonb[]) t(client_id, n, turn, body)
  left join lateral (
    select c.body from watch_context c where c.client_id = t.client_id order by c.n desc, c.turn desc limit 1
  ) last on true
  where last.body is distinct from t.body
  order by 1
  on conflict do nothing`);

export interface UsedContext {
  clientId: string;
  /** of the first record judged with it, or of the last one before the turn */
  n: bigint;
  /** the day that turned; null: a payment was judged */
  turn: number | null;
  known: Known;
}

/** The same for countries has an empty client id. Times are kept as they were, so that the past can be played again. */
export async function keepContexts(tx: Db, used: readonly UsedContext[], atRisk: CountriesAtRisk): Promise<void> {
  const [first] = used;
  if (!first) return;
  const risks = JSON.stringify({ M: [...atRisk.M].sort(), H: [...atRisk.H].sort() });
  const getTurn = (turn: number | null) => (turn === null ? '-infinity' : dayText(turn));
  await tx.run(insertContexts, [
    ['', ...used.map(({ clientId }) => clientId)],
    [first.n, ...used.map(({ n }) => n)],
    [getTurn(first.turn), ...used.map(({ turn }) => getTurn(turn))],
    [risks, ...used.map(({ known }) => JSON.stringify(getBody(known)))],
  ]);
}

const getBody = ({ context, standing }: Known) => ({
  ...context,
  decided: standing
    .filter(({ state }) => state === 'live')
    .map(({ rule, day, times, decided }) => ({ rule, windowDay: day, times, decided })),
});
