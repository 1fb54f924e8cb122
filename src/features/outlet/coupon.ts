/** The offer: its fields, one schema for both sides, and the sentence of each wrong field. */
import * as z from 'zod/mini';
import type { ErrorCode } from '#shared/errors.ts';
import { recordId } from '#shared/ids.ts';
import { decimalText, parseDecimal } from '#shared/money.ts';
import { categories } from '#shared/reference/categories.ts';
import { bankField } from '#shared/rules/bankFields.ts';
import { webAddress } from '#shared/rules/contacts.ts';
import { countryCode } from '#shared/rules/countryCode.ts';
import { boundedList, boundedText, commentText, formedText, plainText } from '#shared/rules/texts.ts';
import { isIban } from '#shared/validIban.ts';
import { couponStyles } from './couponKinds.ts';
import { couponLimits } from './limits.ts';

/** EUR as decimal text, or as a number of at most two places; what comes out is decimal text: '12.50'. */
const euro = z.pipe(
  z.union([boundedText(20), z.number()]),
  z.transform((sent, { issues }) => {
    const minor = parseDecimal(String(sent));
    if (minor !== null && minor > 0n && minor <= couponLimits.euroMostMinor) return decimalText(minor);
    issues.push({ code: 'custom', message: 'amount-not-valid', input: sent });
    return '';
  }),
);
/** Whole seconds, as a number or as digits. */
const seconds = z.pipe(
  z.union([formedText(8, /^\d+$/), z.int()]),
  z.pipe(
    z.transform((sent: string | number) => Number(sent)),
    z.int().check(z.minimum(1), z.maximum(couponLimits.secondsMost)),
  ),
);
const secureAddress = boundedText(
  couponLimits.maxAddress,
  z.refine((text) => text.startsWith('https://') && webAddress(text) !== null, 'website-not-valid'),
);

