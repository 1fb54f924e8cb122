import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getReach, isPreselected, type Tie } from './reach.ts';

/** 'X 60 a' – X owns 60 % of a; 'X CEO a' – X has this role there. */
const getTies = (...lines: string[]): Tie[] =>
  lines.map((line) => {
    const [holderId = '', what = '', companyId = ''] = line.split(' ');
    const share = Number(what);
    return Number.isNaN(share)
      ? { companyId, holderId, role: what, shareBp: null }
      : { companyId, holderId, role: 'P', shareBp: Math.round(share * 100) };
  });
const words = (others: string[], ...lines: string[]) =>
  getReach(['X'], others, getTies(...lines)).map((one) =>
    [one.clientId, one.shareBp, one.togetherBp, one.isControlled && 'control', isPreselected(one) && 'chosen']
      .filter((each) => each !== false)
      .join(' '),
  );

test.each([
  ['half of a company', ['X 50 a'], ['a 5000 5000 control chosen']],
  ['a hundredth less', ['X 49.99 a'], ['a 4999 4999']],
  ['through one company', ['X 60 a', 'a 60 b'], ['a 6000 6000 control chosen', 'b 3600 3600 control chosen']],
  ['through one that is not theirs', ['X 40 a', 'a 60 b'], ['a 4000 4000', 'b 2400 2400']],
  [
    'two ways add up',
    ['X 30 a', 'X 30 b', 'a 90 c', 'X 23 c'],
    ['a 3000 3000', 'b 3000 3000', 'c 5000 5000 control chosen'],
  ],
  ['a director without a share', ['X D a'], ['a 0 0 control chosen']],
  ['a signatory controls nothing', ['X REP a', 'X B b'], ['a 0 0', 'b 0 0']],
  ['what a directed company owns', ['X CEO a', 'a 50 b'], ['a 0 0 control chosen', 'b 0 0 control chosen']],
  [
    'two companies that own each other',
    ['X 1 a', 'b 99 a', 'a 100 b'],
    ['a 10000 10000 control chosen', 'b 10000 10000 control chosen'],
  ],
  ['a circle that no one owns', ['X REP a', 'b 100 a', 'a 100 b'], ['a 0 0', 'b 0 0']],
  ['others alone are not shown', ['X 10 a', 'Y 90 b'], ['a 1000 1000']],
] as const)('%s', (_, lines, expected) => expect(words(['Y'], ...lines)).toEqual(expected));

test('half of a company together with another on a list', () => {
  expect(words(['Y'], 'X 20 a', 'Y 30 a')).toEqual(['a 2000 5000 control chosen']);
  expect(words([], 'X 20 a', 'Y 30 a')).toEqual(['a 2000 2000']);
});

test('somebody under two ids is one owner', () => {
  const ties = getTies('X 30 a', 'party 30 a', 'party 40 b', 'b 50 c');
  const [a, b, c] = getReach(['X', 'party'], [], ties);
  expect(a).toMatchObject({ clientId: 'a', shareBp: 6000, isControlled: true });
  expect(b).toMatchObject({ clientId: 'b', shareBp: 4000, isControlled: false });
  expect(c).toMatchObject({ clientId: 'c', shareBp: 2000, isControlled: false });
});

test('roles are named once each', () => {
  expect(getReach(['X'], [], getTies('X CEO a', 'X 25 a', 'X 5 a'))[0]?.roles).toEqual(['CEO', 'P']);
});

describe('of any owners', () => {
  const names = ['X', 'Y', 'a', 'b', 'c', 'd', 'e'];
  /** shares of each company add up to the whole at most; circles are welcome */
  const ties = fc
    .array(
      fc.tuple(fc.constantFrom(...names.slice(2)), fc.constantFrom(...names), fc.integer({ min: 1, max: 10_000 })),
      {
        maxLength: 14,
      },
    )
    .map((rows) => {
      const left = new Map<string, number>();
      return rows.flatMap(([companyId, holderId, wanted]): Tie[] => {
        const shareBp = Math.min(wanted, left.get(companyId) ?? 10_000);
        if (shareBp === 0 || companyId === holderId) return [];
        left.set(companyId, (left.get(companyId) ?? 10_000) - shareBp);
        return [{ companyId, holderId, role: 'P', shareBp }];
      });
    });
  const runs = { numRuns: 500 };

  test('no share is above the whole, together is never less than alone, and both owners add up to together', () => {
    const check = fc.property(ties, (all) => {
      const other = new Map(getReach(['Y'], [], all).map((one) => [one.clientId, one.shareBp]));
      for (const { clientId, shareBp, togetherBp } of getReach(['X'], ['Y'], all)) {
        expect(togetherBp).toBeLessThanOrEqual(10_000);
        // each of the two was rounded down
        expect(Math.abs(togetherBp - shareBp - (other.get(clientId) ?? 0))).toBeLessThanOrEqual(1);
      }
    });
    fc.assert(check, runs);
  });

  test('without circles the share is the sum over all ways', () => {
    const order = new Map(names.map((name, i) => [name, i]));
    const straight = ties.map((all) =>
      all.filter(({ companyId, holderId }) => (order.get(holderId) ?? 0) < (order.get(companyId) ?? 0)),
    );
    const overWays = (all: readonly Tie[], id: string): number =>
      all
        .filter(({ companyId }) => companyId === id)
        .reduce(
          (sum, tie) => sum + ((tie.shareBp ?? 0) / 10_000) * (tie.holderId === 'X' ? 1 : overWays(all, tie.holderId)),
          0,
        );
    const check = fc.property(straight, (all) => {
      for (const { clientId, shareBp } of getReach(['X'], [], all))
        expect(Math.abs(shareBp - overWays(all, clientId) * 10_000)).toBeLessThanOrEqual(1);
    });
    fc.assert(check, runs);
  });

  test('a further share of the listed takes no one out of what is chosen', () => {
    const chosen = (all: readonly Tie[]) =>
      getReach(['X'], [], all)
        .filter(isPreselected)
        .map(({ clientId }) => clientId);
    const check = fc.property(ties, fc.constantFrom(...names.slice(2)), (all, companyId) => {
      const director = { companyId, holderId: 'X', role: 'D', shareBp: null };
      expect(chosen([...all, director])).toEqual(expect.arrayContaining(chosen(all)));
    });
    fc.assert(check, runs);
  });
});
