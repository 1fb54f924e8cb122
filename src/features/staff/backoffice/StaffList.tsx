import * as z from 'zod/mini';
import { ListView } from '../../../client/lists/ListView.tsx';
import { listColumns } from '../../../client/lists/listColumns.ts';
import { useList } from '../../../client/lists/useList.ts';
import { usePageSearch } from '../../../client/router/usePageSearch.ts';
import { Definitions } from '../../../client/ui/display/Definitions.tsx';
import { Initials } from '../../../client/ui/display/Initials.tsx';
import { StatusBadge } from '../../../client/ui/display/StatusBadge.tsx';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { SidePanel } from '../../../client/ui/overlay/SidePanel.tsx';
import { stepsBeside } from '../../../client/ui/table/columns.ts';
import type { FilterField } from '../../../client/ui/table/filterFields.ts';
import { queryOf } from '../../../shared/lists/list.ts';
import { staffKeys, staffRoles } from '../../../shared/permissions.ts';
import { DevicesSection } from '../../access/backoffice/DevicesSection.tsx';
import { staffCalls } from '../calls.ts';
import { keyNames, keysOf, roleNames, roleOf, staffList, stateOf } from '../staffList.ts';
import styles from './StaffList.module.css';

const staffSearch = z.object({
  ...staffList.address,
  /** number of the person shown beside the list */
  open: z.optional(z.string()),
});

type StaffSearch = z.output<typeof staffSearch>;

const words = { one: 'person', many: 'people', search: 'Name or number', failed: 'The staff could not be loaded' };
const stateTabs = {
  field: 'state',
  label: 'State',
  words: [
    { value: 'all', label: 'All' },
    { value: 'active', label: stateOf({ active: true }) },
    { value: 'inactive', label: stateOf({ active: false }) },
  ],
};
const roles = roleNames.map((value) => ({ value, label: staffRoles[value] }));
const keys = keyNames.map((value) => ({ value, label: staffKeys[value] }));

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
    render: (user) => (
      <StatusBadge kind={user.active ? 'success' : 'neutral'} quiet>
        {stateOf(user)}
      </StatusBadge>
    ),
  },
]);

/** The staff of the bank. An open row shows the devices with which that person signs in. */
export function StaffList() {
  const [search, change] = usePageSearch(staffSearch);
  const query = queryOf(staffList, search);
  const list = useList(staffList, staffCalls.listStaff, { query });
  const open = list.items?.find(({ ID }) => ID === search.open);
  return (
    <>
      <ListView
        list={staffList}
        shown={list}
        search={search}
        onChange={change}
        label="Staff"
        words={words}
        tabs={stateTabs}
        fields={staffFields(search, change)}
        file={{ call: staffCalls.exportStaff, input: { query } }}
        columns={columns}
        onOpen={({ ID }) => change({ open: ID }, { replace: search.open !== undefined })}
        openKey={search.open}
        dimmed={({ active }) => !active}
        empty={<EmptyState icon="users" title="No staff yet" />}
      />
      {open && (
        <SidePanel
          title={open.FullName}
          summary={roleOf(open)}
          shownKey={open.ID}
          onClose={() => change({ open: undefined })}
          {...stepsBeside(list.items, staffList.keyOf, search.open, ({ ID }) => change({ open: ID }))}
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

function staffFields(search: StaffSearch, change: (changes: Partial<StaffSearch>) => void): FilterField[] {
  return [
    { kind: 'several', label: 'Role', options: roles, value: search.role, onChange: (role) => change({ role }) },
    {
      kind: 'choice',
      label: 'Key',
      options: keys,
      value: search.key,
      // one of the options, which are keys
      onChange: (key) => change({ key: key as StaffSearch['key'] }),
    },
  ];
}
