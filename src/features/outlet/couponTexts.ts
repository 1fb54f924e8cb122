/** Names of the fields of an offer, and its prices, in words. */
import { formatMoney, parseDecimal } from '#shared/money.ts';
import type { CouponFields } from './coupon.ts';

/** By the names in a body. */
export const couponLabels: Readonly<Record<keyof CouponFields, string>> = {
  title: 'Title',
  description: 'Description',
  tuPrice: 'Price',
  basePrice: 'Worth',
  tcc: 'Category',
  region: 'Region',
  noStock: 'No stock',
  isOpen: 'On sale',
  style: 'Style',
  accentColor: 'Accent color',
  logo: 'Logo',
  bg: 'Background',
  terms: 'Terms',
  action: 'Action',
  other: 'Other',
  IBAN: 'IBAN',
  Name: 'Paid to',
  perPerson: 'Per person',
};

export function isCouponField(name: string): name is keyof CouponFields {
  return Object.hasOwn(couponLabels, name);
}

/** '12.50 EUR and 01:00:00' */
export function formatPrice({ EUR, SEC }: { EUR?: string | undefined; SEC?: number | undefined }): string {
  return [
    ...(EUR === undefined ? [] : [`${formatMoney(parseDecimal(EUR) ?? 0n)} EUR`]),
    ...(SEC === undefined ? [] : [formatMoney(BigInt(SEC), 'SEC')]),
  ].join(' and ');
}

/** 'LT, LV'; everywhere where it names none */
export function formatRegion(region: readonly string[] | null): string {
  return region === null ? 'Everywhere' : region.join(', ');
}
