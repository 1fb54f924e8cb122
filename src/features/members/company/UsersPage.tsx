import { Suspense } from 'react';
import { useCall } from '../../../client/api/hooks.ts';
import { saveDownload } from '../../../client/api/saveDownload.ts';
import { lazyPart } from '../../../client/router/loadPage.ts';
import { usePageSearch } from '../../../client/router/usePageSearch.ts';
import { useCompany, useCompanyId, useCompanyUser, useLetters } from '../../../client/session/person.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { CsvButton } from '../../../client/ui/action/CsvButton.tsx';
import { KeyFigures } from '../../../client/ui/display/KeyFigures.tsx';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { FiguresLoading } from '../../../client/ui/feedback/FiguresLoading.tsx';
import { Page } from '../../../client/ui/layout/Page.tsx';
import { neighbours } from '../../../client/ui/table/columns.ts';
import { readSort, sortedRows, writeSort } from '../../../client/ui/table/sorting.ts';
import { Table } from '../../../client/ui/table/Table.tsx';
import { errors } from '../../../shared/errors.ts';
import { type CompanyUser, memberCalls } from '../calls.ts';
import { refusalOf } from './refusals.ts';
import { UserFilters } from './UserFilters.tsx';
import { UserPanel } from './UserPanel.tsx';
import { userColumns } from './userColumns.tsx';
import { figureLabels, userFigures } from './userFigures.ts';
import { filterUsers, isFiltered, noFilter, usersSearch } from './usersSearch.ts';
import { usersCsv } from './userWords.ts';

const AddUserDialog = lazyPart(() => import('./AddUserDialog.tsx').then((module) => module.AddUserDialog));
const EditUserDialog = lazyPart(() => import('./EditUserDialog.tsx').then((module) => module.EditUserDialog));
const RemoveUserDialog = lazyPart(() => import('./RemoveUserDialog.tsx').then((module) => module.RemoveUserDialog));

/** Somebody may accept or decline at any moment: how often the list is read while it is looked at. */
const usersEveryMs = 5000;
const rowKey = ({ id }: CompanyUser) => id;

/** The people of the company: what each may do, who is invited, who confirms payments. */
export function UsersPage() {
  const [search, change] = usePageSearch(usersSearch);
  const companyId = useCompanyId();
  const { ID: myId } = useCompanyUser();
  const mayManage = useLetters().includes('E');
  const policy = useCompany().data?.approvals;
  const list = useCall(memberCalls.listUsers, { params: { companyId } }, { refetchMs: usersEveryMs });
  const users = list.data?.items;
  const columns = userColumns(myId);
  const sort = readSort(search.sort);
  const rows = users && sortedRows(filterUsers(users, search), columns, sort);
  const open = users?.find(({ id }) => id === search.open);
  const beside = neighbours(rows ?? [], rowKey, search.open);
  const show = (user: CompanyUser | undefined) => user && (() => change({ open: user.id }));
  const filtered = isFiltered(search);
  const clear = () => change(noFilter);
  const closeDialog = () => change({ dialog: undefined });
  const refused = (user: CompanyUser, after: string | null) => {
    const refusal = refusalOf({ users: users ?? [], policy: policy ?? 'other', callerId: myId, user, after });
    return refusal ? errors[refusal].title : undefined;
  };
  const exportList = () =>
    saveDownload(new Blob([usersCsv(rows ?? [])], { type: 'text/csv' }), `users-${companyId}.csv`);

  return (
    <Page
      title="Users"
      summary="The people of your company, and what each of them may do."
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
        !list.error && <FiguresLoading label="Loading figures" figures={figureLabels} />
      )}
      <UserFilters
        users={users}
        search={search}
        onChange={change}
        onClear={filtered ? clear : undefined}
        actions={<CsvButton onSave={exportList} isEmpty={!rows?.length} />}
      />
      <Table
        label="Users"
        columns={columns}
        sort={sort}
        onSort={(next) => change({ sort: writeSort(next) })}
        rows={rows}
        rowKey={rowKey}
        onOpen={({ id }) => change({ open: id }, { replace: search.open !== undefined })}
        openKey={search.open}
        dimmed={({ state }) => state === 'declined' || state === 'expired'}
        error={list.error && !users ? failureOf(list.error.problem, () => void list.refetch()) : undefined}
        empty={filtered ? <NoMatch onClear={clear} /> : <EmptyState icon="users" title="Nobody works here yet" />}
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
            onAdded={({ id }) => change({ ...noFilter, dialog: undefined, open: id })}
          />
        )}
        {mayManage && users && open && search.dialog === 'edit' && (
          <EditUserDialog user={open} users={users} onClose={closeDialog} />
        )}
        {mayManage && open && search.dialog === 'remove' && (
          <RemoveUserDialog
            user={open}
            onClose={closeDialog}
            onRemoved={() => change({ dialog: undefined, open: undefined })}
          />
        )}
      </Suspense>
    </Page>
  );
}

function failureOf({ title, requestId }: { title: string; requestId?: string }, onRetry: () => void) {
  return { message: `The users could not be loaded. ${title}`, onRetry, ...(requestId ? { requestId } : {}) };
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState icon="search" title="Nobody fits" action={<Button onClick={onClear}>Clear filters</Button>}>
      No user is found under these filters. Take one away to see more.
    </EmptyState>
  );
}
