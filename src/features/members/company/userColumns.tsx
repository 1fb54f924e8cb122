import { Initials } from '../../../client/ui/display/Initials.tsx';
import { Badge, StatusBadge } from '../../../client/ui/display/StatusBadge.tsx';
import type { Column } from '../../../client/ui/table/columns.ts';
import type { CompanyUser } from '../calls.ts';
import styles from './users.module.css';
import { roleOf, shortPermissions, stateWords } from './userWords.ts';

/** Who, as what, what they may do, and whether they have accepted. */
export function userColumns(myId: string): readonly Column<CompanyUser>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      width: 280,
      sortBy: ({ name }) => name,
      render: ({ id, name }) => (
        <span className={styles.person}>
          <Initials name={name} size="small" />
          <span className={styles.name}>{name}</span>
          {id === myId && <Badge>You</Badge>}
        </span>
      ),
    },
    { key: 'role', title: 'Role', width: 214, list: 'detail', sortBy: roleOf, render: roleOf },
    {
      key: 'permissions',
      title: 'Permissions',
      hideBelow: 720,
      list: 'none',
      render: ({ permissions }) => <span className={styles.cut}>{shortPermissions(permissions)}</span>,
    },
    { key: 'phone', title: 'Phone', width: 140, hideBelow: 1024, list: 'none', render: ({ phone }) => phone },
    {
      key: 'state',
      title: 'State',
      width: 120,
      list: 'state',
      sortBy: ({ state }) => stateWords[state].words,
      render: ({ state }) => (
        <StatusBadge kind={stateWords[state].kind} quiet>
          {stateWords[state].words}
        </StatusBadge>
      ),
    },
  ];
}
