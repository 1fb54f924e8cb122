// Dates, raises and percentages of the price table, worked out on paper.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#tests/harness/runs.ts';
import {
  addMonths,
  earliestRaise,
  findEarlyRaise,
  findPrice,
  getFee,
  isDearer,
  type Price,
  type PriceFigures,
  whyNotPrice,
  withReleased,
} from './prices.ts';

const flat = (amountMinor: bigint): PriceFigures => ({
  ...{ basis: 'payment', amountMinor, ratePpm: 0n, leastMinor: null, mostMinor: null },
});
const percent = (ratePpm: bigint, leastMinor: bigint | null = null, mostMinor: bigint | null = null): PriceFigures => ({
  basis: 'percent',
  amountMinor: 0n,
  ratePpm,
  leastMinor,
  mostMinor,
});
const price = (over: Partial<Price> = {}): Price => ({
  ...{ id: '1', code: 'SEPAFEE', title: 'SEPA payment fee', scope: { kind: 'all' } },
  ...{ ...flat(35n), from: '2000-01-01', until: null, ...over },
});

test.each([
  ['two months are longer', '2027-03-01', '2027-05-01', 61],
  ['two months are longer in July', '2027-07-10', '2027-09-10', 62],
  ['60 days are longer in January', '2027-01-10', '2027-03-11', 60],
  ['60 days are longer over February, which ends', '2026-12-31', '2027-03-01', 60],
  ['in a leap year both are the same', '2028-01-01', '2028-03-01', 60],
  ['a month of 30 days', '2027-12-31', '2028-02-29', 60],
])('%s: a raise released on %s begins on %s', (_why, released, first, days) => {
  expect(earliestRaise(released)).toBe(first);
  expect((Date.parse(first) - Date.parse(released)) / 86_400_000).toBe(days);
});

test('the same day of a later month, or its last', () => {
  expect([addMonths('2026-12-31', 2), addMonths('2027-12-31', 2), addMonths('2027-11-15', 2)]).toEqual([
    ...['2027-02-28', '2028-02-29', '2028-01-15'],
  ]);
});

test.each([
  ['half a cent is rounded up', percent(2_500n), 200n, 1n],
  ['less than half down', percent(2_500n), 199n, 0n],
  ['a quarter of a percent of 1 000.00', percent(2_500n), 100_000n, 250n],
  ['at least', percent(2_500n, 50n), 100n, 50n],
  ['at most', percent(2_500n, 50n, 200n), 100_000n, 200n],
  ['flat', flat(35n), 100_000n, 35n],
])('%s', (_why, figures, minor, fee) => {
  expect(getFee(figures, minor)).toBe(fee);
});

const figures = fc.oneof(
  fc.bigInt({ min: 0n, max: 300n }).map(flat),
  fc
    .tuple(
      fc.bigInt({ min: 1n, max: 50_000n }),
      fc.option(fc.bigInt({ min: 0n, max: 300n })),
      fc.option(fc.bigInt({ min: 0n, max: 9_000n })),
    )
    .map(([rate, least, above]) => percent(rate, least, above === null ? null : (least ?? 0n) + above)),
);

test('where no payment costs more by the turning points, none does by more than the rounding', () => {
  const amounts = fc.bigInt({ min: 1n, max: 99_999_999_999n });
  fc.assert(
    fc.property(figures, figures, amounts, (one, other, minor) => {
      if (!isDearer(one, other)) expect(getFee(one, minor) - getFee(other, minor)).toBeLessThanOrEqual(1n);
    }),
    { numRuns: 100 * runs },
  );
  expect(isDearer(percent(1_000n, 10n, 100n), flat(100n))).toBe(false);
  expect(isDearer(percent(1_000n, 10n, 101n), flat(100n))).toBe(true);
  expect([isDearer(flat(1n), undefined), isDearer(flat(0n), undefined), isDearer(undefined, flat(1n))]).toEqual([
    ...[true, false, false],
  ]);
});

