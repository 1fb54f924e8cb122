/** Who stands behind a change that a second person may have to confirm. */
import { getPerson } from '../access/caller.ts';
import type { Context } from '../http/context.ts';

export interface TwoPeople {
  madeBy: string;
  /** null: no one, or the command line */
  confirmedBy: string | null;
  /** confirmed on the command line, where the call runs as its proposer */
  isByCommand: boolean;
}

export function twoPeople({ caller, proposedBy }: Pick<Context, 'caller' | 'proposedBy'>): TwoPeople {
  const { personId } = getPerson(caller);
  const isByCommand = proposedBy === personId;
  const confirmedBy = proposedBy === undefined || isByCommand ? null : personId;
  return { madeBy: proposedBy ?? personId, confirmedBy, isByCommand };
}
