// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment } from '#tests/harness/insider/theft.ts';
import { unknownId } from '#tests/harness/village.ts';

export const acts: Acts = {
  refundSale: {
    ...{ kind: 'second', bodies: [{ saleId: unknownId, comment, asDebt: true }] },
    good: ({ sale: { couponId, saleId } }) => ({ params: { couponId }, body: { saleId, comment } }),
  },
};
