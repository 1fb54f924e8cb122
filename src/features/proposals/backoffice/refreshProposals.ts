import { callKey, queryClient } from '#client/api/queries.ts';
import { proposalCalls } from '../calls.ts';

/** Reads the open proposals again, after a new one. */
export function refreshProposals(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(proposalCalls.listProposals) });
}
