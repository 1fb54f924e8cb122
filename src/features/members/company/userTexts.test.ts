import { expect, test } from 'vitest';
import { shortPermissions } from './userTexts.ts';

test.each([
  ['ABCDEFGH', 'All permissions'],
  ['ABCDFGH', 'All but manage users'],
  ['ABCDGH', 'All but manage users and edit company details'],
  ['ABDGH', 'View payments, Create payments, View users, View cards, Manage cards'],
  ['G', 'View cards'],
])('%s reads %s in a cell', (held, expected) => {
  expect(shortPermissions(held)).toBe(expected);
});
