import { callKey, queryClient } from '#client/api/queries.ts';
import { closingCalls } from '../calls.ts';

/** Reads months and proofs again, after a month was closed or the books were checked. */
export function refreshBooks(): void {
  for (const call of [closingCalls.readMonths, closingCalls.readProofs])
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
}
