/** Reads what was known and raised, and plays it again client by client. */
import type pg from 'pg';
import { dayNumber } from '#features/monitoring/engine/sides.ts';
import type { ActiveRule } from '#features/monitoring/engine/watch.ts';
import {
  ClientReplay,
  type ContextSince,
  compareEvents,
  type Past,
  type ReplayedEvent,
  type RisksSince,
  type RulesSince,
  type Turn,
} from '#features/monitoring/lab/replayClient.ts';
import { ruleBody } from '#features/monitoring/rules/condition.ts';
import { daysSince1970 } from '#server/db/bankDay.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { inSnapshot } from '#server/db/transactions.ts';
import { readPages } from './flows.ts';

const readStart = sql<{ n: bigint }>('select n from watch_start');
interface StateRow {
  n: bigint;
  code: string;
  version: number;
  state: 'shadow' | 'live' | 'retired';
  feed_n: bigint;
  body: unknown;
}
const listStates = sql<StateRow>(`
  select s.n, s.code, s.version, s.state, s.feed_n, v.body
  from watch_rule_state s
  join watch_rule_version v on v.code = s.code and v.version = s.version
  order by s.n`);
const listTurns = sql<Turn>(`select ${daysSince1970('day')} as day, n from watch_turn order by n, day`);
interface ContextRow {
  client_id: string;
  n: bigint;
  turn: number | null;
  body: ContextSince['context'] & Pick<ContextSince, 'decided'> & { M: string[]; H: string[] };
}
const listContexts = sql<ContextRow>(`
  select client_id, n, case when isfinite(turn) then ${daysSince1970('turn')} end as turn, body
  from watch_context where client_id = any ($1) order by client_id, n, watch_context.turn`);
const listRaised = sql<ReplayedEvent & { client_id: string }>(`
  select client_id, rule, state, ${daysSince1970('window_day')} as "windowDay", times, ${daysSince1970('day')} as day,
    figure::float8 as figure
  from case_event
  where client_id = any ($1) and copy_of is null and cause in ('payment', 'turn') and day >= $2`);
export interface ReplayInput {
  /** payments from this day on are read; events of and after `from` are compared; yyyy-mm-dd */
  since: string;
  from: string;
  after: string;
  maxSides: number;
}
/** Differences that are kept. */
const maxDifferences = 20;

export interface ReplayOutput {
  sides: number;
  same: number;
  missing: ReplayedEvent[];
  extra: ReplayedEvent[];
  /** the last client that was played; null: there are no more */
  after: string | null;
}

/** In one snapshot: the engine goes on meanwhile. */
export const replayInSnapshot = (pool: pg.Pool, input: ReplayInput): Promise<ReplayOutput> =>
  inSnapshot(pool, (db) => replayClients(db, input));

export async function replayClients(db: Db, { since, from, after, maxSides }: ReplayInput): Promise<ReplayOutput> {
  const past = await readPast(db);
  const output: ReplayOutput = { sides: 0, same: 0, missing: [], extra: [], after: null };
  let current: { clientId: string; replay: ClientReplay; raised: ReplayedEvent[] } | undefined;
  const finish = () => {
    if (!current) return;
    current.replay.turnBefore(null);
    const { replay, raised } = current;
    const found = replay.events.filter(({ day }) => day >= dayNumber(from));
    const { same, missing, extra } = compareEvents(raised, found);
    output.same += same;
    output.missing = [...output.missing, ...missing].slice(0, maxDifferences);
    output.extra = [...output.extra, ...extra.map(getEvent)].slice(0, maxDifferences);
  };
  const know = (ids: readonly string[]) => readKnown(db, ids, from);
  const wantsMore = (sides: number) => sides < maxSides;
  for await (const { sides, known } of readPages(db, {
    ...{ after, since, know, wantsMore, asksIbans: true, asksNumbers: true },
  })) {
    for (const side of sides) {
      const { clientId } = side;
      if (current?.clientId !== clientId) {
        finish();
        if (current && output.sides >= maxSides) return { ...output, after: current.clientId };
        const { contexts, raised } = known.get(clientId) ?? { contexts: [], raised: [] };
        current = { clientId, raised, replay: new ClientReplay({ ...past, contexts }) };
      }
      current.replay.take(side);
      output.sides += 1;
    }
  }
  finish();
  return output;
}

const getEvent = ({ rule, state, windowDay, times, day, figure }: ReplayedEvent): ReplayedEvent => ({
  ...{ rule, state, windowDay, times, day, figure },
});

interface Known {
  contexts: ContextSince[];
  raised: ReplayedEvent[];
}

async function readKnown(db: Db, ids: readonly string[], from: string): Promise<Map<string, Known>> {
  const known = new Map(ids.map((id): [string, Known] => [id, { contexts: [], raised: [] }]));
  for (const { client_id: id, n, turn, body } of await db.many(listContexts, [ids])) {
    const { decided, ...context } = body;
    known.get(id)?.contexts.push({ n, turn, context, decided });
  }
  for (const { client_id: id, ...event } of await db.many(listRaised, [ids, from])) known.get(id)?.raised.push(event);
  return known;
}

async function readPast(db: Db): Promise<Omit<Past, 'contexts'>> {
  const [{ n: startN }, states, turns, risks] = await Promise.all([
    db.one(readStart),
    db.many(listStates),
    db.many(listTurns),
    db.many(listContexts, [['']]),
  ]);
  return {
    ...{ startN, turns, rules: rulesSince(states) },
    risks: risks.map(
      ({ n, turn, body }): RisksSince => ({ n, turn, atRisk: { M: new Set(body.M), H: new Set(body.H) } }),
    ),
  };
}

/** What was in force after each change: `watch_rules_in_force`, in the order of the engine. */
export function rulesSince(states: readonly StateRow[]): RulesSince[] {
  const force = new Map<string, ActiveRule>();
  const all: RulesSince[] = [];
  for (const { code, version, state, feed_n: n, body } of states) {
    for (const [key, rule] of force)
      if (rule.code === code && (rule.state === state || rule.version === version)) force.delete(key);
    const parsed = ruleBody.safeParse(body);
    if (state !== 'retired' && parsed.success)
      force.set(`${code} ${state}`, { code, version, state, body: parsed.data });
    const rules = [...force.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, rule]) => rule);
    if (all.at(-1)?.n === n) all.pop();
    all.push({ n, rules });
  }
  return all;
}
