/** Prices for everybody, and for each payer. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { may } from '#shared/permissions.ts';
import { figureFields } from './priceTexts.ts';

export const shownPrice = z.object({
  code: z.string(),
  title: z.string(),
  ...figureFields,
  from: z.string(),
  until: z.nullable(z.string()),
});
const publicPrice = z.extend(shownPrice, {
  /** all, LEGAL companies, N people */
  scope: z.string(),
});
export type PublicPrice = z.output<typeof publicPrice>;

export const openPriceCalls = {
  readPriceList: call({
    method: 'GET',
    path: '/web/pricing',
    params: {},
    answer: z.object({ today: z.string(), items: z.array(publicPrice) }),
    who: { kind: 'anonymous' },
    transaction: 'read',
    errors: [],
    summary: 'Prices of today and announced ones, for all and by type of client.',
  }),
  readOwnPrices: call({
    method: 'GET',
    path: '/web/{companyId}/prices',
    params: { companyId: clientId },
    answer: z.object({ today: z.string(), items: z.array(shownPrice) }),
    who: may('payments.create'),
    transaction: 'read',
    errors: [],
    summary: 'What a payment of the company costs today, by rail.',
  }),
} as const;
