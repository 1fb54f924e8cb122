import { expect, test } from 'vitest';
import { checkForm } from '#shared/rules/checkForm.ts';
import { getUserId, userRules } from './userForm.ts';

test.each([
  ['20000000008', '20000000008'],
  ['LT13 3999 0200 0000 0008', null],
  ['de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['+370 600 00001', '+37060000001'],
  ['+370', null],
  ['370600', null],
  ['', null],
])('%j names %j', (typed, expected) => {
  expect(getUserId(typed)).toBe(expected);
});

const rights = { Role: 'CFO', Options: 'AB' } as const;
const check = (UserId: string, UserDob: string) => checkForm(userRules, { UserId, UserDob, ...rights });

test.each([
  [' ', '', { UserId: 'Cannot be empty', UserDob: 'Cannot be empty' }],
  [
    'LT00',
    '1980-02-30',
    {
      UserId: 'IBAN or phone is invalid. 16 characters short: IBANs from Lithuania have 20.',
      UserDob: 'Date of birth is invalid. There is no such day.',
    },
  ],
  ['+370600', '1980-02-28', { UserId: 'IBAN or phone is invalid. 2 digits short.' }],
  ['370600', '1980-02-28', { UserId: 'IBAN or phone is invalid. Begin an IBAN with its country, a phone with +.' }],
])('a person named by %j, born on %j', (account, birthDate, faults) => {
  expect(check(account, birthDate).faults).toEqual(faults);
});

test('sends the person as the call takes them', () => {
  expect(check('+370 600 00001', '1980-02-28').sent).toEqual({
    UserId: '+37060000001',
    UserDob: '1980-02-28',
    ...rights,
  });
});
