import * as z from 'zod/mini';
import { ListExport } from '../../../client/lists/ListExport.tsx';
import { listColumns, orderBy } from '../../../client/lists/listColumns.ts';
import { loadFailure } from '../../../client/lists/loadFailure.ts';
import { useList } from '../../../client/lists/useList.ts';
import { usePageSearch } from '../../../client/router/usePageSearch.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { Definitions } from '../../../client/ui/display/Definitions.tsx';
import { Initials } from '../../../client/ui/display/Initials.tsx';
import { Badge } from '../../../client/ui/display/StatusBadge.tsx';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { SidePanel } from '../../../client/ui/overlay/SidePanel.tsx';
import { neighbours } from '../../../client/ui/table/columns.ts';
import { readSort } from '../../../client/ui/table/sorting.ts';
import { Table } from '../../../client/ui/table/Table.tsx';
import { isFiltered, noFilter, queryOf } from '../../../shared/lists/list.ts';
import { DevicesSection } from '../../access/backoffice/DevicesSection.tsx';
import { staffCalls } from '../calls.ts';
import { type Colleague, keysOf, roleOf, staffList, stateOf } from '../staffList.ts';
import { StaffFilters } from './StaffFilters.tsx';
import styles from './StaffList.module.css';

const staffSearch = z.object({
  ...staffList.address,
  /** number of the person shown beside the list */
  open: z.optional(z.string()),
});

const columns = listColumns(staffList, [
  {
    key: 'name',
    render: ({ FullName }) => (
      <span className={styles.name}>
        <Initials name={FullName} size="small" />
        {FullName}
      </span>
    ),
  },
  { key: 'id', width: 140, hideBelow: 720, list: 'none', render: ({ ID }) => ID },
  { key: 'role', width: 180, list: 'detail', render: roleOf },
  {
    key: 'state',
    width: 120,
    list: 'state',
    render: (user) => <Badge kind={user.active ? 'success' : 'neutral'}>{stateOf(user)}</Badge>,
  },
]);

/** The staff of the bank. An open row shows the devices with which that person signs in. */
export function StaffList() {
  const [search, change] = usePageSearch(staffSearch);
  const query = queryOf(staffList, search);
  const list = useList(staffList, staffCalls.listStaff, { query });
  const rows = list.items ?? [];
  const open = rows.find(({ ID }) => ID === search.open);
  const beside = neighbours(rows, staffList.keyOf, search.open);
  const show = (user: Colleague | undefined) => user && (() => change({ open: user.ID }));
  const clear = isFiltered(staffList, search) ? () => change(noFilter(staffList)) : undefined;
  return (
    <>
      <StaffFilters
        count={list.count}
        search={search}
        onChange={change}
        onClear={clear}
        actions={
          <ListExport list={staffList} call={staffCalls.exportStaff} input={{ query }} isEmpty={rows.length === 0} />
        }
      />
      <Table
        label="Staff"
        columns={columns}
        sort={readSort(search.sort)}
        onSort={(next) => change({ sort: orderBy(staffList, next) })}
        rows={list.items}
        rowKey={staffList.keyOf}
        onOpen={({ ID }) => change({ open: ID }, { replace: search.open !== undefined })}
        openKey={search.open}
        dimmed={({ active }) => !active}
        error={loadFailure(list, 'The staff could not be loaded')}
        empty={clear ? <NoMatch onClear={clear} /> : <EmptyState icon="users" title="No staff yet" />}
        {...(list.items && { footer: { count: rows.length === 1 ? '1 person' : `${rows.length} people` } })}
        more={list.hasMore ? { onMore: list.loadMore, loading: list.isLoadingMore } : undefined}
      />
      {open && (
        <SidePanel
          title={open.FullName}
          summary={roleOf(open)}
          shownKey={open.ID}
          onClose={() => change({ open: undefined })}
          onPrevious={show(beside.previous)}
          onNext={show(beside.next)}
        >
          <Definitions
            items={[
              { label: 'Number', value: open.ID },
              { label: 'Birth date', value: open.DateOfBirth },
              { label: 'State', value: stateOf(open) },
              { label: 'Keys', value: keysOf(open) || 'None' },
            ]}
          />
          <DevicesSection key={open.ID} personId={open.ID} />
        </SidePanel>
      )}
    </>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState icon="search" title="No staff found" action={<Button onClick={onClear}>Clear filters</Button>}>
      Nobody matches these filters.
    </EmptyState>
  );
}
