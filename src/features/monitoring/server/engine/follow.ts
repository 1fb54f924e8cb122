/**
 * The follower of the feed behind rules that watch money: totals, events, cases and review marks in one
 * transaction.
 */

import { type Budget, spend } from '#features/monitoring/engine/limits.ts';
import type { Side } from '#features/monitoring/engine/sides.ts';
import type { Known as KnownParty } from '#features/monitoring/engine/totals.ts';
import type { Db } from '#server/db/pool.ts';
import type { Follower, Span } from '#server/followers/followers.ts';
import { type KeptBudget, keepBudgets, readKeptBudgets } from './budgets.ts';
import { keepContexts } from './contexts.ts';
import { type Raised, raise } from './events.ts';
import { keepFault } from './faults.ts';
import { listKnownParties } from './loadTotals.ts';
import { raiseReleased } from './released.ts';
import { type RulesNow, readRulesNow } from './rules.ts';
import { addToTotals, listSides } from './sides.ts';
import { readLastTurn, readStart, takeTurns } from './turns.ts';
import { getContext, openWatches, raisedBy } from './watchClients.ts';

export const monitoringFollower: Follower = { name: 'monitoring', batch: 256, follow: watchRecords };

async function watchRecords(tx: Db, span: Span): Promise<void> {
  const sides = await listSides(tx, span);
  const { n: start } = await readStart(tx);
  // of the past the totals alone are filled
  const past = sides.filter(({ n }) => n <= start);
  await addToTotals(tx, past);
  const now = sides.slice(past.length);
  const [first] = now;
  // a figure is right only when the past is filled
  if (span.after >= start) await raiseReleased(tx, span.after, readRulesNow);
  if (!first) return;
  const rules = await readRulesNow(tx);
  for (const { rule, cause } of rules.broken) await keepFault(tx, { code: rule, clientId: '', n: first.n, cause });
  let turned = await readLastTurn(tx);
  let waiting: Side[] = [];
  for (const side of now) {
    if (turned !== null && side.bookedOn > turned) {
      await watchSides(tx, waiting, rules);
      waiting = [];
      await takeTurns(tx, rules, { from: turned, to: side.bookedOn, n: side.n - 1n });
    } else if (turned === null) await takeTurns(tx, rules, { from: null, to: side.bookedOn, n: side.n - 1n });
    turned = Math.max(turned ?? side.bookedOn, side.bookedOn);
    waiting.push(side);
  }
  await watchSides(tx, waiting, rules);
}

/** Sides between two turns of the day. */
async function watchSides(tx: Db, sides: readonly Side[], rules: RulesNow): Promise<void> {
  const [first] = sides;
  if (!first) return;
  const clientIds = [...new Set(sides.map(({ clientId }) => clientId))].sort();
  const budgets = await readKeptBudgets(tx, clientIds, rules.number);
  const counted = await spendBudgets(tx, sides, budgets);
  const ofCounted = sides.filter(({ clientId }) => counted.has(clientId));
  const day = ofCounted.reduce((earliest, { bookedOn }) => Math.min(earliest, bookedOn), first.bookedOn);
  const watches = await openWatches(tx, rules, counted, { sides: ofCounted, day });
  await addToTotals(tx, sides);
  const raised: Raised[] = [];
  for (const watched of watches) {
    const own = ofCounted.filter(({ clientId }) => clientId === watched.clientId);
    for (const side of own) {
      const found = watched.watch.take(side);
      raised.push(...raisedBy(watched, rules.rules, found, { cause: 'payment', side, until: side.n }));
    }
    const { clientId, watch } = watched;
    const n = own[0]?.n ?? first.n;
    for (const { rule, cause } of watch.faults) await keepFault(tx, { code: rule, clientId, n, cause });
    budgets.set(clientId, { body: watch.budget, changes: budgets.get(clientId)?.changes ?? 0 });
  }
  // cases are locked by client, as elsewhere one after the other
  for (const one of raised) await raise(tx, one, rules.atRisk);
  await keepContexts(
    tx,
    watches.map((one) =>
      getContext(one, ofCounted.find(({ clientId }) => clientId === one.clientId)?.n ?? first.n, null),
    ),
    rules.atRisk,
  );
  await keepBudgets(tx, budgets, rules.number);
}

/**
 * Takes the sides from the budgets, in place, of clients that need not be counted. Answers the others with their
 * budgets as before.
 */
async function spendBudgets(
  tx: Db,
  sides: readonly Side[],
  budgets: Map<string, KeptBudget>,
): Promise<Map<string, KeptBudget>> {
  const before = new Map(budgets);
  const spent = new Map<string, Budget>();
  for (const [id, { body }] of budgets) if (body) spent.set(id, structuredClone(body));
  const sparing = sides.filter(({ clientId }) => spent.has(clientId));
  const known = new Map<string, KnownParty>();
  for (const { clientId, iban, ...party } of await listKnownParties(tx, sparing))
    known.set(`${clientId} ${iban}`, party);
  for (const side of sparing) {
    const budget = spent.get(side.clientId);
    const key = `${side.clientId} ${side.iban}`;
    if (!budget) continue;
    if (spend(budget, side, side.iban === '' ? undefined : known.get(key))) spent.delete(side.clientId);
    else if (side.iban !== '') known.set(key, metOn(known.get(key), side));
  }
  for (const [id, body] of spent) {
    budgets.set(id, { body, changes: before.get(id)?.changes ?? 0 });
    before.delete(id);
  }
  return before;
}

function metOn(known: KnownParty | undefined, { day, direction }: Side): KnownParty {
  const never = Number.NEGATIVE_INFINITY;
  const { firstOn, lastIn, lastOut } = known ?? { firstOn: day, lastIn: never, lastOut: never };
  return {
    firstOn,
    lastIn: direction === 'in' ? Math.max(lastIn, day) : lastIn,
    lastOut: direction === 'out' ? Math.max(lastOut, day) : lastOut,
  };
}
