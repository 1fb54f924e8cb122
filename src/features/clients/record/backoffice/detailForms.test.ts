// What the form of limits sends, and whether its button proposes.
import { expect, test } from 'vitest';
import { checkForm } from '#shared/rules/checkForm.ts';
import { isProposed, limitsRules, startLimits } from './detailForms.ts';

const start = startLimits({ Limits: ['dayOut=500000', 'monthOut=20000000'] });
const typed = (changes: object) => ({
  comment: 'Steady',
  props: { limits: { ...start.props.limits, ...changes } },
});

test.each([
  ['an emptied field removes its limit', { dayOut: ' ' }, { dayOut: null }, true],
  ['one lowered to 100 000 EUR is changed at once', { monthOut: '100 000' }, { monthOut: 10_000_000 }, false],
  ['a lower one above 100 000 EUR is proposed', { monthOut: '150 000' }, { monthOut: 15_000_000 }, true],
  ['a higher one above 100 000 EUR is proposed', { dayOut: '100 001' }, { dayOut: 10_000_100 }, true],
  ['what was empty and stays so is not sent', { cashDay: '1' }, { cashDay: 100 }, false],
])('%s', (_, changes, limits, proposes) => {
  expect(checkForm(limitsRules(start), typed(changes))).toEqual({ sent: { comment: 'Steady', props: { limits } } });
  expect(isProposed(start.props.limits, typed(changes).props.limits)).toBe(proposes);
});

test('nothing changed is said so', () => {
  expect(checkForm(limitsRules(start), typed({}))).toMatchObject({ faults: { root: 'Change at least one limit.' } });
});
