import { callKey, queryClient } from '#client/api/queries.ts';
import { outletCalls } from '../calls.ts';

/** Reads offers, their codes and what they sold again, after a change. */
export async function refreshCoupons(): Promise<void> {
  const { listCoupons, readCoupon, readSold } = outletCalls;
  await Promise.all(
    [listCoupons, readCoupon, readSold].map((call) => queryClient.invalidateQueries({ queryKey: callKey(call) })),
  );
}
