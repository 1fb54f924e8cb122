import { callKey, queryClient } from '#client/api/queries.ts';
import { priceCalls } from '../calls.ts';

/** Reads the price table again, after a decision has changed it. */
export function refreshPrices(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(priceCalls.listPrices) });
}
