/** Offers in SQL. Ids grow with time, so the newest offer has the greatest. */
import { sql } from 'kysely';
import { among, holds } from '#server/lists/conditions.ts';
import type { Source } from '#server/lists/source.ts';
import { categories } from '#shared/reference/categories.ts';
import type { CouponBadge } from '../couponKinds.ts';
import { type Coupon, couponList } from '../couponList.ts';
import { listCountries } from '../couponTexts.ts';
import { formatPrice } from '../offerTexts.ts';
import { toDecimal } from './columns.ts';
import { type CouponRow, couponColumns } from './sql.ts';

export interface ListedCoupon extends CouponRow {
  opened_at: string | null;
  closed_at: string | null;
  badge: CouponBadge | null;
  /** codes that can be sold */
  codes_left: number;
  sold: number;
  is_pending: boolean;
}

export const couponSource: Source<typeof couponList, ListedCoupon> = {
  list: couponList,
  relations: () => [
    sql`
      select ${sql.raw(couponColumns)}, c.id as newest, c.opened_at, c.closed_at
      from coupon c where c.hidden_at is null`,
  ],
  filters: {
    state: (state) => sql`${states[state]}`,
    region: (country) => sql`(r.region is null or ${country} = any (r.region))`,
    category: among('tcc'),
    text: holds(['title', 'description', 'payee_name'], { codes: ['payee_iban'] }),
  },
  sorts: { newest: { column: 'newest', type: 'uuid' } },
  tie: [{ column: 'id', type: 'uuid' }],
  indexed: ['newest'],
  dress: (rows) => sql`
    select r.*, n.codes_left, n.sold, offer_badge(o) as badge,
      exists (
        select from proposal p
        where p.subject_kind = 'coupon' and p.subject_id = r.id::text and p.state = 'open') as is_pending
    from (${rows}) r
    join coupon o on o.id = r.id
    cross join lateral (
      select codes_left(r.id, null) as codes_left,
        (select count(*) from coupon_sale s where s.coupon_id = r.id and s.refunded_at is null)::integer as sold
    ) n`,
  toItem: toCoupon,
  cells: {
    title: ({ title }) => title,
    tcc: ({ tcc }) => categories[tcc] ?? tcc,
    region: ({ region }) => listCountries(region),
    tuPrice: ({ tuPrice }) => formatPrice(tuPrice),
    basePrice: ({ basePrice }) => basePrice?.EUR ?? '',
    assetsAvailable: ({ assetsAvailable }) => (assetsAvailable === null ? '' : String(assetsAvailable)),
    sold: ({ sold }) => String(sold),
    badge: ({ badge }) => badge ?? '',
    isOpen: ({ isOpen }) => (isOpen ? 'Yes' : 'No'),
    open: ({ open }, { timeIn }) => (open === null ? '' : timeIn(open)),
    IBAN: ({ IBAN }) => IBAN,
    Name: ({ Name }) => Name,
    id: ({ id }) => id,
  },
  exported: { verb: 'coupon.export', subjectKind: 'list' },
};

const hasCodes = sql`exists (
  select from coupon_code k where k.coupon_id = r.id and k.state = 'free' and k.expires_on >= bank_today())`;
const states = {
  all: sql`true`,
  'on-sale': sql`(r.is_open and (r.no_stock or ${hasCodes}))`,
  'sold-out': sql`(r.is_open and not r.no_stock and not ${hasCodes})`,
  draft: sql`not r.is_open`,
};

/** As answers name its fields. */
export function toCoupon(row: ListedCoupon): Coupon {
  const { price_minor: minor, price_seconds: seconds } = row;
  return {
    ...{ id: row.id, version: row.version, region: row.region },
    basePrice: row.base_minor === null ? null : { EUR: toDecimal(row.base_minor) },
    tuPrice: {
      ...(minor !== null && { EUR: toDecimal(minor) }),
      ...(seconds !== null && { SEC: Number(seconds) }),
    },
    ...{ tcc: row.tcc, noStock: row.no_stock, isOpen: row.is_open, style: row.style, accentColor: row.accent_color },
    ...{ logo: row.logo_id, bg: row.bg_id, title: row.title, description: row.description, terms: row.terms },
    action: row.action_address === '' ? null : { label: row.action_label, address: row.action_address },
    ...{ other: row.other, IBAN: row.payee_iban, Name: row.payee_name, perPerson: row.per_person, badge: row.badge },
    ...{ open: row.opened_at, close: row.closed_at, assetsAvailable: row.no_stock ? null : row.codes_left },
    ...{ sold: row.sold, isPending: row.is_pending },
  };
}
