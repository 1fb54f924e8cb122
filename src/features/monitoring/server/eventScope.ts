/** Which payments an event has counted, for other features: the part of the rule, the window, and what was left out. */
import { type Condition, ruleBody } from '#features/monitoring/rules/condition.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { readContextThen } from './events/sql.ts';
import { getVersion } from './silences.ts';

export interface EventScope {
  /** the first condition of the version that found it: it gives the figure */
  condition: Condition;
  /** bank days of the window, yyyy-mm-dd */
  from: string;
  day: string;
  /** the last record that it counted */
  until: bigint;
  /** counterparties that the white list took out */
  without: string[];
  /** countries by level of risk, as they were then */
  atRisk: Readonly<Record<'M' | 'H', readonly string[]>>;
}

/**
 * $1 client, $2 event, $3 whether shadow is seen, $4 whether the figure is the one that it grew to. A copy is the event
 * that it was copied from.
 */
const readScope = sql<{ rule: string; body: unknown; from_on: string; day: string; day_n: number; until_n: bigint }>(`
  select c.rule, v.body, c.from_on::text as from_on, c.day::text as day, c.day - date '1970-01-01' as day_n,
    c.until_n
  from case_event e
  join case_event o on o.id = coalesce(e.copy_of, e.id)
  cross join lateral (
    select o.rule, o.version, o.from_on, o.day, coalesce(o.until_n, o.n) as until_n where not $4
    union all
    select o.rule, o.grew_version, o.grew_from, o.grew_on, o.grew_until_n where $4
  ) c
  left join lateral (${getVersion('c')}) v on true
  where e.client_id = $1 and e.id = $2 and (e.state = 'live' or $3) and c.from_on is not null and c.day is not null
    and c.until_n is not null`);

/**
 * Of the figure of an event, or of the one that it grew to. Undefined: there is no such event, or it does not say what
 * it has counted, as those from before rules were data.
 */
export async function readEventScope(
  db: Db,
  clientId: string,
  { eventId, isGrown, seesShadow }: { eventId: string; isGrown: boolean; seesShadow: boolean },
): Promise<EventScope | undefined> {
  const event = await db.maybe(readScope, [clientId, eventId, seesShadow, isGrown]);
  const parsed = ruleBody.safeParse(event?.body);
  const condition = parsed.success ? parsed.data.conditions[0] : undefined;
  if (!event || !condition) return undefined;
  const contexts = await db.many(readContextThen, [clientId, event.until_n, event.day]);
  const risks = contexts.find(({ client_id: id }) => id === '')?.body;
  const listed = contexts.find(({ client_id: id }) => id === clientId)?.body.whiteList;
  if (!listed) return undefined;
  return {
    ...{ condition, from: event.from_on, day: event.day, until: event.until_n },
    without: listed
      .filter(({ rule, untilOn }) => rule === event.rule && event.day_n <= untilOn)
      .map(({ iban }) => iban),
    atRisk: { M: risks?.M ?? [], H: risks?.H ?? [] },
  };
}
