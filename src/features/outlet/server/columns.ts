/** The fields of an offer as columns, and which of them a change changes. */
import { decimalText, parseDecimal } from '#shared/money.ts';
import type { CouponFields } from '../coupon.ts';
import type { CouponColumns } from './sql.ts';

export const toDecimal = (minor: bigint) => decimalText(minor);

const toMinor = (text: string | undefined) => (text === undefined ? null : parseDecimal(text));

export function toColumns(fields: CouponFields): CouponColumns {
  const { SEC } = fields.tuPrice;
  return {
    region: fields.region,
    base_minor: toMinor(fields.basePrice?.EUR),
    price_minor: toMinor(fields.tuPrice.EUR),
    price_seconds: SEC === undefined ? null : BigInt(SEC),
    ...{ tcc: fields.tcc, no_stock: fields.noStock, is_open: fields.isOpen },
    ...{ style: fields.style, accent_color: fields.accentColor },
    ...{ logo_id: fields.logo ?? null, bg_id: fields.bg ?? null },
    ...{ title: fields.title, description: fields.description, terms: fields.terms ?? '' },
    ...{ action_label: fields.action?.label ?? '', action_address: fields.action?.address ?? '' },
    ...{ other: fields.other ?? '', payee_iban: fields.IBAN ?? '', payee_name: fields.Name ?? '' },
    per_person: fields.perPerson ?? null,
  };
}

/** In the order in which people read them. */
const columnsOf: Readonly<Record<keyof CouponFields, readonly (keyof CouponColumns)[]>> = {
  title: ['title'],
  description: ['description'],
  tuPrice: ['price_minor', 'price_seconds'],
  basePrice: ['base_minor'],
  tcc: ['tcc'],
  region: ['region'],
  noStock: ['no_stock'],
  isOpen: ['is_open'],
  style: ['style'],
  accentColor: ['accent_color'],
  logo: ['logo_id'],
  bg: ['bg_id'],
  terms: ['terms'],
  action: ['action_label', 'action_address'],
  other: ['other'],
  IBAN: ['payee_iban'],
  Name: ['payee_name'],
  perPerson: ['per_person'],
};
const fieldNames = Object.keys(columnsOf) as (keyof CouponFields)[];

/** Fields that differ. */
export function findChanged(before: CouponColumns, after: CouponColumns): (keyof CouponFields)[] {
  return fieldNames.filter((name) =>
    columnsOf[name].some((column) => String(before[column] ?? '') !== String(after[column] ?? '')),
  );
}

/** For the database, which reads numbers of any length from text. */
export function toJson(id: string, columns: CouponColumns): string {
  return JSON.stringify({ id, ...columns }, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
