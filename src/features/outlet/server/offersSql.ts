/** Queries of offers on a person's device. */
import { sql } from '#server/db/pool.ts';
import type { CouponBadge, CouponStyle } from '../couponKinds.ts';

export interface OfferRow {
  id: string;
  version: number;
  title: string;
  description: string;
  terms: string;
  action_label: string;
  action_address: string;
  other: string;
  tcc: string;
  style: CouponStyle;
  accent_color: string;
  logo_id: string | null;
  bg_id: string | null;
  base_minor: bigint | null;
  price_minor: bigint | null;
  price_seconds: bigint | null;
  badge: CouponBadge | null;
  payee_name: string;
}

/** Offers for the person $1 after the one with the id $2, of the category $3; null: any. At most $4. */
export const listOffers = sql<OfferRow>(`
  with page as materialized (
    select c
    from coupon c
    cross join (select outlet_country($1) as country, is_offered('GMBL', $1) as is_grown) own
    where c.is_open
      and ($2::uuid is null or c.id < $2)
      and ($3::text is null or c.tcc = $3)
      and (c.region is null or own.country = any (c.region))
      and (c.tcc <> 'GMBL' or own.is_grown)
    order by c.id desc
    limit $4
  )
  select (c).id, (c).version, (c).title, (c).description, (c).terms, (c).action_label, (c).action_address, (c).other,
    (c).tcc, (c).style, (c).accent_color, (c).logo_id, (c).bg_id, (c).base_minor, (c).price_minor, (c).price_seconds,
    offer_badge(c) as badge, (c).payee_name
  from page
  order by (c).id desc`);

export interface OwnAccountRow {
  iban: string;
  name: string;
  currency: 'EUR' | 'SEC';
  available_minor: bigint;
}

/** What the person $1 pays with: euros, then time. What is blocked or stopped has nothing. */
export const listOwnAccounts = sql<OwnAccountRow>(`
  select iban, name, currency,
    case when coalesce(blocked_at, stopped_at) is null then greatest(0, available_minor(a))
      else 0 end as available_minor
  from account a
  where client_id = $1 and closed_at is null and currency in ('EUR', 'SEC')
  order by currency, id
  limit 50`);

/** Whether the person $1 is a client whose money may move. */
export const readBuyer = sql<{ may_buy: boolean }>(`
  select exists (
    select from client where id = $1 and type = 'N' and not is_client_locked(flags)) as may_buy`);

export interface PurchaseRow {
  id: string;
  coupon_id: string;
  title: string;
  bought_at: string;
  code: string;
  expires_on: string | null;
  terms: string;
  action_label: string;
  action_address: string;
  price_minor: bigint | null;
  price_seconds: bigint | null;
  refunded_at: string | null;
  style: CouponStyle;
  accent_color: string;
  logo_id: string | null;
}

const selectPurchases = `
  select s.id, s.coupon_id, c.title, s.bought_at, coalesce(k.code, s.reference) as code, k.expires_on, s.terms,
    c.action_label, c.action_address, s.price_minor, s.price_seconds, s.refunded_at, c.style, c.accent_color, c.logo_id
  from coupon_sale s
  join coupon c on c.id = s.coupon_id
  left join coupon_code k on k.id = s.code_id`;
/** What the person $1 bought, newest first; at most $2. */
export const listPurchases = sql<PurchaseRow>(`
  ${selectPurchases} where s.client_id = $1 order by s.bought_at desc, s.id desc limit $2`);
export const readPurchase = sql<PurchaseRow>(`${selectPurchases} where s.id = $1`);

export interface OrderedRow {
  title: string;
  version: number;
  price_minor: bigint | null;
  price_seconds: bigint | null;
  payee_name: string;
  payee_iban: string;
  terms: string;
  /** of the account with the IBAN $2; null: it is none of theirs */
  account_name: string | null;
  /** this device waits, and may not pay yet */
  is_too_new: boolean;
}

/** The offer $1, the account of the person $3 with the IBAN $2, and the device $4. */
export const readOrdered = sql<OrderedRow>(`
  select c.title, c.version, c.price_minor, c.price_seconds, c.payee_name, c.payee_iban, c.terms,
    (select a.name from account a where a.client_id = $3 and a.iban = $2 and a.currency = 'EUR') as account_name,
    coalesce(device_approves_from($4, null) > now(), false) as is_too_new
  from coupon c
  where c.id = $1 and c.hidden_at is null and is_offered(c.tcc, $3)`);

/** $1 offer, $2 person, $3 version, $4 how it is paid, $5 IBAN of the account. */
export const lookAtPurchase = sql<{ refusal: string | null }>('select look_at_purchase($1, $2, $3, $4, $5) as refusal');

/** $1 id of the sale, then as above, and $7 hash of what was signed. */
export const buyOffer = sql<{ refusal: string | null }>('select buy_offer($1, $2, $3, $4, $5, $6, $7) as refusal');

/** A sale, and who was paid. */
export interface RefundedRow {
  client_id: string;
  buyer: string;
  title: string;
  price_minor: bigint | null;
  price_seconds: bigint | null;
  payee_name: string | null;
  payee_client_id: string | null;
  bought_on: string;
  refunded_at: string | null;
  /** what the partner can give back, cents; null where no euros were paid */
  available_minor: bigint | null;
}
/** The sale $2 of the offer $1. */
export const readRefunded = sql<RefundedRow>(`
  select s.client_id, k.title as buyer, c.title, s.price_minor, s.price_seconds, p.payee_name, p.payee_client_id,
    s.bought_on, s.refunded_at,
    case when a.client_id is not null then available_minor(a) else o.due_minor end as available_minor
  from coupon_sale s
  join coupon c on c.id = s.coupon_id
  join client k on k.id = s.client_id
  left join payment p on p.id = s.payment_id
  left join account a on a.id = p.payee_account_id
  left join outlet_partner o on o.iban = p.payee_iban
  where s.coupon_id = $1 and s.id = $2`);

/** $1 sale, $2 as a debt, $3 who proposed, $4 who confirmed, $5 on the command line. */
export const refundSale = sql<{ refusal: string | null; debt_minor: bigint }>(
  'select refusal, debt_minor from refund_sale($1, $2, $3, $4, $5)',
);

export const payOutPartners = sql<{ count: number }>('select pay_out_partners() as count');
