import { callKey, queryClient } from '#client/api/queries.ts';
import { safeguardingCalls } from '../calls.ts';

/** Reads the figures of this moment again, after something was posted. */
export function refreshSafeguarding(): void {
  for (const call of [safeguardingCalls.readSafeguarding, safeguardingCalls.readShortfall])
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
}
