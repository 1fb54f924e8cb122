/** The list of offers for marketing: its filters, and its columns in a table and in a file. */
import * as z from 'zod/mini';
import { anyOfForm, exactly, oneOf, searchText } from '#shared/lists/fields.ts';
import { declareList } from '#shared/lists/list.ts';
import { categories } from '#shared/reference/categories.ts';
import { countryCode } from '#shared/rules/countryCode.ts';
import { couponStyles } from './couponKinds.ts';

/** An offer as the specification names its fields, with what the server makes. */
export const coupon = z.object({
  id: z.string(),
  version: z.int(),
  /** ISO 3166-1 alpha-2; null: everywhere */
  region: z.nullable(z.array(z.string())),
  /** decimal text */
  basePrice: z.nullable(z.object({ EUR: z.string() })),
  tuPrice: z.object({ EUR: z.optional(z.string()), SEC: z.optional(z.int()) }),
  tcc: z.string(),
  noStock: z.boolean(),
  isOpen: z.boolean(),
  style: z.enum(couponStyles),
  accentColor: z.string(),
  logo: z.nullable(z.string()),
  bg: z.nullable(z.string()),
  title: z.string(),
  description: z.string(),
  terms: z.string(),
  action: z.nullable(z.object({ label: z.string(), address: z.string() })),
  other: z.string(),
  IBAN: z.string(),
  Name: z.string(),
  perPerson: z.nullable(z.int()),
  /** one of couponBadges; the page says so where it is another */
  badge: z.nullable(z.string()),
  /** bank time: since when it is or was on sale, and since when no more; null: never, or on sale */
  open: z.nullable(z.string()),
  close: z.nullable(z.string()),
  /** codes that can be sold; null: sold without codes */
  assetsAvailable: z.nullable(z.int()),
  /** purchases that were not given back */
  sold: z.int(),
  /** a change of IBAN or Name, or a new offer's, waits for a second person */
  isPending: z.boolean(),
});
export type Coupon = z.output<typeof coupon>;

export const couponList = declareList({
  name: 'coupons',
  item: coupon,
  filters: {
    state: oneOf(['all', 'on-sale', 'sold-out', 'draft'], { whole: 'all' }),
    region: exactly(countryCode),
    category: anyOfForm(/^[A-Z]{4}$/, { length: 4, most: Object.keys(categories).length }),
    text: searchText(),
  },
  sorts: { newest: ({ id }) => id },
  order: '-newest',
  getKey: ({ id }) => id,
  tie: ({ id }) => [id],
  columns: {
    title: 'Title',
    tcc: 'Category',
    region: 'Region',
    tuPrice: 'Price',
    basePrice: 'Worth, EUR',
    assetsAvailable: 'Codes left',
    sold: 'Sold',
    badge: 'Badge',
    isOpen: 'On sale',
    open: 'On sale since',
    IBAN: 'IBAN',
    Name: 'Paid to',
    id: 'Offer',
  },
});
