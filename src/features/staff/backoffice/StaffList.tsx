import * as z from 'zod/mini';
import { type Pages, usePages } from '../../../client/api/usePages.ts';
import { usePageSearch } from '../../../client/router/usePageSearch.ts';
import { Definitions } from '../../../client/ui/display/Definitions.tsx';
import { Initials } from '../../../client/ui/display/Initials.tsx';
import { Badge } from '../../../client/ui/display/StatusBadge.tsx';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { SidePanel } from '../../../client/ui/overlay/SidePanel.tsx';
import { type Column, neighbours } from '../../../client/ui/table/columns.ts';
import { Table } from '../../../client/ui/table/Table.tsx';
import type { CallOutput } from '../../../shared/call.ts';
import { isStaffRole, staffRoles } from '../../../shared/permissions.ts';
import { DevicesSection } from '../../access/backoffice/DevicesSection.tsx';
import { staffCalls } from '../calls.ts';
import styles from './StaffList.module.css';

const staffSearch = z.object({ open: z.optional(z.string()) });

type Colleague = CallOutput<typeof staffCalls.listStaff>['items'][number];

const columns: readonly Column<Colleague>[] = [
  {
    key: 'name',
    title: 'Name',
    render: ({ FullName }) => (
      <span className={styles.name}>
        <Initials name={FullName} size="small" />
        {FullName}
      </span>
    ),
  },
  { key: 'id', title: 'Number', width: 140, hideBelow: 720, render: ({ ID }) => ID },
  { key: 'role', title: 'Role', width: 180, render: roleWords },
  {
    key: 'state',
    title: 'State',
    width: 120,
    list: 'state',
    render: ({ active }) => <Badge kind={active ? 'success' : 'neutral'}>{active ? 'Active' : 'Not active'}</Badge>,
  },
];

const rowKey = ({ ID }: Colleague) => ID;

/** The bank's own people; opening one shows the devices with which they sign in. */
export function StaffList() {
  const [search, change] = usePageSearch(staffSearch);
  const list = usePages(staffCalls.listStaff, {});
  const rows = list.items ?? [];
  const open = rows.find(({ ID }) => ID === search.open);
  const beside = neighbours(rows, rowKey, search.open);
  const show = (colleague: Colleague | undefined) => colleague && (() => change({ open: colleague.ID }));
  return (
    <>
      <Table
        label="Staff"
        columns={columns}
        rows={list.items}
        rowKey={rowKey}
        onOpen={({ ID }) => change({ open: ID }, { replace: search.open !== undefined })}
        openKey={search.open}
        dimmed={({ active }) => !active}
        error={failureOf(list)}
        empty={<EmptyState icon="users" title="Nobody works here yet" />}
        {...(list.items && { footer: { count: `${rows.length} people` } })}
        more={list.hasMore ? { onMore: list.loadMore, loading: list.isLoadingMore } : undefined}
      />
      {open && (
        <SidePanel
          title={open.FullName}
          summary={roleWords(open)}
          shownKey={open.ID}
          onClose={() => change({ open: undefined })}
          onPrevious={show(beside.previous)}
          onNext={show(beside.next)}
        >
          <Definitions
            items={[
              { label: 'Number', value: open.ID },
              { label: 'Birth date', value: open.DateOfBirth },
              { label: 'State', value: open.active ? 'Active' : 'Not active' },
            ]}
          />
          <DevicesSection key={open.ID} personId={open.ID} />
        </SidePanel>
      )}
    </>
  );
}

function failureOf({ items, problem, reload }: Pages<Colleague>) {
  if (items || !problem) return undefined;
  const message = `The staff could not be loaded. ${problem.title}`;
  return { message, onRetry: reload, ...(problem.requestId && { requestId: problem.requestId }) };
}

/** 'A|DRT' → 'Admin' */
function roleWords({ Permissions }: Colleague): string {
  const role = Permissions.slice(0, 1);
  return isStaffRole(role) ? staffRoles[role] : role;
}
