import { expect, test } from 'vitest';
import { type Condition, condition, type Measure, ruleBody } from './condition.ts';
import {
  firstBody,
  withCondition,
  withDirection,
  withKinds,
  withMeasure,
  withNewCondition,
  withoutCondition,
} from './editRule.ts';

const measures: Measure[] = ['sum', 'count', 'parties', 'newParties', 'share', 'still'];
const narrow: Condition = {
  ...{ measure: 'sum', direction: 'out', kinds: ['cash'], size: { from: 1, to: 2 }, window: 30, atLeast: 5 },
  countries: { risk: 'H' },
};

test.each(measures.flatMap((from) => measures.map((to) => [from, to] as const)))(
  'from %s to %s it stays a condition of the grammar with the same window',
  (from, to) => {
    const changed = withMeasure(withMeasure(narrow, from), to);
    expect(condition.safeParse(changed).success).toBe(true);
    expect(changed).toMatchObject({ measure: to, window: 30 });
  },
);

test('what the other measure also asks about stays', () => {
  expect(withMeasure(narrow, 'count')).toMatchObject({
    ...{ direction: 'out', kinds: ['cash'], size: { from: 1, to: 2 }, countries: { risk: 'H' } },
  });
  expect(withMeasure(narrow, 'share')).toMatchObject({ of: { direction: 'out', kinds: ['cash'] } });
  expect(withMeasure(narrow, 'newParties')).toMatchObject({ direction: 'out', countries: { risk: 'H' } });
});

test('conditions come and go', () => {
  const two = withNewCondition(firstBody);
  expect(ruleBody.safeParse(two).success).toBe(true);
  expect(withoutCondition(two, 1)).toEqual(firstBody);
  expect(withCondition(two, 1, narrow).conditions[1]).toEqual(narrow);
});

test('the last kind decides the direction, and the direction which kinds are left', () => {
  expect(withKinds({ direction: 'in' }, ['cash'])).toEqual({ direction: 'out', kinds: ['cash'] });
  expect(withKinds({ direction: 'out' }, ['deposit'])).toEqual({ direction: 'in', kinds: ['deposit'] });
  expect(withKinds({ direction: 'both' }, ['cash'])).toEqual({ direction: 'both', kinds: ['cash'] });
  expect(withKinds({ direction: 'in' }, ['cash', 'other'])).toEqual({ direction: 'in', kinds: ['cash', 'other'] });
  expect(withKinds({ direction: 'out', kinds: ['other'] }, ['cash', 'deposit', 'other'])).toEqual({ direction: 'out' });
  expect(withDirection({ direction: 'out', kinds: ['cash'] }, 'in')).toEqual({ direction: 'in' });
  expect(withDirection({ direction: 'out', kinds: ['cash'] }, 'both')).toEqual({ direction: 'both', kinds: ['cash'] });
});
