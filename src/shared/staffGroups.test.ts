/** Names of permissions, groups and keys stand for the letters that are stored; a wrong name does not compile. */
import { describe, expect, test } from 'vitest';
import { holds, letters, may, permissions, staffRoles } from './permissions.ts';
import { confirmers, hasRole, keyLetters, staff, staffGroups } from './staffGroups.ts';
import { staffKeys } from './staffKeys.ts';

test('each letter of a company and each key of staff has one name', () => {
  expect(Object.values(permissions)).toEqual(Object.keys(letters));
  expect(Object.values(keyLetters).sort()).toEqual(Object.keys(staffKeys).sort());
});

test('groups hold each role once, no two groups the same roles, and one holds all', () => {
  const sets = Object.values(staffGroups).map((roles) => [...roles].sort().join(''));
  expect(sets.filter((roles) => new Set(roles).size !== roles.length)).toEqual([]);
  expect(new Set(sets).size).toBe(sets.length);
  expect([...staffGroups.allStaff].sort()).toEqual(Object.keys(staffRoles).sort());
});

describe('what a call declares', () => {
  test('users of a company by permissions; none named: any of them', () => {
    expect(may('payments.view', 'payments.approve')).toEqual({ kind: 'member', letters: ['A', 'C'] });
    expect(may()).toEqual({ kind: 'member', letters: [] });
    // @ts-expect-error: there is no such permission
    expect(may('payments.aprove').letters).toEqual([undefined]);
  });

  test('staff by a group and keys', () => {
    expect(staff('amlDesk', 'alert', 'childDueDiligence')).toEqual({
      ...{ kind: 'staff', roles: ['A', 'M', 'H'], keys: ['A', '0'] },
    });
    expect(confirmers('headOfAml')).toEqual({ roles: ['H'] });
    // @ts-expect-error: there is no such group
    expect(staff('amlDesks').roles).toBe(undefined);
    // @ts-expect-error: there is no such key
    expect(confirmers('amlDesk', 'alerts').keys).toEqual([undefined]);
  });
});

test.each([
  ['AC', true],
  ['C', true],
  ['B', false],
  ['', false],
  [null, false],
  [undefined, false],
])('%s holds one of view and approve: %s', (stored, expected) => {
  expect(holds(stored, 'payments.view', 'payments.approve')).toBe(expected);
});

test('a role belongs to its groups alone, and none belongs to any', () => {
  expect([hasRole('H', 'controllers'), hasRole('M', 'controllers')]).toEqual([true, false]);
  expect([hasRole(null, 'allStaff'), hasRole(undefined, 'allStaff'), hasRole('', 'allStaff')]).toEqual([
    false,
    false,
    false,
  ]);
});
