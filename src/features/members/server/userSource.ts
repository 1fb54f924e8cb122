/** The list of a company's users: active users, then open invitations, then ended ones. */

import { sql } from 'kysely';
import type { Handlers } from '#server/http/context.ts';
import { among, getText, holds, is } from '#server/lists/conditions.ts';
import { exportList } from '#server/lists/file.ts';
import { readList } from '#server/lists/read.ts';
import { getScope, type Scope, type Source, type Sql } from '#server/lists/source.ts';
import { companyUsers } from '#shared/limits.ts';
import { companyRoles } from '#shared/permissions.ts';
import type { CompanyUser } from '../calls.ts';
import type { userListCalls } from '../listCalls.ts';
import { formatPermission } from '../rules.ts';
import { getRole, stateTitles, userList } from '../userList.ts';
import { shownUsers, type UserRow } from './sql.ts';

const roleLabels = Object.fromEntries(Object.entries(companyRoles).map(([role, { words }]) => [role, words]));

/** Declined and expired invitations are shown for a week. */
function users({ clientId }: Scope): Sql[] {
  return [
    sql`
      select u.*, case u.state when 'active' then 'active' else 'invited' end as state_word,
        plain_words(u.name) as name_key, ${getText('u.role', roleLabels)} as role_key,
          ${getText('u.state', stateTitles)} as state_key,
        case u.state when 'active' then '1' when 'invited' then '2' else '3' end || plain_words(u.name) as standing_key
      from (${sql.raw(shownUsers)} ${clientId}) u
      where u.state in ('active', 'invited') or (u.state is not null
        and u.since > now() - make_interval(secs => ${companyUsers.endedMs / 1000}))`,
  ];
}

const userSource: Source<typeof userList, UserRow> = {
  list: userList,
  relations: users,
  filters: {
    state: is('state_word'),
    text: holds(['name'], { codes: ['id', 'phone'] }),
    role: among('role'),
    may: (letter) => sql`strpos(r.letters, ${letter}) > 0`,
  },
  sorts: {
    standing: { column: 'standing_key', type: 'text' },
    name: { column: 'name_key', type: 'text' },
    role: { column: 'role_key', type: 'text' },
    state: { column: 'state_key', type: 'text' },
  },
  tie: [{ column: 'id', type: 'text' }],
  indexed: [],
  toItem: getUser,
  facet: { field: 'state', column: 'state_word' },
  cells: {
    name: ({ name }) => name,
    id: ({ id }) => id,
    role: getRole,
    permissions: ({ permissions }) => formatPermission(permissions),
    phone: ({ phone }) => phone,
    state: ({ state }) => stateTitles[state],
    since: ({ since }, { timeIn }) => timeIn(since),
    invitedBy: ({ invitedBy }) => invitedBy,
  },
  exported: { verb: 'user.export', subjectKind: 'client' },
};

export const userListHandlers: Handlers<typeof userListCalls> = {
  listUsers: ({ params, query }, context) =>
    readList(userSource, getScope(params.companyId, context), query, context.db),
  exportUsers: ({ params, query }, context) =>
    exportList(userSource, getScope(params.companyId, context), query, context),
};

export function getUser({
  id,
  name,
  role,
  letters,
  phone,
  state,
  since,
  invited_by,
  expires_at,
}: UserRow): CompanyUser {
  return {
    id,
    name,
    role,
    permissions: letters,
    phone: phone ?? '',
    state,
    since,
    invitedBy: invited_by ?? '',
    expiresAt: expires_at,
  };
}
