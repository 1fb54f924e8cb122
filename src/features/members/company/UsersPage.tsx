import { Suspense } from 'react';
import { ListExport } from '../../../client/lists/ListExport.tsx';
import { orderBy } from '../../../client/lists/listColumns.ts';
import { loadFailure } from '../../../client/lists/loadFailure.ts';
import { useList } from '../../../client/lists/useList.ts';
import { lazyPart } from '../../../client/router/loadPage.ts';
import { usePageSearch } from '../../../client/router/usePageSearch.ts';
import { useCompany, useCompanyId, useCompanyUser, useLetters } from '../../../client/session/person.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { KeyFigures } from '../../../client/ui/display/KeyFigures.tsx';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { FiguresLoading } from '../../../client/ui/feedback/FiguresLoading.tsx';
import { Page } from '../../../client/ui/layout/Page.tsx';
import { neighbours } from '../../../client/ui/table/columns.ts';
import { readSort } from '../../../client/ui/table/sorting.ts';
import { Table } from '../../../client/ui/table/Table.tsx';
import { errors } from '../../../shared/errors.ts';
import { companyUsers } from '../../../shared/limits.ts';
import { isFiltered, noFilter, queryOf } from '../../../shared/lists/list.ts';
import type { CompanyUser } from '../calls.ts';
import { userListCalls } from '../listCalls.ts';
import { userList } from '../userList.ts';
import { refusalOf } from './refusals.ts';
import { UserFilters } from './UserFilters.tsx';
import { UserPanel } from './UserPanel.tsx';
import { userColumns } from './userColumns.tsx';
import { figureLabels, userFigures } from './userFigures.ts';
import { usersSearch } from './usersSearch.ts';

const AddUserDialog = lazyPart(() => import('./AddUserDialog.tsx').then((module) => module.AddUserDialog));
const EditUserDialog = lazyPart(() => import('./EditUserDialog.tsx').then((module) => module.EditUserDialog));
const RemoveUserDialog = lazyPart(() => import('./RemoveUserDialog.tsx').then((module) => module.RemoveUserDialog));

/** How often the list is read again while it is in view, because a person may accept or decline at any moment. */
const usersEveryMs = 5000;
const rowKey = ({ id }: CompanyUser) => id;
/** All users in one page: the figures and the dialogs need them, and a company has at most 200. */
const whole = { limit: String(companyUsers.most) };
const { listUsers } = userListCalls;

/** The users of the company, their permissions, and invitations. */
export function UsersPage() {
  const [search, change] = usePageSearch(usersSearch);
  const companyId = useCompanyId();
  const { ID: myId } = useCompanyUser();
  const mayManage = useLetters().includes('E');
  const policy = useCompany().data?.approvals;
  const live = { liveMs: usersEveryMs };
  const all = useList(userList, listUsers, { params: { companyId }, query: whole }, live);
  const query = queryOf(userList, search);
  const list = useList(userList, listUsers, { params: { companyId }, query: { ...whole, ...query } }, live);
  const users = all.items;
  const columns = userColumns(myId);
  const rows = list.items;
  const open = users?.find(({ id }) => id === search.open);
  const beside = neighbours(rows ?? [], rowKey, search.open);
  const show = (user: CompanyUser | undefined) => user && (() => change({ open: user.id }));
  const filtered = isFiltered(userList, search);
  const clear = () => change(noFilter(userList));
  const closeDialog = () => change({ dialog: undefined });
  const refused = (user: CompanyUser, after: string | null) => {
    const refusal = refusalOf({ users: users ?? [], policy: policy ?? 'other', callerId: myId, user, after });
    return refusal ? errors[refusal].title : undefined;
  };

  return (
    <Page
      title="Users"
      summary="The people of your company and their permissions."
      actions={
        mayManage && (
          <Button
            variant="primary"
            icon="plus"
            onClick={() => change({ dialog: 'add', open: undefined }, { replace: false })}
          >
            Add user
          </Button>
        )
      }
    >
      {users && policy ? (
        <KeyFigures figures={userFigures(users, policy)} />
      ) : (
        !all.problem && <FiguresLoading label="Loading figures" figures={figureLabels} />
      )}
      <UserFilters
        count={list.count}
        search={search}
        onChange={change}
        onClear={filtered ? clear : undefined}
        actions={
          <ListExport
            list={userList}
            call={userListCalls.exportUsers}
            input={{ params: { companyId }, query }}
            isEmpty={!rows?.length}
          />
        }
      />
      <Table
        label="Users"
        columns={columns}
        sort={readSort(search.sort)}
        onSort={(next) => change({ sort: orderBy(userList, next) })}
        rows={rows}
        rowKey={rowKey}
        onOpen={({ id }) => change({ open: id }, { replace: search.open !== undefined })}
        openKey={search.open}
        dimmed={({ state }) => state === 'declined' || state === 'expired'}
        error={loadFailure(list, 'The users could not be loaded')}
        empty={filtered ? <NoMatch onClear={clear} /> : <EmptyState icon="users" title="No users yet" />}
        {...(rows && { footer: { count: rows.length === 1 ? '1 person' : `${rows.length} people` } })}
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
          onPrevious={show(beside.previous)}
          onNext={show(beside.next)}
        />
      )}
      <Suspense fallback={null}>
        {mayManage && users && search.dialog === 'add' && (
          <AddUserDialog
            again={open}
            onClose={closeDialog}
            onAdded={({ id }) => change({ ...noFilter(userList), dialog: undefined, open: id })}
          />
        )}
        {mayManage && users && open && search.dialog === 'edit' && (
          <EditUserDialog user={open} users={users} onClose={closeDialog} />
        )}
        {mayManage && users && open && search.dialog === 'remove' && (
          <RemoveUserDialog
            user={open}
            users={users}
            onClose={closeDialog}
            onRemoved={() => change({ dialog: undefined, open: undefined })}
          />
        )}
      </Suspense>
    </Page>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState icon="search" title="No user found" action={<Button onClick={onClear}>Clear filters</Button>}>
      Nobody matches. Try removing a filter.
    </EmptyState>
  );
}
