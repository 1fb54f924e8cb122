/** Where a call is counted while it is under way. */
import type { connectionsAtOnce } from '#shared/limits.ts';
import type { Caller } from '../access/caller.ts';

/** Whom a call counts for. */
export interface Holder {
  name: string;
  /** calls under way */
  most: number;
  /** which of `connectionsAtOnce` */
  connections: keyof typeof connectionsAtOnce;
}
/** One call under way. */
export interface Place {
  /**
   * whose it is, as far as we know: each of them has so many connections (`connectionsAtOnce`); a machine is no one of
   * them
   */
  readonly holders: readonly Holder[];
  /** The caller was found: from now on the call counts for the person, and for the company whose member they are. */
  found(caller: Caller): void;
}
