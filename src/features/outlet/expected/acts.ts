// What each call of staff may do alone, and what a thief would send with it.
import { randomUUID } from 'node:crypto';
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment } from '#tests/harness/insider/theft.ts';
import { ibans, people, unknownId } from '#tests/harness/village.ts';
import { sampleCoupon } from '#tests/samples/sampleCoupon.ts';
import { sendPicture } from '#tests/samples/sendPicture.ts';

const dear = { ...sampleCoupon, noStock: true, isOpen: true, IBAN: ibans.elsewhere, Name: 'A thief' };
const gift = (seconds: number) => ({ id: randomUUID(), clientId: people.stranger, seconds, comment });

export const acts: Acts = {
  createCoupon: { kind: 'second', bodies: [dear] },
  changeCoupon: {
    kind: 'second',
    bodies: [dear, { ...sampleCoupon, Name: 'A thief' }],
    good: ({ offer }) => ({ params: { couponId: offer.couponId } }),
  },
  deleteCoupon: { kind: 'harmless', good: ({ offer }) => ({ params: { couponId: offer.unwanted } }) },
  addCodes: {
    kind: 'harmless',
    bodies: [{ expiresOn: '2199-01-01', codes: ['STOLEN-1'] }],
    good: ({ offer }) => ({ params: { couponId: offer.couponId } }),
  },
  withdrawCodes: {
    kind: 'harmless',
    good: ({ offer }) => ({ params: { couponId: offer.couponId, batchId: offer.batchId } }),
  },
  addPicture: { kind: 'harmless', run: ({ browser }) => sendPicture(browser) },
  giveTime: { kind: 'second', hasSum: true, bodies: [gift(86_400), gift(1), gift(90_000)] },
  giveTimeByFile: {
    ...{ kind: 'second', hasSum: true },
    bodies: [{ id: randomUUID(), isTrial: false, comment, rows: [{ clientId: people.stranger, seconds: 90_000 }] }],
  },
  refundSale: {
    ...{ kind: 'second', bodies: [{ saleId: unknownId, comment, asDebt: true }] },
    good: ({ sale: { couponId, saleId } }) => ({ params: { couponId }, body: { saleId, comment } }),
  },
};