export const couponFields = z.strictObject({
  /** ISO 3166-1 alpha-2; null: everywhere */
  region: z.nullable(boundedList(countryCode, 250, z.minLength(1))),
  /** what it is worth */
  basePrice: z.optional(z.strictObject({ EUR: euro })),
  /** what it costs: EUR, time in seconds, or both together */
  tuPrice: z
    .strictObject({ EUR: z.optional(euro), SEC: z.optional(seconds) })
    .check(z.refine(({ EUR, SEC }) => EUR !== undefined || SEC !== undefined, 'price-missing')),
  tcc: boundedText(
    4,
    z.refine((code) => Object.hasOwn(categories, code), 'invalid-value'),
  ),
  /** sold without codes: each buyer gets a reference */
  noStock: z.boolean(),
  /** on sale */
  isOpen: z.boolean(),
  style: z.enum(couponStyles),
  /** '#RRGGBB' */
  accentColor: z.pipe(
    formedText(7, /^#[\dA-Fa-f]{6}$/),
    z.transform((colour) => colour.toUpperCase()),
  ),
  /** ids of pictures; null: none */
  logo: z.optional(z.nullable(recordId)),
  bg: z.optional(z.nullable(recordId)),
  title: commentText(couponLimits.maxTitle),
  description: commentText(couponLimits.maxDescription),
  terms: z.optional(plainText(couponLimits.maxTerms)),
  /** where the code is used; null: nowhere */
  action: z.optional(z.nullable(z.strictObject({ label: commentText(couponLimits.maxLabel), address: secureAddress }))),
  other: z.optional(plainText(couponLimits.maxOther)),
  /** who is paid; without spaces */
  IBAN: z.optional(
    boundedText(
      34,
      z.refine((text) => text === '' || isIban(text), 'iban-not-valid'),
    ),
  ),
  Name: z.optional(bankField(couponLimits.maxName)),
  /** purchases of one person */
  perPerson: z.optional(z.int().check(z.minimum(1), z.maximum(couponLimits.maxPerPerson))),
});
export type CouponFields = z.output<typeof couponFields>;

/**
 * What the server makes: ignored in a body (specification, section 3). Codes are none of them: a body that waits for a
 * second person is kept, and a code is kept nowhere but among the codes.
 */
const madeByServer = ['id', 'badge', 'open', 'close', 'assetsAvailable', 'prices', 'expiresOn'] as const;

/** Known names with any values: `readCoupon` judges them, so that each wrong field gets its own sentence. */
export const couponBody = z.strictObject(
  Object.fromEntries(
    [...Object.keys(couponFields.shape), ...madeByServer].map((name) => [name, z.optional(z.unknown())]),
  ),
);

/** In the order in which faults are named; a path that is not here is `coupon-field`. */
const faultCodes: readonly (readonly [path: string, code: ErrorCode])[] = [
  ['action', 'coupon-action'],
  ['tuPrice', 'coupon-price'],
  ['tuPrice.SEC', 'coupon-time-value'],
  ['region', 'coupon-region'],
  ['tcc', 'coupon-tcc'],
  ['noStock', 'coupon-no-stock'],
  ['isOpen', 'coupon-is-active'],
  ['accentColor', 'coupon-accent-color'],
  ['logo', 'coupon-logo'],
  ['bg', 'coupon-background'],
  ['title', 'coupon-title'],
  ['description', 'coupon-description'],
  ['IBAN', 'coupon-iban'],
  ['tuPrice.EUR', 'coupon-euro-price'],
  ['basePrice.EUR', 'coupon-base-price'],
  ['basePrice', 'coupon-base-price'],
  ['style', 'coupon-style'],
];

/** What a wrong field can be refused as; a badge is none of a body. */
export const couponFaultCodes: readonly ErrorCode[] = [
  ...new Set(faultCodes.map(([, code]) => code)),
  'coupon-badge',
  'coupon-field',
];

export interface CouponFault {
  /** dotted path in the body */
  path: string;
  code: ErrorCode;
}
export type JudgedCoupon =
  | { coupon: CouponFields; faults?: never }
  | { coupon?: never; faults: readonly CouponFault[] };

/** The offer as it is kept, or what is wrong with it, the first fault first. An empty price or region is none. */
export function readCoupon(sent: Readonly<Record<string, unknown>>): JudgedCoupon {
  const parsed = couponFields.safeParse(withoutEmpty(sent));
  if (parsed.success) return { coupon: parsed.data };
  const faults = new Map<string, CouponFault>();
  for (const { path } of parsed.error.issues) {
    const found = getFault(path.map(String));
    faults.set(found.path, found);
  }
  const order = (fault: CouponFault) => {
    const place = faultCodes.findIndex(([path]) => path === fault.path);
    return place === -1 ? faultCodes.length : place;
  };
  return { faults: [...faults.values()].sort((a, b) => order(a) - order(b)) };
}

/** Of the longest declared path that begins this one. */
function getFault(path: readonly string[]): CouponFault {
  for (let length = path.length; length > 0; length -= 1) {
    const part = path.slice(0, length).join('.');
    const known = faultCodes.find(([declared]) => declared === part);
    if (known) return { path: part, code: known[1] };
  }
  return { path: path[0] ?? '', code: 'coupon-field' };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Specification, section 5, 'Coupon save'. */
function withoutEmpty(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const made: readonly string[] = madeByServer;
  const kept = Object.entries(sent).filter(([name]) => !made.includes(name));
  const coupon: Record<string, unknown> = Object.fromEntries(kept);
  for (const name of ['basePrice', 'tuPrice']) {
    const prices = coupon[name];
    if (typeof prices !== 'object' || prices === null) continue;
    coupon[name] = Object.fromEntries(Object.entries(prices).filter(([, value]) => !isEmpty(value)));
  }
  const base = coupon['basePrice'];
  if (isEmpty(base) || (typeof base === 'object' && Object.keys(base ?? {}).length === 0)) delete coupon['basePrice'];
  const { region } = coupon;
  if (isEmpty(region) || (Array.isArray(region) && region.length === 0)) coupon['region'] = null;
  for (const name of ['perPerson', 'terms', 'other', 'IBAN', 'Name']) if (isEmpty(coupon[name])) delete coupon[name];
  if (typeof coupon['IBAN'] === 'string')
    coupon['IBAN'] = coupon['IBAN'].slice(0, 60).replaceAll(' ', '').toUpperCase();
  return coupon;
}

/** What keeps an offer from being sold, by the field that must be mended. */
export function findUnsellable(coupon: CouponFields, codesLeft: number): string[] {
  return [
    ...(coupon.noStock || codesLeft > 0 ? [] : ['codes']),
    ...(coupon.tuPrice.EUR === undefined || (coupon.IBAN && coupon.Name) ? [] : [coupon.IBAN ? 'Name' : 'IBAN']),
    ...(coupon.terms?.trim() ? [] : ['terms']),
  ];
}
