/** Offers on a person's own device. */
import { prove } from '#features/access/server/prove.ts';
import { getDevice } from '#server/access/caller.ts';
import { requestOptions } from '#server/access/passkeys.ts';
import { newId } from '#server/db/ids.ts';
import { throwRefused } from '#server/db/refusals.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { getFundId, parseFundId } from '#shared/ids.ts';
import { decimalText } from '#shared/money.ts';
import type { Offer, OfferAccount, outletDeviceCalls, PayWay, Purchase } from '../deviceCalls.ts';
import { offerPages } from '../limits.ts';
import { getSignedLines, getSignedText, type OrderedOffer } from '../purchase.ts';
import * as queries from './offersSql.ts';
import { readCouponPicture } from './pictures.ts';
import { hashOrder } from './signedOrder.ts';

export const outletDeviceHandlers: Handlers<typeof outletDeviceCalls> = {
  listOffers: async ({ query: { next, category } }, { db, caller }) => {
    const { personId } = getDevice(caller);
    const [rows, accounts, buyer] = await Promise.all([
      db.many(queries.listOffers, [personId, next ?? null, category ?? null, offerPages.perPage + 1]),
      db.many(queries.listOwnAccounts, [personId]),
      db.one(queries.readBuyer, [personId]),
    ]);
    const page = rows.slice(0, offerPages.perPage);
    return {
      items: page.map(toOffer),
      next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
      accounts: accounts.map(toAccount),
      mayBuy: buyer.may_buy,
    };
  },

  listPurchases: async (_input, { db, caller }) => {
    const rows = await db.many(queries.listPurchases, [getDevice(caller).personId, offerPages.maxPurchases]);
    return { items: rows.map(toPurchase) };
  },

  readOfferPicture: ({ params: { pictureId } }, { db }) => readCouponPicture(db, pictureId),

  askPurchase: async ({ params: { offerId }, body }, context) => {
    const { db, services, caller } = context;
    const { personId } = getDevice(caller);
    const order = await readOrder(context, offerId, body);
    const { refusal } = await db.one(queries.lookAtPurchase, [offerId, personId, body.version, body.pay, order.iban]);
    throwRefused(refusal);
    const question = { purpose: 'buy', subject: getSignedText(order), asker: `person ${personId}` } as const;
    return { options: await requestOptions(db, services.party, question), lines: getSignedLines(order) };
  },

  buyOffer: async ({ params: { offerId }, body }, context) => {
    const { db, caller } = context;
    const { personId } = getDevice(caller);
    const order = await readOrder(context, offerId, body);
    await prove(context, body.assertion, 'buy', getSignedText(order));
    const saleId = newId();
    const [{ refusal }, sold] = await Promise.all([
      db.one(queries.buyOffer, [saleId, offerId, personId, body.version, body.pay, order.iban, hashOrder(order)]),
      db.maybe(queries.readPurchase, [saleId]),
    ]);
    throwRefused(refusal);
    if (!sold) throw new Error(`the sale ${saleId} is not there`);
    return toPurchase(sold);
  },
};

/** What the caller orders, as the offer is now. @throws Refusal not-found, device-too-new, offer-changed */
async function readOrder(
  { db, caller }: Context,
  offerId: string,
  { version, pay, euroAccountId }: { version: number; pay: PayWay; euroAccountId?: string | undefined },
): Promise<OrderedOffer> {
  const { personId, passkeyId } = getDevice(caller);
  const iban = pay === 'SEC' ? '' : (parseFundId(euroAccountId ?? '')?.iban ?? '');
  const row = await db.maybe(queries.readOrdered, [offerId, iban, personId, passkeyId ?? null]);
  if (!row) throw new Refusal('not-found');
  if (row.is_too_new) throw new Refusal('device-too-new');
  if (row.version !== version) throw new Refusal('offer-changed');
  return {
    ...{ offerId, version, pay, iban, title: row.title, accountName: row.account_name ?? '' },
    ...{ priceMinor: row.price_minor, priceSeconds: row.price_seconds },
    ...{ payeeName: row.payee_name, payeeIban: row.payee_iban },
  };
}

const getAction = (label: string, address: string) => (address === '' ? null : { label, address });
const getEuro = (minor: bigint | null) => (minor === null ? '' : decimalText(minor));

function toOffer(row: queries.OfferRow): Offer {
  return {
    ...{ id: row.id, version: row.version, title: row.title, description: row.description, terms: row.terms },
    ...{ action: getAction(row.action_label, row.action_address), other: row.other, tcc: row.tcc, style: row.style },
    ...{ accentColor: row.accent_color, logo: row.logo_id, bg: row.bg_id, badge: row.badge, payee: row.payee_name },
    worth: row.base_minor === null ? null : decimalText(row.base_minor),
    price: {
      EUR: row.price_minor === null ? null : decimalText(row.price_minor),
      SEC: row.price_seconds === null ? null : Number(row.price_seconds),
    },
  };
}

function toAccount({ iban, name, currency, available_minor: minor }: queries.OwnAccountRow): OfferAccount {
  return { accountId: getFundId(currency, iban, false), name, currency, availableMinor: Number(minor) };
}

function toPurchase(row: queries.PurchaseRow): Purchase {
  return {
    ...{ saleId: row.id, offerId: row.coupon_id, title: row.title, at: row.bought_at, code: row.code },
    ...{ expiresOn: row.expires_on, terms: row.terms, action: getAction(row.action_label, row.action_address) },
    ...{ euro: getEuro(row.price_minor), seconds: Number(row.price_seconds ?? 0n), refundedAt: row.refunded_at },
    ...{ style: row.style, accentColor: row.accent_color, logo: row.logo_id },
  };
}
