import * as z from 'zod/mini';
import { ListView } from '#client/lists/ListView.tsx';
import { listColumns } from '#client/lists/listColumns.ts';
import { useList } from '#client/lists/useList.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { Initials } from '#client/ui/display/Initials.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { stepsBeside } from '#client/ui/table/columns.ts';
import type { FilterField } from '#client/ui/table/filterFields.ts';
import { getQuery } from '#shared/lists/list.ts';
import { staffRoles } from '#shared/permissions.ts';
import { staffKeys } from '#shared/staffKeys.ts';
import { staffCalls } from '../calls.ts';
import { getRole, getState, keyNames, roleNames, staffList } from '../staffList.ts';
import styles from './StaffList.module.css';
import { StaffPanel } from './StaffPanel.tsx';
import { StaffState } from './StaffState.tsx';

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
    { value: 'active', label: getState({ active: true, isSuspended: false }) },
    { value: 'inactive', label: getState({ active: false, isSuspended: false }) },
  ],
};
const roles = roleNames.map((value) => ({ value, label: staffRoles[value] }));
const keys = keyNames.map((value) => ({ value, label: staffKeys[value] }));

const devices = [
  { value: 'enrolled', label: 'Enrolled' },
  { value: 'none', label: 'None yet' },
];

const columns = listColumns(staffList, [
  {
    key: 'name',
    render: ({ name }) => (
      <span className={styles.name}>
        <Initials name={name} size="small" />
        {name}
      </span>
    ),
  },
  { key: 'id', width: 130, hideBelow: 1024, list: 'none', render: ({ id }) => id },
  { key: 'role', width: 170, list: 'detail', render: getRole },
  {
    key: 'keys',
    width: 70,
    align: 'end',
    hideBelow: 1280,
    list: 'none',
    render: ({ permissions }) => permissions.length,
  },
  { key: 'devices', width: 90, align: 'end', hideBelow: 1280, list: 'none', render: ({ devices }) => devices },
  {
    key: 'lastSeenAt',
    width: 190,
    hideBelow: 768,
    list: 'none',
    render: ({ lastSeenAt }) => (lastSeenAt ? <Time at={lastSeenAt} /> : 'Never'),
  },
  { key: 'state', width: 200, list: 'state', render: (user) => <StaffState user={user} /> },
]);

/** The staff of the bank. An open row shows the devices with which that person signs in. */
export function StaffList() {
  const [search, change] = usePageSearch(staffSearch);
  const query = getQuery(staffList, search);
  const list = useList(staffList, staffCalls.listStaff, { query });
  const open = list.items?.find(({ id }) => id === search.open);
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
        onOpen={({ id }) => change({ open: id }, { replace: search.open !== undefined })}
        openKey={search.open}
        dimmed={({ active }) => !active}
        empty={<EmptyState icon="users" title="No staff yet" />}
      />
      {open && (
        <StaffPanel
          user={open}
          onClose={() => change({ open: undefined })}
          {...stepsBeside(list.items, staffList.getKey, search.open, ({ id }) => change({ open: id }))}
        />
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
    {
      kind: 'choice',
      label: 'Device',
      options: devices,
      value: search.device,
      onChange: (device) => change({ device: device as StaffSearch['device'] }),
    },
  ];
}
