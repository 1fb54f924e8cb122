import { expect, test } from 'vitest';
import type { RuleBody } from './condition.ts';
import { getSteps, isSameBody, isTuned, type VersionPlace } from './rules.ts';

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

test('the order of keys is no change', () => {
  const turned = JSON.parse(
    '{"caseType":"MNT","clients":{"type":"LEGAL"},"conditions":[{"atLeast":5,"window":7,' +
      '"size":{"to":2,"from":1},"direction":"in","measure":"sum"}]}',
  );
  expect(isSameBody(body, turned)).toBe(true);
  expect(isSameBody(body, { ...body, caseType: 'EDD' })).toBe(false);
});
