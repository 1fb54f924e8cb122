import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseNodes, maxNodes } from './network.ts';

const key = fc.integer({ min: 0, max: 120 }).map(String);
const candidates = fc.record({
  sharers: fc.array(key, { maxLength: 80 }),
  parties: fc.array(key, { maxLength: 120 }),
  shared: fc
    .array(fc.tuple(key, fc.array(key, { minLength: 1, maxLength: 3 })), { maxLength: 60 })
    .map((pairs) => new Map(pairs)),
});

test('at most sixty nodes, each once, each of the second step beside a counterparty that is shown', () => {
  fc.assert(
    fc.property(candidates, (given) => {
      const { first, second, moreClients } = chooseNodes('0', given);
      const all = ['0', ...first, ...second];
      expect(all.length).toBeLessThanOrEqual(maxNodes);
      expect(new Set(all).size).toBe(all.length);
      expect(moreClients).toBeGreaterThanOrEqual(0);
      for (const one of second) expect(first.some((party) => given.shared.get(party)?.includes(one))).toBe(true);
    }),
  );
});

const many = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);

test('without anything to share the largest counterparties fill the places', () => {
  const parties = many('p', 100);
  expect(chooseNodes('me', { sharers: [], parties, shared: new Map() })).toEqual({
    ...{ first: parties.slice(0, 59), second: [], moreClients: 0 },
  });
});

test('clients that share a thing come first, and a small shared counterparty before a large one alone', () => {
  const shared = new Map([['p99', ['other']]]);
  const { first, second, moreClients } = chooseNodes('me', { sharers: many('s', 25), parties: many('p', 100), shared });
  expect(first.slice(0, 20)).toEqual(many('s', 20));
  expect(first).toContain('p99');
  expect(first).toHaveLength(58);
  expect(second).toEqual(['other']);
  expect(moreClients).toBe(5);
});

test('who is a counterparty and shares a thing is one node', () => {
  const found = chooseNodes('me', { sharers: ['a'], parties: ['a', 'b'], shared: new Map([['b', ['a', 'me']]]) });
  expect(found).toEqual({ first: ['a', 'b'], second: [], moreClients: 0 });
});
