import { expect, test } from 'vitest';
import { generalSentence } from '../../../shared/rules/sentences.ts';
import { checkPerson, userIdOf } from './userForm.ts';

test.each([
  ['20000000008', '20000000008'],
  ['LT13 3999 0200 0000 0008', null],
  ['de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['+370 600 00001', '+37060000001'],
  ['+370', null],
  ['370600', null],
  ['', null],
])('%j names %j', (typed, expected) => {
  expect(userIdOf(typed)).toBe(expected);
});

test('names missing and wrong values', () => {
  const empty = checkPerson({ account: ' ', birthDate: '' });
  expect(empty).toEqual({ account: 'Cannot be empty', birthDate: 'Cannot be empty' });
  expect(generalSentence(Object.values(empty))).toBe('Error, highlighted fields cannot be empty');
  const wrong = checkPerson({ account: 'LT00', birthDate: '1980-02-30' });
  expect(wrong).toEqual({ account: 'IBAN or phone is invalid', birthDate: 'Date of birth is invalid' });
  expect(generalSentence(Object.values(wrong))).toBe('2 fields need a look');
  expect(checkPerson({ account: '20000000008', birthDate: '1980-02-28' })).toEqual({});
});
