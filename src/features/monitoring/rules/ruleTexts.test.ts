import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Condition, condition, type FlowPart, type RuleBody, ruleBody } from './condition.ts';
import { formatFlow, ruleParts, ruleSentence } from './ruleTexts.ts';

const getBody = (conditions: Condition[], clients: RuleBody['clients'] = {}): RuleBody => ({
  conditions,
  clients,
  caseType: 'MNT',
});
const sum = (more: Partial<Extract<Condition, { measure: 'sum' }>> = {}): Condition => ({
  ...{ measure: 'sum', direction: 'in', window: 7, atLeast: 2_500_000 },
  ...more,
});

test.each<[Condition, RuleBody['clients'], string]>([
  [sum(), { type: 'LEGAL' }, 'If the sum of incoming payments of a company within 7 days reaches 25 000 EUR'],
  [
    sum({ direction: 'both', window: 'month', atLeast: 1_234_550 }),
    { type: 'N', risk: ['M', 'H'], age: { from: 0, to: 90 } },
    'If the sum of incoming and outgoing payments of a person of medium or high risk known for 0 to 90 days ' +
      'within a calendar month reaches 12 345.50 EUR',
  ],
  [
    { measure: 'count', direction: 'out', kinds: ['cash'], size: { from: 80_000, to: 99_999 }, window: 7, atLeast: 3 },
    {},
    'If the number of cash withdrawals of 800 to 999.99 EUR each of a client within 7 days reaches 3',
  ],
  [
    { measure: 'parties', direction: 'in', countries: { list: ['CU', 'MT', 'LT'] }, window: 60, atLeast: 15 },
    { countries: ['LT'], activities: ['92', '66.1'] },
    'If the number of counterparties in incoming payments with counterparties in Cuba, Malta or Lithuania ' +
      'of a client from Lithuania with activity Gambling and betting or 66.1 within 60 days reaches 15',
  ],
  [
    { measure: 'newParties', direction: 'out', countries: { risk: 'H' }, window: 4, atLeast: 5 },
    { age: { from: 30 } },
    'If the number of new counterparties in outgoing payments with counterparties in countries of high risk ' +
      'of a client known for at least 30 days within 4 days reaches 5',
  ],
  [
    { measure: 'share', of: { direction: 'out' }, against: { direction: 'in' }, window: 7, atLeast: 805, atMost: 1200 },
    {},
    'If the ratio of outgoing payments to incoming payments of a client within 7 days is from 80.5 % to 120 %',
  ],
  [
    { measure: 'still', window: 1, atLeast: 180 },
    {},
    'If the pause before the first payment of a client within a day reaches 180 days',
  ],
])('a condition as a sentence %#', (one, clients, words) => {
  const body = getBody([one], clients);
  expect(ruleBody.safeParse(body).success).toBe(true);
  expect(ruleSentence(body)).toBe(words);
});

test('further conditions follow, each with its own window', () => {
  const share: Condition = {
    ...{ measure: 'share', of: { direction: 'out', kinds: ['cash'] }, window: 'month', atLeast: 500 },
    against: { direction: 'out', kinds: ['other'] },
  };
  expect(ruleSentence(getBody([sum({ direction: 'out', kinds: ['cash'], atLeast: 20_000 }), share]))).toBe(
    'If the sum of cash withdrawals of a client within 7 days reaches 200 EUR and ' +
      'the ratio of cash withdrawals to outgoing payments other than cash within a calendar month reaches 50 %',
  );
});

test.each<[FlowPart, string]>([
  [{ direction: 'in' }, 'incoming payments'],
  [{ direction: 'in', kinds: ['cash', 'other'] }, 'incoming payments other than card top-ups'],
  [{ direction: 'in', kinds: ['cash', 'deposit'] }, 'card top-ups'],
  [{ direction: 'in', kinds: ['deposit', 'other'] }, 'incoming payments'],
  [{ direction: 'both', kinds: ['cash', 'other'] }, 'cash withdrawals and other incoming and outgoing payments'],
  [{ direction: 'in', kinds: ['cash'] }, 'no payments (incoming cash withdrawals)'],
  [{ direction: 'out', kinds: ['deposit'] }, 'no payments (outgoing card top-ups)'],
])('the payments of %j in words: %s', (part, words) => {
  expect(formatFlow(part)).toBe(words);
});

test('each chip says what it edits, and together with the text between they are the sentence', () => {
  const body = getBody([sum(), { measure: 'still', window: 7, atLeast: 180 }]);
  const parts = ruleParts(body);
  expect(parts.flatMap(({ chip }) => (chip ? `${chip.at} ${chip.field}` : []))).toEqual([
    ...['0 measure', '0 flows', 'null clients', '0 window', '0 threshold'],
    ...['1 measure', '1 window', '1 threshold'],
  ]);
  expect(parts.every(({ words }) => words !== '')).toBe(true);
});

describe('the grammar is closed', () => {
  const good: Record<Condition['measure'], Record<string, unknown>> = {
    sum: { measure: 'sum', direction: 'in', window: 7, atLeast: 1 },
    count: { measure: 'count', direction: 'both', window: 1, atLeast: 1 },
    parties: { measure: 'parties', direction: 'out', window: 'month', atLeast: 1 },
    newParties: { measure: 'newParties', direction: 'both', window: 365, atLeast: 1 },
    share: { measure: 'share', of: { direction: 'in' }, against: { direction: 'out' }, window: 7, atLeast: 1 },
    still: { measure: 'still', window: 7, atLeast: 1 },
  };
  const bad: Record<string, unknown>[] = [
    ...[{ window: 0 }, { window: 366 }, { window: 1.5 }, { window: 'week' }, { atLeast: 0 }, { atLeast: 0.5 }],
    ...[{ atLeast: undefined }, { also: 1 }, { measure: 'mean' }, { atLeast: Number.MAX_SAFE_INTEGER * 2 }],
  ];
  test.each(Object.values(good))('$measure', (one) => {
    expect(condition.safeParse(one).success).toBe(true);
    expect(bad.filter((change) => condition.safeParse({ ...one, ...change }).success)).toEqual([]);
  });

  test('one to three conditions, a known case type, sizes and ages in order', () => {
    const body = { conditions: [good.sum], clients: {}, caseType: 'MNT' };
    const taken = (change: Record<string, unknown>) => ruleBody.safeParse({ ...body, ...change }).success;
    expect(taken({})).toBe(true);
    expect([{ conditions: [] }, { conditions: Array(4).fill(good.sum) }, { caseType: 'FRAUD' }].filter(taken)).toEqual(
      [],
    );
    expect(taken({ conditions: [{ ...good.sum, size: { from: 2, to: 1 } }] })).toBe(false);
    expect(taken({ clients: { age: { from: 2, to: 1 } } })).toBe(false);
    expect(taken({ clients: { name: 'x' } })).toBe(false);
  });
});

test('every first rule is a rule of the grammar, and reads as a sentence', () => {
  const migration = readFileSync('db/migrations/20261129T0205_monitoring.sql', 'utf8');
  const rows = [...migration.matchAll(/'(MNT|EDD)', '(\{.*?\})',\s*'(\[[\s\S]*?\])'\)/g)];
  expect(rows).toHaveLength(22);
  for (const [, caseType = '', clients = '', conditions = ''] of rows) {
    const body = z.parse(ruleBody, { caseType, clients: JSON.parse(clients), conditions: JSON.parse(conditions) });
    expect(ruleSentence(body)).toMatch(/^If .* of a (client|company) within .*/);
  }
});
