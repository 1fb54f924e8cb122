/** Judges clients with totals from the database, and keeps what was found. */

import type { Side } from '#features/monitoring/engine/sides.ts';
import type { ActiveRule, Found } from '#features/monitoring/engine/watch.ts';
import { ClientWatch } from '#features/monitoring/engine/watch.ts';
import type { Db } from '#server/db/pool.ts';
import type { KeptBudget } from './budgets.ts';
import { type Known, readKnown, type UsedContext } from './contexts.ts';
import type { Raised } from './events.ts';
import { listFaultyRules } from './faults.ts';
import { loadTotals } from './loadTotals.ts';
import type { NamedRule, RulesNow } from './rules.ts';

export interface Watched {
  clientId: string;
  watch: ClientWatch;
  known: Known;
  /** false: a rule is left out, so that no budget holds */
  isComplete: boolean;
}

/** Watches of clients as of a day, with their totals as before the sides. Rules that failed for one are left out. */
export async function openWatches(
  tx: Db,
  { rules, atRisk }: Pick<RulesNow, 'rules' | 'atRisk'>,
  budgets: ReadonlyMap<string, KeptBudget>,
  { sides, day }: { sides: readonly Side[]; day: number },
): Promise<Watched[]> {
  const clientIds = [...budgets.keys()];
  if (clientIds.length === 0) return [];
  const known = await readKnown(tx, clientIds, day);
  const whiteListed = new Map(
    [...known].map(([id, { context }]) => [id, context.whiteList.map(({ iban }) => iban)] as const),
  );
  const totals = await loadTotals(tx, { clientIds, rules, atRisk, sides, day, whiteListed });
  const faulty = await listFaultyRules(tx, ['', ...clientIds]);
  return clientIds.flatMap((clientId) => {
    const [ofClient, counted] = [known.get(clientId), totals.get(clientId)];
    if (!ofClient || !counted) return [];
    const isFaulty = ({ code }: NamedRule) => faulty.has(`${code} `) || faulty.has(`${code} ${clientId}`);
    const isComplete = !rules.some(isFaulty);
    const sound = isComplete ? rules : rules.filter((rule) => !isFaulty(rule));
    const budget = isComplete ? (budgets.get(clientId)?.budget ?? null) : null;
    const watch = new ClientWatch(sound, atRisk, counted, { ...ofClient, budget });
    return [{ clientId, known: ofClient, watch, isComplete }];
  });
}

/** What the client may still move after it was counted. */
export const keptBudget = ({ watch, isComplete }: Watched, before: KeptBudget | undefined): KeptBudget => ({
  ...{ budget: isComplete ? watch.budget : null, changes: before?.changes ?? 0 },
});

/** What comes of one payment, or of a turn. */
export function raisedBy(
  { clientId, watch, known }: Pick<Watched, 'clientId' | 'watch' | 'known'>,
  rules: readonly NamedRule[],
  found: readonly Found[],
  how: Pick<Raised, 'cause' | 'side' | 'until'>,
): Raised[] {
  return found.flatMap((one) => {
    const rule = getRule(rules, one);
    if (!rule) return [];
    const without = known.context.whiteList.filter((entry) => entry.rule === one.rule && one.day <= entry.untilOn);
    const days = one.what === 'new' ? watch.figuresByDay(one) : [];
    return [{ ...how, clientId, rule, found: one, days, without: without.map(({ iban }) => iban) }];
  });
}

function getRule<Rule extends ActiveRule>(rules: readonly Rule[], { rule, state }: Found): Rule | undefined {
  return rules.find((one) => one.code === rule && one.state === state);
}

export const getContext = ({ clientId, known }: Watched, n: bigint, turn: number | null): UsedContext => ({
  ...{ clientId, n, turn, known },
});
