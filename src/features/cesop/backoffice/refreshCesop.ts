import { callKey, queryClient } from '#client/api/queries.ts';
import { cesopCalls } from '../calls.ts';

/** Reads the quarters and what is open of them again, after a message was made, filed or answered. */
export function refreshCesop(): void {
  const { readCesop, readCesopMessage, listCesopPayees, listCesopTransactions, readCesopPayee } = cesopCalls;
  for (const call of [readCesop, readCesopMessage, listCesopPayees, listCesopTransactions, readCesopPayee])
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
}
