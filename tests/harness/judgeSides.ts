// Histories of one client through the pure judge, payment by payment, as the engine takes them.
import type { ClientFacts, Side } from '#features/monitoring/engine/sides.ts';
import { ClientTotals } from '#features/monitoring/engine/totals.ts';
import { type ActiveRule, ClientWatch, type Found } from '#features/monitoring/engine/watch.ts';

const noCountries = { M: new Set<string>(), H: new Set<string>() };

/** A company from here whose relation began long ago, unless given otherwise. */
export const sampleFacts: ClientFacts = { type: 'LEGAL', risk: 'L', country: 'LT', activities: [], since: 0 };

/** Days of the windows of shares: these are counted also at the turn of a day on which money leaves the window. */
const shareDays = (rules: readonly ActiveRule[]): number[] => [
  ...new Set(
    rules.flatMap(({ body }) =>
      body.conditions.flatMap((one) => (one.measure === 'share' && one.window !== 'month' ? [one.window] : [])),
    ),
  ),
];

/**
 * Everything that rules find in the sides of one client.
 * @param sides in the order in which they were booked
 */
export function judgeSides(
  rules: readonly ActiveRule[],
  sides: readonly Side[],
  facts: ClientFacts = sampleFacts,
): Found[] {
  const totals = new ClientTotals(rules.flatMap(({ body }) => body.conditions));
  const context = { facts, whiteList: [], silences: [] };
  const watch = new ClientWatch(rules, noCountries, totals, { context, standing: [], budget: null });
  const moved = new Set(sides.map(({ day }) => day));
  const turns = [...new Set([...moved].flatMap((day) => shareDays(rules).map((days) => day + days)))].sort(
    (one, other) => one - other,
  );
  const found: Found[] = [];
  for (const side of sides) {
    while (turns[0] !== undefined && turns[0] <= side.bookedOn) found.push(...watch.count(Number(turns.shift())));
    found.push(...watch.take(side));
  }
  for (const day of turns) found.push(...watch.count(day));
  return found;
}
