import { expect, test } from 'vitest';
import { isStaff, lettersIn, type Person, roleWords } from './person.ts';

const person: Person = {
  ID: '20000000001',
  FullName: 'Austėja Girvainytė',
  Permissions: '',
  flags: 'r',
  companies: [{ id: '10000000001', code: '1', title: 'A', relation: 'CFO|ABD', status: null, balance: 'EUR0.00' }],
};

test('letters count in their own company only', () => {
  expect(lettersIn(person, '10000000001')).toBe('ABD');
  expect(lettersIn(person, '10000000002')).toBe('');
  expect(lettersIn(person, undefined)).toBe('');
});

test('roles read as words, an unknown one as itself', () => {
  expect(roleWords('CFO|ABD')).toBe('Finance director');
  expect(roleWords('XYZ|')).toBe('XYZ');
});

test('staff are told by their permissions', () => {
  expect(isStaff(person)).toBe(false);
  expect(isStaff({ ...person, Permissions: 'A|DR', companies: [] })).toBe(true);
});
