/** The list of a company's users: its filters and orders, and its columns in a table and in a file. */

import { formatPlain } from '#shared/formatPlain.ts';
import { anyOf, oneOf, searchText } from '#shared/lists/fields.ts';
import { declareList } from '#shared/lists/list.ts';
import { type CompanyRole, companyRoles, type Letter, letters } from '#shared/permissions.ts';
import { type CompanyUser, companyUser } from './calls.ts';

const roleNames = Object.keys(companyRoles) as [CompanyRole, ...CompanyRole[]];
const letterNames = Object.keys(letters) as [Letter, ...Letter[]];

export const stateTitles: Readonly<Record<CompanyUser['state'], string>> = {
  active: 'Active',
  invited: 'Invited',
  declined: 'Declined',
  expired: 'Expired',
};

export function getRole({ role }: Pick<CompanyUser, 'role'>): string {
  return companyRoles[role].words;
}

export const userList = declareList({
  name: 'users',
  item: companyUser,
  filters: {
    /** declined and expired invitations count as invited */
    state: oneOf(['active', 'invited']),
    text: searchText(),
    role: anyOf(roleNames),
    /** a permission they hold */
    may: oneOf(letterNames),
  },
  sorts: {
    standing: ({ state, name }) => (state === 'active' ? '1' : state === 'invited' ? '2' : '3') + formatPlain(name),
    name: ({ name }) => formatPlain(name),
    role: (user) => formatPlain(getRole(user)),
    state: ({ state }) => formatPlain(stateTitles[state]),
  },
  order: 'standing',
  getKey: ({ id }) => id,
  tie: ({ id }) => [id],
  columns: {
    name: 'Name',
    id: 'Number',
    role: 'Role',
    permissions: 'Permissions',
    phone: 'Phone',
    state: 'State',
    since: 'Since',
    invitedBy: 'Invited by',
  },
});
