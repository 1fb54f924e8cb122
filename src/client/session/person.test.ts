import { describe, expect, test } from 'vitest';
import { formatRole, getPerson, lettersIn } from './person.ts';

const company = { id: '10000000001', code: '1', title: 'A', relation: 'CFO|ABD', status: null, balance: 'EUR0.00' };
const profile = { ID: '2', FullName: 'Austėja Girvainytė', Permissions: '', flags: 'r', companies: [company] };
const staffProfile = { ID: '9', FullName: 'Goda Vitrinaitė', Permissions: 'P|DR', flags: '', companies: [] };

test('letters count in their own company only, and staff have none', () => {
  expect(lettersIn(getPerson(profile), '10000000001')).toBe('ABD');
  expect(lettersIn(getPerson(profile), '10000000002')).toBe('');
  expect(lettersIn(getPerson(profile), undefined)).toBe('');
  expect(lettersIn(getPerson(staffProfile), '10000000001')).toBe('');
});

test('roles read as words, an unknown one as itself', () => {
  expect(formatRole('CFO|ABD')).toBe('Finance director');
  expect(formatRole('XYZ|')).toBe('XYZ');
});

describe('two kinds of people', () => {
  test('a company user has companies and no role', () => {
    const person = getPerson(profile);
    expect(person).toEqual({ kind: 'company', ID: '2', FullName: profile.FullName, flags: 'r', companies: [company] });
  });

  test('a staff user has a role and keys, and no company even if an answer contains one', () => {
    const expected = { kind: 'staff', ID: '9', FullName: staffProfile.FullName, role: 'P', ownRole: 'P', keys: 'DR' };
    expect(getPerson({ ...staffProfile, flags: 'r', companies: [company] })).toEqual(expected);
  });

  test('who looks as another role keeps their own one beside it', () => {
    expect(getPerson({ ...staffProfile, ownRole: 'A' })).toMatchObject({ role: 'P', ownRole: 'A', keys: 'DR' });
    expect(getPerson({ ...profile, ownRole: 'A' })).toEqual(getPerson(profile));
  });

  test('a role that this version does not know is an error, not a company user', () => {
    expect(() => getPerson({ ...staffProfile, Permissions: 'X|' })).toThrow('not known');
  });
});
