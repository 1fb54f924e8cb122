import { expect, test } from 'vitest';
import { checkForm } from '#shared/rules/checkForm.ts';
import { sampleCard } from '#tests/samples/sampleCard.ts';
import { changeRules, changeStart, getChange } from './changeForm.ts';

const card = sampleCard();
const start = changeStart(card);
const check = (changes: Partial<typeof start>) => checkForm(changeRules(card), { ...start, ...changes });

test('only what differs is sent', () => {
  expect(getChange(card, start)).toEqual({});
  expect(check({ limit: '1 000', msr: true, atm: false, P: true })).toEqual({
    sent: { limit: 1000, msr: 1, atm: 0, options: 'MP' },
  });
  expect(check({ M: false, monthlyLimit: '0' })).toEqual({ sent: { monthlyLimit: 0, options: '' } });
});

test.each([
  ['limit', '10000', undefined],
  ['limit', '10001', 'Single limit is invalid. A whole number from 0 to 10 000.'],
  ['limit', '12.50', 'Single limit is invalid. A whole number from 0 to 10 000.'],
  ['limit', '-1', 'Single limit is invalid. A whole number from 0 to 10 000.'],
  ['limit', '', 'Cannot be empty'],
  ['monthlyLimit', '10000000', undefined],
  ['monthlyLimit', '10000001', 'Monthly limit is invalid. A whole number from 0 to 10 000 000.'],
])('%s %j: %s', (name, typed, fault) => {
  expect(check({ [name]: typed }).faults?.[name]).toBe(fault);
});
