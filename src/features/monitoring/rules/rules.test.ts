import { expect, test } from 'vitest';
import { type Condition, type FlowPart, maxThresholds, type RuleBody, writtenBody } from './condition.ts';
import { getMaxThreshold, getSteps, isSameBody, isTuned, isTunedTooFar, type VersionPlace } from './rules.ts';

const own: VersionPlace = { isSpecified: false, version: 2, live: null, shadow: null, before: null };
test.each<[string, Partial<VersionPlace>, string]>([
  ['a draft', {}, 'shadow release'],
  ['in shadow', { shadow: 2 }, 'release retire'],
  ['live', { live: 2 }, 'retire'],
  ['live, after another one', { live: 2, before: 1 }, 'retire goBack'],
  ['a draft beside a live one', { live: 1 }, 'shadow release'],
  ['of the specification, live', { isSpecified: true, live: 2 }, ''],
  ['of the specification, live after another one', { isSpecified: true, live: 2, before: 1 }, 'goBack'],
  ['of the specification, in shadow alone', { isSpecified: true, shadow: 2 }, 'release'],
  ['of the specification, in shadow beside a live one', { isSpecified: true, shadow: 2, live: 1 }, 'release retire'],
])('%s may: %s', (_name, change, steps) => {
  expect(getSteps({ ...own, ...change }).join(' ')).toBe(steps);
});

const body: RuleBody = {
  conditions: [{ measure: 'sum', direction: 'in', size: { from: 1, to: 2 }, window: 7, atLeast: 5 }],
  clients: { type: 'LEGAL' },
  caseType: 'MNT',
};
const [first] = body.conditions;
test.each<[string, Partial<RuleBody>, boolean]>([
  ['nothing', {}, true],
  ['thresholds', { conditions: [{ ...first, atLeast: 6 } as never] }, true],
  ['the size of single payments', { conditions: [{ ...first, size: { from: 1, to: 9 } } as never] }, true],
  ['the size goes', { conditions: [{ measure: 'sum', direction: 'in', window: 7, atLeast: 5 }] }, false],
  ['the window', { conditions: [{ ...first, window: 8 } as never] }, false],
  ['the direction', { conditions: [{ ...first, direction: 'out' } as never] }, false],
  ['another condition', { conditions: [first as never, { measure: 'still', window: 7, atLeast: 9 }] }, false],
  ['the clients', { clients: {} }, false],
  ['the case', { caseType: 'EDD' }, false],
])('a rule of the specification may change in %s', (_name, change, expected) => {
  expect(isTuned(body, { ...body, ...change })).toBe(expected);
});

test.each<[number, boolean]>([
  [50, false],
  [51, true],
])('a specified threshold of 5 tuned to %d is too far: %s', (atLeast, expected) => {
  const tuned = { ...body, conditions: [{ ...first, atLeast } as Condition] };
  expect(isTunedTooFar(body, tuned)).toBe(expected);
  expect(getMaxThreshold(tuned.conditions[0] as Condition, first)).toBe(50);
});

const parts = { direction: 'in', window: 7 } as const;
const ofAll = { of: { direction: 'in' }, against: { direction: 'out' }, window: 7 } as const;

test.each<[specified: number | undefined, atMost: number | undefined, isTooFar: boolean]>([
  [undefined, undefined, false],
  [undefined, 10_000, true],
  [1200, 1200, false],
  [1200, 1199, true],
  [1200, undefined, false],
])('a ratio that is specified to end at %s may not end at %s: %s', (specified, atMost, isTooFar) => {
  const getRatio = (end: number | undefined): RuleBody => ({
    ...body,
    conditions: [{ measure: 'share', ...ofAll, atLeast: 500, ...(end !== undefined && { atMost: end }) }],
  });
  expect(isTunedTooFar(getRatio(specified), getRatio(atMost))).toBe(isTooFar);
});
test.each<Condition>([
  { measure: 'sum', ...parts, atLeast: maxThresholds.sum },
  { measure: 'count', ...parts, atLeast: maxThresholds.count },
  { measure: 'parties', ...parts, atLeast: maxThresholds.parties },
  { measure: 'newParties', ...parts, atLeast: maxThresholds.newParties },
  { measure: 'share', ...ofAll, atLeast: maxThresholds.share },
  { measure: 'still', window: 7, atLeast: maxThresholds.still },
])('$measure: the highest threshold can be written, and no higher one', (highest) => {
  const isWritten = (one: Condition) => writtenBody.safeParse({ ...body, conditions: [one] }).success;
  expect(isWritten(highest)).toBe(true);
  expect(isWritten({ ...highest, atLeast: highest.atLeast + 1 })).toBe(false);
  expect(getMaxThreshold(highest)).toBe(highest.atLeast);
});

test('sizes and the upper end of a share are bounded as well', () => {
  const isWritten = (one: Condition) => writtenBody.safeParse({ ...body, conditions: [one] }).success;
  const sized = (to: number): Condition => ({ measure: 'sum', ...parts, size: { from: 1, to }, atLeast: 5 });
  expect([maxThresholds.size, maxThresholds.size + 1].map((to) => isWritten(sized(to)))).toEqual([true, false]);
  const share = (atMost: number): Condition => ({ measure: 'share', ...ofAll, atLeast: 5, atMost });
  expect([maxThresholds.share, maxThresholds.share + 1].map((most) => isWritten(share(most)))).toEqual([true, false]);
});

test.each<[FlowPart, boolean]>([
  [{ direction: 'in', kinds: ['cash'] }, false],
  [{ direction: 'out', kinds: ['deposit'] }, false],
  [{ direction: 'both', kinds: ['cash'] }, true],
  [{ direction: 'out', kinds: ['cash'] }, true],
  [{ direction: 'in', kinds: ['deposit'] }, true],
  [{ direction: 'in', kinds: ['cash', 'other'] }, true],
])('what counts nothing cannot be written: %j %s', (part, expected) => {
  const isWritten = (one: Condition) => writtenBody.safeParse({ ...body, conditions: [one] }).success;
  expect(isWritten({ measure: 'sum', ...part, window: 7, atLeast: 5 })).toBe(expected);
  expect(isWritten({ measure: 'parties', ...part, window: 7, atLeast: 5 })).toBe(expected);
  expect(isWritten({ measure: 'share', ...ofAll, of: part, atLeast: 5 })).toBe(expected);
  expect(isWritten({ measure: 'share', ...ofAll, against: part, atLeast: 5 })).toBe(expected);
});

test('the order of keys is no change', () => {
  const turned = JSON.parse(
    '{"caseType":"MNT","clients":{"type":"LEGAL"},"conditions":[{"atLeast":5,"window":7,' +
      '"size":{"to":2,"from":1},"direction":"in","measure":"sum"}]}',
  );
  expect(isSameBody(body, turned)).toBe(true);
  expect(isSameBody(body, { ...body, caseType: 'EDD' })).toBe(false);
});
