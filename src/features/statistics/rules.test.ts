import { describe, expect, test } from 'vitest';
import {
  caseAges,
  countedColumns,
  daysUpTo,
  getTotal,
  openedAt,
  queueOfType,
  recentSince,
  withTotals,
} from './rules.ts';

const line = (country: string, ...counts: number[]) => {
  const [na = 0, nc = 0, nl = 0, aa = 0, ac = 0, al = 0, close = 0] = counts;
  return { country, na, nc, nl, aa, ac, al, close };
};

describe('clients by country', () => {
  test('tn and ta are the sums of their three', () =>
    expect(withTotals(line('LT', 1, 2, 4, 10, 20, 40, 100))).toEqual({
      ...line('LT', 1, 2, 4, 10, 20, 40, 100),
      tn: 7,
      ta: 70,
    }));

  test.each(countedColumns.map((key, at) => [key, at] as const))('%s adds up over the countries', (key, at) => {
    const one = [0, 0, 0, 0, 0, 0, 0].with(at, 3);
    const other = [0, 0, 0, 0, 0, 0, 0].with(at, 5);
    const total = getTotal([line('LT', ...one), line('', ...other)]);
    expect(total[key]).toBe(8);
    expect(total.tn).toBe(at < 3 ? 8 : 0);
    expect(total.ta).toBe(at > 2 && at < 6 ? 8 : 0);
  });

  test('an empty bank has a line of zeros', () => expect(getTotal([]).ta).toBe(0));
});

test.each([
  ['2026-03-02', 3, ['2026-02-28', '2026-03-01', '2026-03-02']],
  ['2026-01-01', 1, ['2026-01-01']],
])('days up to %s', (day, count, days) => expect(daysUpTo(day, count)).toEqual(days));

describe('where numbers lead', () => {
  test('each age asks for the days that it counts, without a gap between two', () =>
    expect(caseAges.map((_, age) => openedAt(age, '2026-11-22'))).toEqual([
      { openedFrom: '2026-11-21' },
      { openedFrom: '2026-11-15', openedTo: '2026-11-20' },
      { openedFrom: '2026-10-23', openedTo: '2026-11-14' },
      { openedTo: '2026-10-22' },
    ]));

  test('today is the last of the 30 days of alerts', () => expect(recentSince('2026-11-22')).toBe('2026-10-24'));

  test.each([
    ['SANCTION', 'S', 'DUCI', undefined],
    ['SANCTION', 'M', 'A', { type: 'SANCTION' }],
    ['SANCTION', 'E', '', { type: 'SANCTION' }],
    ['RFI', 'S', '', { type: 'RFI' }],
    ['NO_SUCH', 'H', 'AT', undefined],
  ])('cases of type %s for role %s with keys %j', (type, role, keys, queue) =>
    expect(queueOfType(type, { role, keys })).toEqual(queue),
  );
});
