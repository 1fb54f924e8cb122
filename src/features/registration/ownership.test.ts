// Shares of owners: sums, circles, and what belongs to whom in the end, over random graphs of ten levels.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applicant,
  beyondWhole,
  getCircles,
  getShares,
  indirectShares,
  type Share,
  toBasisPoints,
  wholeBp,
} from './ownership.ts';

const depth = 10;
/** Companies l1 … l10 above the applicant; each holder is above what it owns, so there is no circle. */
const levels = fc
  .array(fc.array(fc.integer({ min: 1, max: 2500 }), { minLength: 1, maxLength: 4 }), {
    minLength: depth,
    maxLength: depth,
  })
  .map((rows) =>
    rows.flatMap((row, level) =>
      row.map((bp, i): Share => ({ holder: `l${level + 1}-${i}`, of: level === 0 ? applicant : `l${level}-0`, bp })),
    ),
  );

/** By walking every way from a holder to the applicant. */
function walked(shares: readonly Share[], holder: string): number {
  if (holder === applicant) return 1;
  return shares
    .filter((one) => one.holder === holder)
    .reduce((sum, { of, bp }) => sum + (bp / wholeBp) * walked(shares, of), 0);
}

test('what belongs to a party is the sum over all ways, whatever the order of the shares', () => {
  fc.assert(
    fc.property(
      levels.chain((shares) => fc.shuffledSubarray(shares, { minLength: shares.length })),
      (shares) => {
        const found = indirectShares(shares);
        for (const [holder, bp] of found) expect(bp).toBe(Math.round(walked(shares, holder) * wholeBp));
        expect(getCircles(shares)).toEqual([]);
      },
    ),
  );
});

test('a share back from the bottom to the top closes a circle, of exactly the parties on it', () => {
  fc.assert(
    fc.property(levels, fc.integer({ min: 2, max: depth }), (shares, top) => {
      const back = { holder: 'l1-0', of: `l${top}-0`, bp: 100 };
      const onIt = Array.from({ length: top }, (_, i) => `l${i + 1}-0`).sort();
      expect(getCircles([...shares, back])).toEqual(onIt);
      expect(indirectShares([...shares, back]).size).toBe(0);
    }),
  );
});

test('people who own the whole at each level own the whole together', () => {
  const chain = Array.from({ length: depth }, (_, i) => ({
    holder: `c${i + 1}`,
    of: i === 0 ? applicant : `c${i}`,
    bp: wholeBp,
  }));
  expect(indirectShares(chain).get(`c${depth}`)).toBe(wholeBp);
  const halves = [
    { holder: 'p', of: applicant, bp: 5000 },
    { holder: 'c', of: applicant, bp: 5000 },
    { holder: 'p', of: 'c', bp: 5000 },
  ];
  expect(Object.fromEntries(indirectShares(halves))).toEqual({ p: 7500, c: 5000 });
});

test('sums beyond the whole are found for each company; 100 % is not beyond', () => {
  const of = (...bps: number[]) => beyondWhole(bps.map((bp, i) => ({ holder: `p${i}`, of: 'c', bp })));
  expect([of(5000, 5000), of(5000, 5001)]).toEqual([[], ['c']]);
});

test('shares of no one, of oneself, of people, and what is no percent do not count', () => {
  const rights = ['', 'c', 'p', 'nobody'].map((OwnerId) => ({ Id: 'r', OwnerId, Rights: '25' }));
  expect(
    getShares([
      { Id: 'p', Type: 'P', OwnershipRights: [...rights, { Id: 'r', OwnerId: '', Rights: 'x' }] },
      { Id: 'c', Type: 'C', OwnershipRights: [] },
    ]),
  ).toEqual([
    { holder: 'p', of: '', bp: 2500 },
    { holder: 'p', of: 'c', bp: 2500 },
  ]);
  expect([toBasisPoints('33.33'), toBasisPoints('100'), toBasisPoints('.5'), toBasisPoints('1e3')]).toEqual([
    3333, 10_000, 0, 0,
  ]);
});
