/** Names of the fields of an offer in words: one table for forms, conflicts and proposals. */
import { type CouponFields, couponFields } from './coupon.ts';

/** By their paths in a body. */
export const couponLabels = {
  title: 'Title',
  description: 'Description',
  terms: 'Terms',
  'tuPrice.EUR': 'Price in EUR',
  'tuPrice.SEC': 'Price in time',
  tuPrice: 'Price',
  'basePrice.EUR': 'Worth',
  basePrice: 'Worth',
  IBAN: 'IBAN of the payee',
  Name: 'Name of the payee',
  perPerson: 'Purchases a person',
  tcc: 'Category',
  region: 'Countries',
  noStock: 'Sold without codes',
  isOpen: 'On sale',
  style: 'Style',
  accentColor: 'Accent colour',
  logo: 'Logo',
  bg: 'Background',
  action: 'Button',
  'action.label': 'Words of the button',
  'action.address': 'Address',
  other: 'Other',
} as const satisfies Readonly<Record<keyof CouponFields, string>> & Readonly<Record<string, string>>;

export function isCouponField(name: string): name is keyof CouponFields {
  return Object.hasOwn(couponFields.shape, name);
}

/** 'LT, LV'; everywhere where it names none */
export function listCountries(region: readonly string[] | null): string {
  return region === null ? 'Everywhere' : region.join(', ');
}
