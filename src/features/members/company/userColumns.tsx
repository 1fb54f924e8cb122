import { listColumns } from '#client/lists/listColumns.ts';
import { Initials } from '#client/ui/display/Initials.tsx';
import { Badge, StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import type { CompanyUser } from '../calls.ts';
import { getRole, stateTitles, userList } from '../userList.ts';
import styles from './users.module.css';
import { shortPermissions, stateKinds } from './userTexts.ts';

/** Name, role, permissions, phone and state. */
export function userColumns(myId: string): readonly Column<CompanyUser>[] {
  return listColumns(userList, [
    {
      key: 'name',
      width: 280,
      render: ({ id, name }) => (
        <span className={styles.person}>
          <Initials name={name} size="small" />
          <span className={styles.name}>{name}</span>
          {id === myId && <Badge>You</Badge>}
        </span>
      ),
    },
    { key: 'role', width: 214, list: 'detail', render: getRole },
    {
      key: 'permissions',
      hideBelow: 768,
      list: 'none',
      render: ({ permissions }) => <span className={styles.cut}>{shortPermissions(permissions)}</span>,
    },
    { key: 'phone', width: 140, hideBelow: 1024, list: 'none', render: ({ phone }) => phone },
    {
      key: 'state',
      width: 120,
      list: 'state',
      render: ({ state }) => (
        <StatusBadge kind={stateKinds[state]} quiet>
          {stateTitles[state]}
        </StatusBadge>
      ),
    },
  ]);
}
