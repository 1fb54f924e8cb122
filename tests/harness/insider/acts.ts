// What each call of staff may do alone, and what a thief would send with it; features say it in `expected/acts.ts`.
import type { Reply } from '../bank.ts';
import type { Desk } from '../desks.ts';
import { joinTables } from '../expectedCalls.ts';
import type { GuardName } from './guarded.ts';
import type { Loot } from './world.ts';

/**
 * What a call of staff may do alone. second: nothing, another person confirms (where the call says so for some inputs
 * only, the others are within its sums). tightening: it takes something away. harmless: it touches nothing that is
 * guarded.
 */
type Kind = 'second' | 'tightening' | 'harmless';
export interface Act {
  kind: Kind;
  /** what a thief would send */
  bodies?: readonly unknown[];
  /** after the word or behind it */
  query?: string;
  /** values with which the call gets through; the others are those of everybody */
  good?: (loot: Loot) => { params?: Readonly<Record<string, string>>; query?: string; body?: unknown };
  /** makes it, where it takes more than one call or a file */
  run?: (desk: Desk) => Promise<Reply>;
  /** what one person may do with it alone has a sum, so every body is sent, one after the other */
  hasSum?: true;
  /** what one person may change by it, though it is guarded */
  may?: readonly GuardName[];
}

/** By the name of the call. */
export type Acts = Readonly<Record<string, Act>>;

export const acts: Acts = joinTables(
  import.meta.glob<Acts>('/src/features/*/expected/acts.ts', { eager: true, import: 'acts' }),
);
