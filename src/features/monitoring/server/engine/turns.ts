/** The turn of the bank's day: shares rise when days leave their window, though no money moves. */

import { dayText } from '#features/monitoring/engine/sides.ts';
import type { ActiveRule } from '#features/monitoring/engine/watch.ts';
import { windowStart } from '#features/monitoring/engine/windows.ts';
import { type Condition, directions, type FlowPart, flowKinds } from '#features/monitoring/rules/condition.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { readKeptBudgets, saveBudgets } from './budgets.ts';
import { keepContexts } from './contexts.ts';
import { raise } from './events.ts';
import { keepFault } from './faults.ts';
import type { NamedRule, RulesNow } from './rules.ts';
import { getContext, keptBudget, openWatches, raisedBy } from './watchClients.ts';

const findLastTurn = sql<{ day: number | null }>(`select max(day) - date '1970-01-01' as day from watch_turn`);
export const readLastTurn = async (tx: Db): Promise<number | null> => (await tx.one(findLastTurn)).day;

const insertTurn = sql<never>('insert into watch_turn (day, n) values ($1, $2) on conflict do nothing');

/** No rule looks back further: of a bank that was off for longer the last days are enough. */
const mostDays = 366;

/**
 * The days after `from`, up to `to`; the first turn of a bank counts nothing.
 * @param n the last record before
 */
export async function takeTurns(
  tx: Db,
  rules: RulesNow,
  { from, to, n }: { from: number | null; to: number; n: bigint },
): Promise<void> {
  const first = from === null ? to : Math.max(from + 1, to - mostDays);
  for (let day = first; day <= to; day++) {
    await tx.run(insertTurn, [dayText(day), n]);
    if (from !== null) await turnDay(tx, rules, day, n);
  }
}

async function turnDay(tx: Db, rules: RulesNow, day: number, n: bigint): Promise<void> {
  const turned = new Map<string, Set<NamedRule>>();
  for (const rule of rules.rules)
    for (const id of await clientsToCount(tx, rule, day)) {
      const ofClient = turned.get(id);
      if (ofClient) ofClient.add(rule);
      else turned.set(id, new Set([rule]));
    }
  const clients = [...turned].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (let at = 0; at < clients.length; at += maxAtOnce)
    await turnClients(tx, rules, new Map(clients.slice(at, at + maxAtOnce)), { day, n });
}
/** Clients whose totals are in memory at once. */
const maxAtOnce = 256;

async function turnClients(
  tx: Db,
  rules: RulesNow,
  turned: ReadonlyMap<string, ReadonlySet<ActiveRule>>,
  { day, n }: { day: number; n: bigint },
): Promise<void> {
  const budgets = await readKeptBudgets(tx, [...turned.keys()], rules.hash);
  const watches = await openWatches(tx, rules, budgets, { sides: [], day });
  for (const watched of watches) {
    const { clientId, watch } = watched;
    const found = watch.turn(day, (rule) => turned.get(clientId)?.has(rule) ?? false);
    for (const one of raisedBy(watched, rules.rules, found, { cause: 'turn', side: undefined, until: n }))
      await raise(tx, one, rules.atRisk);
    for (const { rule, cause } of watch.faults) await keepFault(tx, { code: rule, clientId, n: n + 1n, cause });
    budgets.set(clientId, keptBudget(watched, budgets.get(clientId)));
  }
  await keepContexts(
    tx,
    watches.map((one) => getContext(one, n, day)),
    rules.atRisk,
  );
  await saveBudgets(tx, budgets, rules.hash);
}

/** $1 … $2: the days that have left a window */
const readLeft = sql<{ client_id: string }>('select distinct client_id from flow_day where day between $1 and $2');
/** $2 … $3 days, $4 directions, $5 kinds, $6 cents */
const readReaching = sql<{ client_id: string }>(`
  select client_id from flow_day
  where client_id = any ($1) and day between $2 and $3 and direction = any ($4) and kind = any ($5)
  group by client_id having sum(amount_minor) >= $6`);

/** Clients with money on a day that has left the window of a share, and enough of it in the other windows. */
async function clientsToCount(tx: Db, { body }: NamedRule, day: number): Promise<string[]> {
  let found: string[] = [];
  for (const one of body.conditions)
    if (one.measure === 'share') {
      const [from, to] = [windowStart(one.window, day - 1), windowStart(one.window, day) - 1];
      if (from <= to)
        found.push(...(await tx.many(readLeft, [dayText(from), dayText(to)])).map(({ client_id: id }) => id));
    }
  found = [...new Set(found)];
  for (const one of body.conditions)
    if (one.measure === 'sum' && found.length > 0)
      found = (await tx.many(readReaching, [found, ...needed(one, day)])).map(({ client_id: id }) => id);
  return found;
}

const needed = (one: Extract<Condition, { measure: 'sum' }>, day: number): unknown[] => [
  ...[dayText(windowStart(one.window, day)), dayText(day), getWays(one), one.kinds ?? flowKinds],
  one.atLeast,
];
const getWays = ({ direction }: FlowPart) => (direction === 'both' ? directions : [direction]);