test('one client before its type before all', () => {
  const own = price({ id: 'own', scope: { kind: 'client', clientId: '30000000001' } });
  const type = price({ id: 'type', scope: { kind: 'type', type: 'LEGAL' }, until: '2027-06-30' });
  const all = [price({ id: 'all' }), own, type, price({ id: 'other', code: 'BOOKFEE' })];
  const find = (clientId: string, kind: string, day = '2027-06-30') =>
    findPrice(all, 'SEPAFEE', { clientId, type: kind }, day)?.id;
  expect([find('30000000001', 'LEGAL'), find('30000000002', 'LEGAL'), find('10000000001', 'N')]).toEqual([
    ...['own', 'type', 'all'],
  ]);
  expect(find('30000000002', 'LEGAL', '2027-07-01')).toBe('all');
  expect(find('30000000001', 'LEGAL', '1999-12-31')).toBeUndefined();
});

const today = '2027-01-10';
const about = { code: 'SEPAFEE', scope: { kind: 'all' } } as const;
const early = (
  next: Price,
  before: readonly Price[] = [price()],
  where: Parameters<typeof findEarlyRaise>[2] = about,
) => findEarlyRaise(before, withReleased(before, next), where, today);

test.each([
  ['a raise a day too early', price({ ...flat(40n), from: '2027-03-10' }), '2027-03-10'],
  ['a raise in time', price({ ...flat(40n), from: '2027-03-11' }), undefined],
  ['a cut at once', price({ ...flat(30n), from: today }), undefined],
  ['the same at once', price({ ...flat(35n), from: today }), undefined],
  ['a percentage that is dearer for large payments', price({ ...percent(100n), from: today }), today],
  ['a percentage that never is', price({ ...percent(100n, 0n, 35n), from: today }), undefined],
])('%s', (_why, next, day) => {
  expect(early(next)).toBe(day);
});

test('a client that would pay more than all do is told in time, and less at once', () => {
  const scope = { kind: 'client', clientId: '30000000001' } as const;
  const where = { code: 'SEPAFEE', scope, payerType: 'LEGAL' };
  const next = (minor: bigint) => price({ scope, ...flat(minor), from: today });
  expect(early(next(36n), [price()], where)).toBe(today);
  expect(early(next(10n), [price()], where)).toBeUndefined();
  // its type pays less than all
  const cheap = price({ id: '2', scope: { kind: 'type', type: 'LEGAL' }, ...flat(5n) });
  expect(early(next(10n), [price(), cheap], where)).toBe(today);
});

test('a price that ends is a raise on the day after it', () => {
  const scope = { kind: 'client', clientId: '30000000001' } as const;
  const own = price({ id: '2', scope, ...flat(10n) });
  const where = { code: 'SEPAFEE', scope };
  const endOn = (until: string) => findEarlyRaise([price(), own], [price(), { ...own, until }], where, today);
  expect([endOn('2027-03-09'), endOn('2027-03-10')]).toEqual(['2027-03-10', undefined]);
});

test('an offer of a few days ends as it was announced', () => {
  const scope = { kind: 'type', type: 'LEGAL' } as const;
  expect(
    early(price({ scope, ...flat(0n), from: today, until: '2027-01-20' }), [price()], { code: 'SEPAFEE', scope }),
  ).toBeUndefined();
});

test('an announced cut that is withdrawn is a raise', () => {
  const cut = price({ id: '2', ...flat(20n), from: '2027-02-01' });
  const announced = withReleased([price()], cut);
  expect(findEarlyRaise(announced, [price()], about, today)).toBe('2027-02-01');
  const raise = price({ id: '2', ...flat(50n), from: '2027-04-01' });
  expect(findEarlyRaise(withReleased([price()], raise), [price()], about, today)).toBeUndefined();
});

const entry = { ...price(), until: null };
test.each([
  ['a payment of another code', { ...entry, code: 'CARD' }, 'basis'],
  ['a month of a payment’s code', { ...entry, basis: 'month' as const }, 'basis'],
  ['an application that one pays less for', { ...entry, code: 'REGISTRATION', basis: 'payment' as const }, 'basis'],
  ['no percentage', { ...entry, ...percent(0n) }, 'rate'],
  ['most below least', { ...entry, ...percent(1n, 5n, 4n) }, 'most'],
  ['the last day first', { ...entry, until: '1999-01-01' }, 'until'],
  ['an end that leaves payments without a price', { ...entry, until: '2030-01-01' }, 'until'],
  ['a month of its own code', { ...entry, code: 'ACCOUNT', basis: 'month' as const, until: '2030-01-01' }, undefined],
])('%s', (_what, one, field) => {
  expect(whyNotPrice(one)?.field).toBe(field);
});
