import { callKey, queryClient } from '#client/api/queries.ts';
import { ledgerCalls } from '../calls.ts';

/** Reads balances and entries again, after something was posted. */
export function refreshLedger(): void {
  for (const call of [ledgerCalls.listLedgerAccounts, ledgerCalls.listLedgerEntries])
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
}
