/** Queries of the outlet for staff. No query of theirs selects a code. */
import { sql } from '#server/db/pool.ts';
import type { CouponStyle } from '../couponKinds.ts';
import { codeLimits, shownSales } from '../limits.ts';

/** As the database keeps the fields of an offer. */
export interface CouponColumns {
  region: string[] | null;
  /** cents */
  base_minor: bigint | null;
  price_minor: bigint | null;
  price_seconds: bigint | null;
  tcc: string;
  no_stock: boolean;
  is_open: boolean;
  style: CouponStyle;
  accent_color: string;
  logo_id: string | null;
  bg_id: string | null;
  title: string;
  description: string;
  terms: string;
  action_label: string;
  action_address: string;
  other: string;
  payee_iban: string;
  payee_name: string;
  per_person: number | null;
}
export interface CouponRow extends CouponColumns {
  id: string;
  version: number;
}

export const couponColumns = `
  c.id, c.version, c.region, c.base_minor, c.price_minor, c.price_seconds, c.tcc, c.no_stock, c.is_open, c.style,
  c.accent_color, c.logo_id, c.bg_id, c.title, c.description, c.terms, c.action_label,
  c.action_address, c.other, c.payee_iban, c.payee_name, c.per_person`;

export const findCoupon = sql<CouponRow & { codes_left: number }>(`
  select ${couponColumns}, codes_left(c.id, null) as codes_left
  from coupon c where c.id = $1 and c.hidden_at is null`);

/** Changes after the version $2, the newest first. */
export const listChanges = sql<{ fields: string[]; changed_by: string; changed_at: string }>(`
  select v.fields, p.full_name as changed_by, v.changed_at
  from coupon_version v join person p on p.id = v.changed_by
  where v.coupon_id = $1 and v.version > $2
  order by v.version desc`);

/** Whose account an IBAN is; no row: no client's that is open. */
export const findPayee = sql<{ client_id: string; title: string }>(`
  select a.client_id, c.title
  from account a join client c on c.id = a.client_id
  where a.iban = $1 and a.currency = 'EUR' and a.closed_at is null`);

export const readMeasures = sql<{ id: string; width: number; height: number }>(
  'select id, width, height from coupon_picture where id = any ($1)',
);

interface Answer {
  refusal: string | null;
}
/** $1 the offer as JSON by columns, $2 the version that it follows or null, $3 changed fields, $4 to $6 two people. */
export const saveCoupon = sql<Answer>('select save_coupon($1, $2, $3, $4, $5, $6) as refusal');
export const deleteCoupon = sql<{ did: 'deleted' | 'hidden' | null }>('select delete_coupon($1) as did');

/** Places of codes that are there already; null: no such offer. */
export const addCodes = sql<{ there: number[] | null }>('select add_coupon_codes($1, $2, $3, $4, $5) as there');
export const withdrawBatch = sql<{ count: number }>('select withdraw_coupon_batch($1, $2, $3) as count');
export const findBatch = sql<{ id: string }>(`
  select b.id from coupon_batch b join coupon c on c.id = b.coupon_id and c.hidden_at is null
  where b.id = $2 and b.coupon_id = $1`);

interface BatchRow {
  id: string;
  expires_on: string;
  added_at: string;
  added_by: string;
  count: number;
  sold: number;
  left: number;
  withdrawn: number;
}
export const listBatches = sql<BatchRow>(`
  select b.id, b.expires_on, b.added_at, p.full_name as added_by, b.count, n.sold, n."left", n.withdrawn
  from coupon_batch b
  join person p on p.id = b.added_by
  cross join lateral (
    select count(*) filter (where k.state in ('sold', 'burnt'))::integer as sold,
      count(*) filter (where k.state = 'free' and b.expires_on >= bank_today())::integer as "left",
      count(*) filter (where k.state = 'withdrawn')::integer as withdrawn
    from coupon_code k where k.batch_id = b.id) n
  where b.coupon_id = $1
  order by b.added_at desc, b.id desc
  limit ${codeLimits.maxBatches}`);

