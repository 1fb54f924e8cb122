/**
 * The follower of the feed behind rules that watch money: totals, events, cases and review marks in one
 * transaction.
 */

import type { Side } from '#features/monitoring/engine/sides.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Follower, Span } from '#server/followers/followers.ts';
import { type KeptBudget, saveBudgets } from './budgets.ts';
import { keepContexts, type UsedContext } from './contexts.ts';
import { type Raised, raise } from './events.ts';
import { keepFault } from './faults.ts';
import { raiseReleased } from './released.ts';
import { type RulesNow, readRulesNow } from './rules.ts';
import { addToTotals, listSides } from './sides.ts';
import { isMet, listSpending, type Spending, spendBudget } from './spending.ts';
import { takeTurns } from './turns.ts';
import { getContext, keptBudget, openWatches, raisedBy } from './watchClients.ts';

/** A batch of a follower that keeps up is small; one that is behind shares the work of a batch among more records. */
export const monitoringFollower: Follower = { name: 'monitoring', batch: 2048, follow: watchRecords };

const readPlace = sql<{ start: bigint; turned: number | null; is_released: boolean }>(`
  select n as start, (select max(day) from watch_turn) - date '1970-01-01' as turned,
    exists (select from watch_rule_state s where s.at_once and s.n > released_n) as is_released
  from watch_start`);

async function watchRecords(tx: Db, span: Span): Promise<void> {
  const [{ start, turned, is_released: isReleased }, rules] = await Promise.all([tx.one(readPlace), readRulesNow(tx)]);
  // of the past the totals alone are filled
  const pastUntil = span.until < start ? span.until : start;
  if (span.after < pastUntil) await addToTotals(tx, await listSides(tx, { after: span.after, until: pastUntil }));
  // a figure is right only when the past is filled
  else if (isReleased) await raiseReleased(tx, span.after, rules);
  if (span.until > start)
    await watchNew(tx, { after: span.after > start ? span.after : start, until: span.until }, rules, turned);
}

/** @param lastTurn the day that was turned last */
async function watchNew(tx: Db, span: Span, rules: RulesNow, lastTurn: number | null): Promise<void> {
  const moved = await listSpending(tx, span, rules.hash);
  const [first] = moved;
  if (!first) return;
  for (const { rule, cause } of rules.broken) await keepFault(tx, { code: rule, clientId: '', n: first.side.n, cause });
  const turns = listTurns(moved, lastTurn);
  const beforeTurns = turns[0]?.n ?? span.until;
  await watchSides(
    tx,
    moved.filter(({ side: { n } }) => n <= beforeTurns),
    rules,
  );
  let turned = lastTurn;
  for (const [at, { n, day }] of turns.entries()) {
    await takeTurns(tx, rules, { from: turned, to: day, n });
    turned = day;
    // the turn and the sides before it have changed budgets
    const until = turns[at + 1]?.n ?? span.until;
    await watchSides(tx, await listSpending(tx, { after: n, until }, rules.hash), rules);
  }
}

/** Days that begin with a side, each with the last record before it. */
function listTurns(moved: readonly Spending[], lastTurn: number | null): { n: bigint; day: number }[] {
  const turns: { n: bigint; day: number }[] = [];
  let turned = lastTurn;
  for (const { side } of moved) {
    if (turned !== null && side.bookedOn <= turned) continue;
    turned = side.bookedOn;
    turns.push({ n: side.n - 1n, day: turned });
  }
  return turns;
}

/** Sides between two turns of the day, in the order of their records. */
async function watchSides(tx: Db, moved: readonly Spending[], rules: RulesNow): Promise<void> {
  const byClient = new Map<string, Spending[]>();
  for (const one of moved) {
    const own = byClient.get(one.side.clientId);
    if (own) own.push(one);
    else byClient.set(one.side.clientId, [one]);
  }
  const spared: Side[] = [];
  const met = new Set<Side>();
  const budgets = new Map<string, KeptBudget>();
  const counted: ClientSides[] = [];
  for (const [clientId, own] of byClient) {
    const sides = own.map(({ side }) => side);
    const budget = spendBudget(own, rules.rules);
    if (budget) {
      spared.push(...sides);
      for (const one of own) if (isMet(one)) met.add(one.side);
      budgets.set(clientId, { budget, changes: own[0]?.kept.changes ?? 0 });
    } else counted.push({ clientId, sides, kept: own[0]?.kept ?? { budget: null, changes: 0 } });
  }
  await Promise.all([addToTotals(tx, spared, (side) => met.has(side)), saveBudgets(tx, budgets, rules.hash)]);
  counted.sort((a, b) => (a.clientId < b.clientId ? -1 : 1));
  for (let at = 0; at < counted.length; at += maxAtOnce)
    await countClients(tx, counted.slice(at, at + maxAtOnce), rules);
}
/** Clients whose totals are in memory at once. */
const maxAtOnce = 256;

interface ClientSides {
  clientId: string;
  sides: readonly Side[];
  /** as before the sides */
  kept: KeptBudget;
}

/** Clients whose budget is used up. */
async function countClients(tx: Db, clients: readonly ClientSides[], rules: RulesNow): Promise<void> {
  const sides = clients.flatMap((one) => one.sides).sort((a, b) => (a.n < b.n ? -1 : 1));
  const day = Math.min(...sides.map(({ bookedOn }) => bookedOn));
  const budgets = new Map(clients.map(({ clientId, kept }) => [clientId, kept]));
  const watches = await openWatches(tx, rules, budgets, { sides, day });
  await addToTotals(tx, sides);
  const raised: Raised[] = [];
  const contexts: UsedContext[] = [];
  const sidesByClient = new Map(clients.map((one) => [one.clientId, one.sides]));
  for (const watched of watches) {
    const { clientId, watch } = watched;
    const own = sidesByClient.get(clientId) ?? [];
    for (const side of own)
      raised.push(...raisedBy(watched, rules.rules, watch.take(side), { cause: 'payment', side, until: side.n }));
    const n = own[0]?.n ?? 0n;
    for (const { rule, cause } of watch.faults) await keepFault(tx, { code: rule, clientId, n, cause });
    contexts.push(getContext(watched, n, null));
    budgets.set(clientId, keptBudget(watched, budgets.get(clientId)));
  }
  // cases are locked by client, as elsewhere one after the other
  for (const one of raised) await raise(tx, one, rules.atRisk);
  await keepContexts(tx, contexts, rules.atRisk);
  await saveBudgets(tx, budgets, rules.hash);
}
