import type { Side } from '#features/monitoring/engine/sides.ts';
import type { CountriesAtRisk } from '#features/monitoring/engine/totals.ts';
import type { ActiveRule } from '#features/monitoring/engine/watch.ts';

/** Whose totals are loaded, and for which rules. */
export interface Loading {
  clientIds: readonly string[];
  rules: readonly ActiveRule[];
  atRisk: CountriesAtRisk;
  /** what comes next, still outside of the totals */
  sides: readonly Side[];
  /** the earliest day on which rules are judged */
  day: number;
  /** counterparties that white lists take out, by client */
  whiteListed: ReadonlyMap<string, readonly string[]>;
}