interface SaleRow {
  id: string;
  bought_at: string;
  client_id: string;
  buyer: string;
  code: string;
  price_minor: bigint | null;
  price_seconds: bigint | null;
  refunded_at: string | null;
}
/** As staff see a code: its last characters where it has enough of them. */
const shownCode = `
  case when length(coalesce(k.code, s.reference)) >= ${codeLimits.shownFrom}
    then '••••' || right(coalesce(k.code, s.reference), ${codeLimits.lettersShown}) else '••••' end`;
/** The newest purchases, so many as the panel shows, without those of clients that the reader $2 is linked to. */
export const listSales = sql<SaleRow>(`
  select s.id, s.bought_at, s.client_id, c.title as buyer, ${shownCode} as code, s.price_minor, s.price_seconds,
    s.refunded_at
  from coupon_sale s
  join client c on c.id = s.client_id
  left join coupon_code k on k.id = s.code_id
  where s.coupon_id = $1 and s.client_id <> all (array(select clients_of_staff($2)))
  order by s.bought_at desc, s.id desc
  limit ${shownSales}`);

interface SoldRow {
  /** null: all days together */
  day: string | null;
  count: number;
  minor: bigint;
  seconds: bigint;
  people: number;
  refunded: number;
}
/** By bank day of the purchase; what was given back counts on the day on which it was. $2 months, null: all time. */
export const readSold = sql<SoldRow>(`
  with first as (
    select case when $2::integer is null then '-infinity'::date
      else (bank_today() - make_interval(months => $2::integer))::date + 1 end as day
  ), moved as (
    select s.bought_on as day, s.client_id, coalesce(s.price_minor, 0) as minor,
      coalesce(s.price_seconds, 0) as seconds, 1 as bought, 0 as refunded
    from coupon_sale s where s.coupon_id = $1
    union all
    select (s.refunded_at at time zone b.zone)::date, null, 0, 0, 0, 1
    from coupon_sale s, bank b where s.coupon_id = $1 and s.refunded_at is not null
  )
  select m.day, sum(m.bought)::integer as count, sum(m.minor)::bigint as minor, sum(m.seconds)::bigint as seconds,
    count(distinct m.client_id)::integer as people, sum(m.refunded)::integer as refunded
  from moved m, first f
  where m.day >= f.day
  group by grouping sets ((m.day), ())
  order by m.day nulls last`);

export const insertPicture = sql<never>(`
  insert into coupon_picture (id, hash, media_type, width, height, added_by, added_at)
  values ($1, $2, $3, $4, $5, $6, bank_now())`);
export const findPicture = sql<{ hash: Buffer; media_type: 'image/png' | 'image/jpeg' | 'image/gif' }>(
  'select hash, media_type from coupon_picture where id = $1',
);
export const deleteUnusedPictures = sql<{ count: number }>('select delete_unused_pictures($1, $2) as count');

/** Of a client: whether it can be given time. */
const isGiven = `
  type = 'N' and flags !~ '[DZ]' and registration_status is null
    and exists (select from account a where a.client_id = client.id and a.closed_at is null)`;

interface Gift {
  client_id: string;
  seconds: bigint;
}
export const findGift = sql<Gift>('select client_id, seconds from time_gift where id = $1');
export const findPerson = sql<{ title: string; is_active: boolean }>(`
  select title, ${isGiven} as is_active from client where id = $1`);
export const readGivenAlone = sql<{ seconds: bigint }>('select time_given_alone($1) as seconds');
/** What `give_time` answers to a repeat, which gives nothing more. */
export const givenBefore = '';
/** $8: seconds that one staff user gives on a day without a second person; null: a second person decides. */
export const giveTime = sql<Answer>('select give_time($1, $2, $3, $4, $5, $6, $7, $8) as refusal');

export interface Giftee {
  id: string;
  is_active: boolean;
  is_linked: boolean;
}
/** Those of $1 who are clients, and whether the giver $2 or who confirms, $3, is linked to them. */
export const listGiftees = sql<Giftee>(`
  select id, ${isGiven} as is_active,
    id in (select clients_of_staff($2)) or coalesce(id in (select clients_of_staff($3)), false) as is_linked
  from client where id = any ($1)`);
/** Whether the file's id was used for other lines: $1 kind and $2 key of its job, $3 lines. */
export const isOtherFile = sql<{ isOther: boolean }>(`
  select exists (select from job where kind = $1 and key = $2 and input -> 'rows' <> $3::jsonb) as "isOther"`);
