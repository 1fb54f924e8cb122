/** The editor's form of an offer: what is typed, how it is judged and sent. Pure but for the letters of names. */
import * as z from 'zod/mini';
import type { CallForm } from '#client/forms/useCallForm.ts';
import type { FieldError } from '#shared/errors.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { emptyField } from '#shared/rules/sentences.ts';
import { readAnyAmount } from '#shared/rules/typedAmount.ts';
import { loadTransliteration, needsTransliteration } from '#shared/text.ts';
import { type CouponFields, findUnsellable, readCoupon } from '../coupon.ts';
import type { CouponStyle } from '../couponKinds.ts';
import type { Coupon } from '../couponList.ts';
import { couponLabels } from '../couponTexts.ts';
import { outletErrors } from '../errors.ts';
import { formatSeconds, parseClock } from '../offerTexts.ts';

export interface TypedCoupon {
  title: string;
  description: string;
  terms: string;
  other: string;
  tuPrice: { EUR: string; SEC: string };
  basePrice: { EUR: string };
  IBAN: string;
  Name: string;
  perPerson: string;
  tcc: string;
  region: string[];
  noStock: boolean;
  isOpen: boolean;
  style: CouponStyle;
  accentColor: string;
  logo: string | null;
  bg: string | null;
  action: { label: string; address: string };
}

export type CouponForm = CallForm<TypedCoupon, CouponFields>;

export const blankCoupon: TypedCoupon = {
  ...{ title: '', description: '', terms: '', other: '', IBAN: '', Name: '', perPerson: '', tcc: '', region: [] },
  ...{ tuPrice: { EUR: '', SEC: '' }, basePrice: { EUR: '' }, noStock: false, isOpen: false },
  ...{ style: 'plain', accentColor: '#0B6E69', logo: null, bg: null, action: { label: '', address: '' } },
};

export function toTyped(coupon: Coupon): TypedCoupon {
  const { basePrice, tuPrice, action, perPerson, region, ...same } = coupon;
  const { title, description, terms, other, IBAN, Name, tcc, noStock, isOpen, style, accentColor, logo, bg } = same;
  return {
    ...{ title, description, terms, other, IBAN, Name, tcc, noStock, isOpen, style, accentColor, logo, bg },
    tuPrice: { EUR: tuPrice.EUR ?? '', SEC: tuPrice.SEC === undefined ? '' : formatSeconds(tuPrice.SEC) },
    basePrice: { EUR: basePrice?.EUR ?? '' },
    perPerson: perPerson === null ? '' : String(perPerson),
    region: region ?? [],
    action: action ?? { label: '', address: '' },
  };
}

/** The body of the call. What cannot be read goes as it was typed, and is refused by its rule. */
export function toBody(typed: TypedCoupon): Record<string, unknown> {
  const { tuPrice, basePrice, perPerson, action, ...same } = typed;
  const hasAction = action.label.trim() !== '' || action.address.trim() !== '';
  return {
    ...same,
    tuPrice: {
      EUR: toEuros(tuPrice.EUR),
      SEC: tuPrice.SEC.trim() === '' ? '' : (parseClock(tuPrice.SEC) ?? tuPrice.SEC),
    },
    basePrice: { EUR: toEuros(basePrice.EUR) },
    perPerson: /^\d+$/.test(perPerson.trim()) ? Number(perPerson) : perPerson.trim(),
    action: hasAction ? { label: action.label.trim(), address: action.address.trim() } : null,
  };
}

function toEuros(typed: string): string {
  if (typed.trim() === '') return '';
  const { minor } = readAnyAmount(typed);
  return minor === undefined ? typed : `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
}

const body = z.record(z.string(), z.unknown());
const judged = z.pipe(
  body,
  z.transform((sent, { issues }): CouponFields => {
    const { coupon, faults } = readCoupon(sent);
    if (coupon) return coupon;
    for (const { path, code } of faults)
      issues.push({ code: 'custom', message: code, path: path.split('.'), input: sent });
    return z.NEVER;
  }),
);

const titles: Readonly<Record<string, { title: string }>> = outletErrors;

/** The specified sentence of a code; undefined where the field's own rule says it. */
export function getFaultTitle(code: string): string | undefined {
  return code === 'coupon-field' ? undefined : titles[code]?.title;
}

const unsellable: Readonly<Record<string, [field: string, sentence: string]>> = {
  codes: ['isOpen', 'It has no codes. Save it, add codes, then put it on sale; or sell it without codes.'],
  IBAN: ['IBAN', outletErrors['coupon-iban'].title],
  Name: ['Name', emptyField],
  terms: ['terms', emptyField],
};

/** What keeps it from being sold, by the field that must be mended. */
function findSaleFaults(typed: TypedCoupon, codesLeft: number): Record<string, string> {
  const { coupon } = readCoupon(toBody(typed));
  if (!coupon?.isOpen) return {};
  const faults = findUnsellable(coupon, codesLeft).flatMap((missing) => [unsellable[missing] ?? []]);
  return Object.fromEntries(faults.filter((fault) => fault.length === 2));
}

/** @param codesLeft codes of this offer that can be sold */
export function couponRules(codesLeft: number): FormRules<TypedCoupon, CouponFields> {
  return {
    schema: judged,
    labels: couponLabels,
    read: toBody,
    prepare: async ({ Name }) => {
      if (needsTransliteration(Name)) await loadTransliteration();
    },
    reasons: { perPerson: () => 'Give a number from 1 to 100, or nothing.' },
    ownFaults: (typed) => {
      const { faults = [] } = readCoupon(toBody(typed));
      const named = faults.map(({ path, code }) => [path, getFaultTitle(code)] as const);
      return {
        ...Object.fromEntries(named.filter((one): one is readonly [string, string] => one[1] !== undefined)),
        ...findSaleFaults(typed, codesLeft),
      };
    },
  };
}

/** What the warning alert says: the first fault in the order of the specification. */
export function getFirstFault(typed: TypedCoupon, codesLeft: number): string | undefined {
  const { faults = [] } = readCoupon(toBody(typed));
  const [first] = faults;
  if (first) return titles[first.code]?.title;
  const [sale] = Object.values(findSaleFaults(typed, codesLeft));
  return sale === emptyField ? outletErrors['coupon-field'].title : sale;
}

/** Faults of a refused call, as sentences under their fields. */
export function readRefusal(errors: readonly FieldError[]): [path: string, sentence: string][] {
  return errors
    .filter(({ path }) => Object.hasOwn(couponLabels, path))
    .map(({ path, code }) => [path, getFaultTitle(code) ?? emptyField]);
}

/** Fields in words, to show what differs between two versions. */
export function describeFields(typed: TypedCoupon): Record<string, string> {
  const { tuPrice, basePrice, action, region, noStock, isOpen, logo, bg, ...texts } = typed;
  return {
    ...texts,
    'tuPrice.EUR': tuPrice.EUR,
    'tuPrice.SEC': tuPrice.SEC,
    'basePrice.EUR': basePrice.EUR,
    'action.label': action.label,
    'action.address': action.address,
    region: region.join(', ') || 'Everywhere',
    noStock: noStock ? 'Yes' : 'No',
    isOpen: isOpen ? 'Yes' : 'No',
    logo: logo === null ? 'None' : `Picture ${logo.slice(-4)}`,
    bg: bg === null ? 'None' : `Picture ${bg.slice(-4)}`,
  };
}
