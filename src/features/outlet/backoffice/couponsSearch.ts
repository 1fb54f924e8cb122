/** What the address of the outlet holds: the filter of the list, and the offer that is open or made. */
import * as z from 'zod/mini';
import { recordId } from '#shared/ids.ts';
import { couponList } from '../couponList.ts';

export const couponTabs = ['offer', 'codes', 'sold', 'purchases'] as const;

/** Months of what was sold; 'all' since it is on sale. */
export const soldPeriods = ['1m', '3m', '6m', '13m', 'all'] as const;

export const couponsSearch = z.object({
  ...couponList.address,
  /** the open offer */
  coupon: z.optional(recordId),
  tab: z.optional(z.enum(couponTabs)),
  sold: z.optional(z.enum(soldPeriods)),
  /** the editor of a new one; `from`: a copy of this one */
  make: z.optional(z.enum(['yes'])),
  from: z.optional(recordId),
});
