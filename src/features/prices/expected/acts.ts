// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment } from '#tests/harness/insider/theft.ts';
import { companies } from '#tests/harness/village.ts';

const price = {
  ...{ code: 'POST', title: 'Letter by post', basis: 'once', amount: '4.00', rate: '', least: '', most: '' },
  ...{ scope: 'all', from: '2199-01-01', comment },
};

export const acts: Acts = {
  releasePrice: { kind: 'second', bodies: [price, { ...price, amount: '0.00' }, { ...price, scope: 'LEGAL' }] },
  returnFee: {
    ...{ kind: 'second', hasSum: true },
    bodies: [{ comment }],
    good: ({ payments }) => ({ params: { clientId: companies.timber, paymentId: payments.dear } }),
  },
  endPrice: {
    ...{ kind: 'second', bodies: [{ until: '2199-01-01', comment }] },
    good: ({ prices }) => ({ params: { priceId: prices.open } }),
  },
  withdrawPrice: {
    ...{ kind: 'second', bodies: [{ comment }] },
    good: ({ prices }) => ({ params: { priceId: prices.announced } }),
  },
};
