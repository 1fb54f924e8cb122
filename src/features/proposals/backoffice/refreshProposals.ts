import { callKey, queryClient } from '../../../client/api/queries.ts';
import { proposalCalls } from '../calls.ts';

/** Reads what waits for a second person again, after something was proposed. */
export function refreshProposals(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(proposalCalls.listProposals) });
}
