import { Suspense } from 'react';
import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { useCompany, useCompanyId, useCompanyUser, useMay } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { FiguresLoading } from '#client/ui/feedback/FiguresLoading.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { stepsBeside } from '#client/ui/table/columns.ts';
import type { FilterField } from '#client/ui/table/filterFields.ts';
import { companyUsers } from '#shared/limits.ts';
import { getQuery, noFilter } from '#shared/lists/list.ts';
import { companyRoles, letters } from '#shared/permissions.ts';
import type { CompanyUser } from '../calls.ts';
import { memberErrors } from '../errors.ts';
import { userListCalls } from '../listCalls.ts';
import { stateTitles, userList } from '../userList.ts';
import { getRefusal } from './refusals.ts';
import { UserPanel } from './UserPanel.tsx';
import { userColumns } from './userColumns.tsx';
import { figureLabels, userFigures } from './userFigures.ts';
import { type UsersSearch, usersSearch } from './usersSearch.ts';

const AddUserDialog = lazyPart(() => import('./AddUserDialog.tsx').then((module) => module.AddUserDialog));
const EditUserDialog = lazyPart(() => import('./EditUserDialog.tsx').then((module) => module.EditUserDialog));
const RemoveUserDialog = lazyPart(() => import('./RemoveUserDialog.tsx').then((module) => module.RemoveUserDialog));

/** How often the list is read again while it is in view, because a person may accept or decline at any moment. */
const usersEveryMs = 5000;
/** All users in one page: the figures and the dialogs need them, and a company has at most 200. */
const whole = { limit: String(companyUsers.most) };
const { listUsers } = userListCalls;
const words = { one: 'person', many: 'people', search: 'Name or phone', failed: 'The users could not be loaded' };
const stateTabs = {
  field: 'state',
  label: 'State',
  words: [
    { value: 'all', label: 'All' },
    { value: 'active', label: stateTitles.active },
    { value: 'invited', label: stateTitles.invited },
  ],
};
const roles = Object.entries(companyRoles).map(([value, { words: label }]) => ({ value, label }));
const permissions = Object.entries(letters).map(([value, { words: label }]) => ({ value, label }));

/** The users of the company, their permissions, and invitations. */
export function UsersPage() {
  const [search, change] = usePageSearch(usersSearch);
  const companyId = useCompanyId();
  const { ID: myId } = useCompanyUser();
  const mayManage = useMay('users.manage');
  const policy = useCompany().data?.approvals;
  const { all, list, query } = useUsers(companyId, search);
  const users = all.items;
  const open = users?.find(({ id }) => id === search.open);
  const refused = (user: CompanyUser, after: string | null) => {
    const refusal = getRefusal({ users: users ?? [], policy: policy ?? 'other', callerId: myId, user, after });
    return refusal ? memberErrors[refusal].title : undefined;
  };

  return (
    <Page
      title="Users"
      summary="The people of your company and their permissions."
      actions={mayManage && <AddUser onClick={() => change({ dialog: 'add', open: undefined }, { replace: false })} />}
    >
      {users && policy ? (
        <KeyFigures roomy figures={userFigures(users, policy)} />
      ) : (
        !all.problem && <FiguresLoading roomy label="Loading figures" figures={figureLabels} />
      )}
      <ListView
        list={userList}
        shown={list}
        search={search}
        onChange={change}
        label="Users"
        words={words}
        tabs={stateTabs}
        fields={userFields(search, change)}
        file={{ call: userListCalls.exportUsers, input: { params: { companyId }, query } }}
        columns={userColumns(myId)}
        onOpen={({ id }) => change({ open: id }, { replace: search.open !== undefined })}
        openKey={search.open}
        dimmed={({ state }) => state === 'declined' || state === 'expired'}
        empty={<EmptyState icon="users" title="No users yet" />}
        skeletonRows={4}
      />
      {open && (
        <UserPanel
          user={open}
          isMe={open.id === myId}
          actions={
            mayManage
              ? {
                  editRefused: refused(open, open.permissions),
                  removeRefused: refused(open, null),
                  onEdit: () => change({ dialog: 'edit' }, { replace: false }),
                  onRemove: () => change({ dialog: 'remove' }, { replace: false }),
                  onInviteAgain: () => change({ dialog: 'add' }, { replace: false }),
                }
              : undefined
          }
          onClose={() => change({ open: undefined })}
          {...stepsBeside(list.items, userList.getKey, search.open, ({ id }) => change({ open: id }))}
        />
      )}
      {mayManage && users && <UserDialogs dialog={search.dialog} open={open} users={users} change={change} />}
    </Page>
  );
}

/** All of them, and those that the search finds. */
function useUsers(companyId: string, search: UsersSearch) {
  const live = { liveMs: usersEveryMs };
  const query = getQuery(userList, search);
  const all = useList(userList, listUsers, { params: { companyId }, query: whole }, live);
  const list = useList(userList, listUsers, { params: { companyId }, query: { ...whole, ...query } }, live);
  return { all, list, query };
}

function AddUser({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" icon="plus" onClick={onClick}>
      Add user
    </Button>
  );
}

interface UserDialogsProps {
  dialog: UsersSearch['dialog'];
  /** whom the panel shows */
  open: CompanyUser | undefined;
  users: readonly CompanyUser[];
  change: (changes: Partial<UsersSearch>) => void;
}

function UserDialogs({ dialog, open, users, change }: UserDialogsProps) {
  const close = () => change({ dialog: undefined });
  return (
    <Suspense fallback={null}>
      {dialog === 'add' && (
        <AddUserDialog
          again={open}
          onClose={close}
          onAdded={({ id }) => change({ ...noFilter(userList), dialog: undefined, open: id })}
        />
      )}
      {open && dialog === 'edit' && <EditUserDialog user={open} users={users} onClose={close} />}
      {open && dialog === 'remove' && (
        <RemoveUserDialog
          user={open}
          users={users}
          onClose={close}
          onRemoved={() => change({ dialog: undefined, open: undefined })}
        />
      )}
    </Suspense>
  );
}

function userFields(search: UsersSearch, change: (changes: Partial<UsersSearch>) => void): FilterField[] {
  return [
    { kind: 'several', label: 'Role', options: roles, value: search.role, onChange: (role) => change({ role }) },
    {
      kind: 'choice',
      label: 'Permission',
      options: permissions,
      value: search.may,
      // one of the options, which are letters
      onChange: (may) => change({ may: may as UsersSearch['may'] }),
    },
  ];
}
