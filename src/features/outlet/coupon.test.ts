// An offer as it is sent: each wrong field gets its own sentence, the first one first, and what is empty is left out.
import { expect, test } from 'vitest';
import '#src/features.shared.ts';
import { errorFacts } from '#shared/errors.ts';
import { sampleCoupon } from '#tests/samples/sampleCoupon.ts';
import { judgeCodes } from './codes.ts';
import { couponBody, findUnsellable, readCoupon } from './coupon.ts';

const titles = (change: Record<string, unknown>) =>
  readCoupon({ ...sampleCoupon, ...change }).faults?.map(({ code }) => errorFacts(code).title) ?? [];

test.each([
  ['Coupon action is invalid', { action: { label: 'Go', address: 'http://example.lt' } }],
  ['Coupon action is invalid', { action: { label: '', address: 'https://example.lt' } }],
  ['Coupon price is invalid', { tuPrice: {} }],
  ['Coupon price is invalid', { tuPrice: undefined }],
  ['Coupon price is invalid', { tuPrice: { EUR: '', SEC: null } }],
  ['Coupon price is invalid', { tuPrice: { EUR: '1.00', USD: '1.00' } }],
  ['Coupon time value is invalid', { tuPrice: { SEC: 0 } }],
  ['Coupon time value is invalid', { tuPrice: { SEC: '01:00' } }],
  ['Coupon time value is invalid', { tuPrice: { SEC: 36_000_001 } }],
  ['Coupon region is invalid', { region: ['XX'] }],
  ['Coupon region is invalid', { region: 'LT' }],
  ['Coupon tcc category is invalid', { tcc: 'NONE' }],
  ['Coupon no stock is invalid', { noStock: 'yes' }],
  ['Coupon is active is invalid', { isOpen: undefined }],
  ['Coupon accent color is invalid', { accentColor: '#12345' }],
  ['Coupon logo is invalid', { logo: 'logo.png' }],
  ['Coupon background is invalid', { bg: 7 }],
  ['Coupon title is invalid', { title: ' ' }],
  ['Coupon title is invalid', { title: 'x'.repeat(71) }],
  ['Coupon description is invalid', { description: 'x'.repeat(1001) }],
  ['Coupon IBAN is invalid', { IBAN: 'LT009990010000000483' }],
  ['TU price for Euro is invalid', { tuPrice: { EUR: '0' } }],
  ['TU price for Euro is invalid', { tuPrice: { EUR: '1.234' } }],
  ['Base price for Euro is invalid', { basePrice: { EUR: '-1' } }],
  ['Base price for Euro is invalid', { basePrice: 'many' }],
  ['Style field is required', { style: undefined }],
  ['Style field is required', { style: 'loud' }],
  ['Error, highlighted fields cannot be empty', { terms: 'x'.repeat(2001) }],
  ['Error, highlighted fields cannot be empty', { perPerson: 101 }],
  ['Error, highlighted fields cannot be empty', { Name: 'Ж'.repeat(70) }],
])('%s: %j', (title, change) => expect(titles(change)).toEqual([title]));

test('all faults are named, the first of the table first, each field once', () => {
  const change = { style: 'loud', tuPrice: { EUR: 'x', SEC: -1 }, region: ['XX', 'YY'], terms: 7 };
  expect(titles(change)).toEqual([
    'Coupon time value is invalid',
    'Coupon region is invalid',
    'TU price for Euro is invalid',
    'Style field is required',
    'Error, highlighted fields cannot be empty',
  ]);
});

test('what is empty is left out, and an empty region is everywhere', () => {
  const { coupon } = readCoupon({
    ...sampleCoupon,
    ...{ basePrice: { EUR: '' }, tuPrice: { EUR: '', SEC: '3600' }, region: [], IBAN: '', perPerson: '' },
  });
  expect(coupon).toMatchObject({ region: null, tuPrice: { SEC: 3600 } });
  expect(coupon).not.toHaveProperty('basePrice');
  expect(coupon?.tuPrice).not.toHaveProperty('EUR');
  expect(coupon).not.toHaveProperty('IBAN');
});

test('an IBAN loses its spaces, a colour becomes upper case, an amount decimal text', () => {
  const { coupon } = readCoupon({
    ...sampleCoupon,
    ...{ IBAN: 'de89 3704 0044 0532 0130 00', accentColor: '#ab12cd', tuPrice: { EUR: 12.5 } },
  });
  expect(coupon).toMatchObject({ IBAN: 'DE89370400440532013000', accentColor: '#AB12CD', tuPrice: { EUR: '12.50' } });
});

test('what the server makes is ignored; anything else, codes too, is refused', () => {
  const made = { id: 'x', badge: 'new', open: 1, close: 2, assetsAvailable: 9, prices: [], expiresOn: 'x' };
  expect(readCoupon({ ...sampleCoupon, ...made }).faults).toBeUndefined();
  expect(couponBody.safeParse({ ...sampleCoupon, ...made }).success).toBe(true);
  expect(couponBody.safeParse({ ...sampleCoupon, discount: 5 }).success).toBe(false);
  expect(couponBody.safeParse({ ...sampleCoupon, codes: ['A'] }).success).toBe(false);
});

test('an offer is sold with a code or no stock, a payee for EUR, and terms', () => {
  const { coupon } = readCoupon({ ...sampleCoupon, isOpen: true });
  if (!coupon) throw new Error('the sample is wrong');
  expect(findUnsellable(coupon, 1)).toEqual([]);
  expect(findUnsellable(coupon, 0)).toEqual(['codes']);
  expect(findUnsellable({ ...coupon, noStock: true, terms: ' ' }, 0)).toEqual(['terms']);
  const { IBAN: _, Name: __, ...unpaid } = coupon;
  expect(findUnsellable(unpaid, 1)).toEqual(['IBAN']);
  expect(findUnsellable({ ...unpaid, tuPrice: { SEC: 1 } }, 1)).toEqual([]);
});

test('each wrong line of codes is named', () => {
  const { codes, faults } = judgeCodes([' A-1 ', '', 'A-1', 'x'.repeat(65), 'a\u200bb', 'a-1']);
  expect(codes[0]).toBe('A-1');
  expect(faults).toEqual([
    { line: 2, code: 'code-empty' },
    { line: 3, code: 'code-twice' },
    { line: 4, code: 'code-too-long' },
    { line: 5, code: 'code-not-printable' },
  ]);
});
