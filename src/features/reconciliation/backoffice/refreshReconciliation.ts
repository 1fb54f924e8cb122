import { callKey, queryClient } from '#client/api/queries.ts';
import { reconciliationCalls } from '../calls.ts';

/** Reads accounts, lines and files again, after something was taken or decided. */
export function refreshReconciliation(): void {
  const { readReconciliation, listStatementLines, readStatementLine, listStatementFiles } = reconciliationCalls;
  for (const call of [readReconciliation, listStatementLines, readStatementLine, listStatementFiles])
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
}
