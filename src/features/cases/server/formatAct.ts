/** What was done with a case, in words, for the servers of other features. */
import { actName } from '../calls.ts';

/** 'AFLS' → 'Closed As False Positive', 'handOver' → 'Reassigned' */
export function formatAct(action: string): string {
  return actName(action);
}
