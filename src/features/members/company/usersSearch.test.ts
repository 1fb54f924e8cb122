import { expect, test } from 'vitest';
import type { CompanyUser } from '../calls.ts';
import { filterUsers, isFiltered, type UsersSearch } from './usersSearch.ts';

const user = (id: string, changes: Partial<CompanyUser>): CompanyUser => ({
  id,
  name: 'Somebody',
  role: 'REP',
  permissions: 'AG',
  phone: '',
  state: 'active',
  since: '2026-01-01T00:00:00Z',
  invitedBy: '',
  expiresAt: null,
  ...changes,
});
const users = [
  user('20000000001', { name: 'Austėja Girvainytė', role: 'CEO', permissions: 'ABCDEFGH', phone: '+37000000001' }),
  user('20000000002', { name: 'Mantas Kėdrauskas', role: 'CFO', permissions: 'ABC' }),
  user('20000000008', { state: 'invited' }),
  user('20000000009', { state: 'declined' }),
];

test.each<[UsersSearch, string[]]>([
  [{}, ['1', '2', '8', '9']],
  [{ state: 'active' }, ['1', '2']],
  [{ state: 'invited' }, ['8', '9']],
  [{ role: 'CFO' }, ['2']],
  [{ may: 'C' }, ['1', '2']],
  [{ may: 'E' }, ['1']],
  [{ text: ' kedra' }, ['2']],
  [{ text: '+370 000 00001' }, ['1']],
  [{ text: '0000008' }, ['8']],
  [{ text: '+' }, []],
  [{ text: 'nobody' }, []],
  [{ text: 'a', state: 'active', may: 'E' }, ['1']],
])('%j', (search, ends) => {
  expect(filterUsers(users, search).map(({ id }) => id.slice(-1))).toEqual(ends);
  expect(isFiltered(search)).toBe(Object.keys(search).length > 0);
});
