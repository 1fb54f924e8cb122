/** Offers on a person's own device: what is on sale, what they bought, and buying. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { ofPerson } from '#shared/deviceCall.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { boundedText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { assertion, requestOptions } from '#shared/webauthn.ts';
import { couponBadges, couponStyles } from './couponKinds.ts';

/** How an offer is paid: one price, or both together. */
export const payWays = ['EUR', 'SEC', 'both'] as const;
export type PayWay = (typeof payWays)[number];

const offer = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  description: z.string(),
  terms: z.string(),
  action: z.nullable(z.object({ label: z.string(), address: z.string() })),
  other: z.string(),
  tcc: z.string(),
  style: z.enum(couponStyles),
  accentColor: z.string(),
  logo: z.nullable(z.string()),
  bg: z.nullable(z.string()),
  /** decimal text; null where it is not said */
  worth: z.nullable(z.string()),
  price: z.object({ EUR: z.nullable(z.string()), SEC: z.nullable(z.int()) }),
  badge: z.nullable(z.enum(couponBadges)),
  payee: z.string(),
});
export type Offer = z.output<typeof offer>;

const account = z.object({
  accountId: z.string(),
  name: z.string(),
  currency: z.enum(['EUR', 'SEC']),
  /** what can be spent: minor units of EUR, or seconds */
  availableMinor: z.int(),
});
export type OfferAccount = z.output<typeof account>;

const purchase = z.object({
  saleId: z.string(),
  offerId: z.string(),
  title: z.string(),
  /** bank time */
  at: z.string(),
  code: z.string(),
  /** the last day on which the code can be used; null: none */
  expiresOn: z.nullable(z.string()),
  /** as when it was bought */
  terms: z.string(),
  action: z.nullable(z.object({ label: z.string(), address: z.string() })),
  /** decimal text, '' for none; and seconds */
  euro: z.string(),
  seconds: z.int(),
  refundedAt: z.nullable(z.string()),
  ...{ style: z.enum(couponStyles), accentColor: z.string(), logo: z.nullable(z.string()) },
});
export type Purchase = z.output<typeof purchase>;

/** What is signed: the offer as it was shown, how it is paid, and from which accounts. */
const order = {
  version: versionNumber,
  pay: z.enum(payWays),
  /** fund ids of the accounts; the ones that the price needs */
  euroAccountId: z.optional(boundedText(60)),
};
const refusals = [
  ...['sold-out', 'offer-closed', 'offer-expired', 'offer-changed', 'insufficient-funds', 'time-insufficient'],
  ...['limit-per-person', 'client-locked', 'region-other', 'limit-exceeded', 'account-blocked', 'device-too-new'],
  'same-account',
] as const;
const one = { path: '/device/offers/{offerId}', params: { offerId: recordId }, ...ofPerson } as const;

export const outletDeviceCalls = {
  listOffers: call({
    method: 'GET',
    path: '/device/offers',
    params: {},
    bare: 'userId',
    query: z.strictObject({
      userId: clientId,
      /** the last offer of the page before */
      next: z.optional(recordId),
      category: z.optional(boundedText(4)),
    }),
    answer: z.object({
      items: z.array(offer),
      next: z.nullable(z.string()),
      accounts: z.array(account),
      /** false: a closed or locked client sees codes and buys nothing */
      mayBuy: z.boolean(),
    }),
    who: { kind: 'device' },
    transaction: 'read',
    errors: [],
    summary: 'Offers for this person, newest first, by the country of their address.',
  }),
  listPurchases: call({
    method: 'GET',
    path: '/device/purchases',
    params: {},
    ...ofPerson,
    answer: z.object({ items: z.array(purchase) }),
    who: { kind: 'device' },
    transaction: 'read',
    errors: [],
    summary: 'What this person bought, with the codes, newest first.',
  }),
  readOfferPicture: call({
    method: 'GET',
    path: '/device/offer-pictures/{pictureId}',
    params: { pictureId: recordId },
    ...ofPerson,
    answer: { download: ['image/png', 'image/jpeg', 'image/gif'] },
    who: { kind: 'device' },
    transaction: 'none',
    errors: [],
    summary: 'A picture of an offer, for a device.',
  }),
  askPurchase: call({
    ...one,
    method: 'POST',
    word: 'ask',
    body: z.strictObject(order),
    answer: z.object({
      options: requestOptions,
      /** the lines that are signed */
      lines: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
    who: { kind: 'device' },
    transaction: 'write',
    errors: refusals,
    summary: 'The challenge for buying the offer as shown, and what is signed.',
  }),
  buyOffer: call({
    ...one,
    method: 'POST',
    body: z.strictObject({ ...order, assertion: z.optional(assertion) }),
    answer: purchase,
    status: 201,
    who: { kind: 'device' },
    transaction: 'write',
    idempotent: true,
    errors: [...refusals, 'assertion-not-valid', 'too-many-tries'],
    summary: 'Buy an offer. The code is taken in the transaction that pays; a repeat answers the same code.',
  }),
} as const;
