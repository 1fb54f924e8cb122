import { usePageSearch } from '#client/router/usePageSearch.ts';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { pickedRow } from '#client/ui/table/usePickedRow.ts';
import { Risk } from '#features/clients/search/backoffice/lineCells.tsx';
import type { Relation } from '../calls.ts';
import { formatOptions, isUserRole, roleLabels } from '../rules.ts';
import type { RelationOwner } from './RelationDialog.tsx';
import { getKey, RelationPanel } from './RelationPanel.tsx';
import { RelationState, shareColumn } from './relationCells.tsx';
import { relationsSearch } from './relationsSearch.ts';

const always: readonly Column<Relation>[] = [
  { key: 'name', title: 'Name', render: ({ other }) => other.name },
  {
    key: 'role',
    title: 'Relation',
    width: 220,
    list: 'text',
    render: ({ role, direction }) => roleLabels[role][direction],
  },
  shareColumn,
  {
    key: 'may',
    title: 'May',
    hideBelow: 1120,
    list: 'none',
    render: ({ role, options }) => (isUserRole(role) ? formatOptions(role, options) : ''),
  },
  { key: 'risk', title: 'Risk', width: 110, hideBelow: 1024, render: ({ other }) => <Risk level={other.risk} /> },
  { key: 'from', title: 'From', width: 120, hideBelow: 1120, render: ({ from }) => <Time at={from} part="day" /> },
];
const until: Column<Relation> = {
  key: 'until',
  title: 'Until',
  width: 120,
  list: 'state',
  render: (relation) => relation.until && <Time at={relation.until} part="day" />,
};
/** Of those who are not users yet: everybody else of the open ones is. */
const state: Column<Relation> = {
  key: 'state',
  title: 'State',
  width: 110,
  list: 'state',
  render: (relation) => relation.state === 'invited' && <RelationState relation={relation} />,
};
const columnsByState = {
  open: always,
  invited: [...always, state],
  ended: [...always, until],
} as const;

interface RelationTableProps {
  client: RelationOwner;
  rows: readonly Relation[] | undefined;
  /** which relations these are; invited: open ones, some of which are invitations */
  show: keyof typeof columnsByState;
  /** something was looked for */
  isNarrowed: boolean;
}

/** The relations of a client; each opens a panel beside the list. */
export function RelationTable({ client, rows, show, isNarrowed }: RelationTableProps) {
  const [{ relation }, change] = usePageSearch(relationsSearch);
  const picked = pickedRow(rows, getKey, relation, (next, options) => change({ relation: next }, options));
  return (
    <>
      <Table
        label="Relations"
        columns={columnsByState[show]}
        {...picked.table}
        dimmed={({ state }) => state === 'ended'}
        empty={
          <EmptyState icon="users" title={isNarrowed ? 'No match' : 'No relations yet'}>
            {isNarrowed ? 'Look for another name, number or relation.' : 'Owners, users and family appear here.'}
          </EmptyState>
        }
      />
      {picked.row && <RelationPanel client={client} relation={picked.row} {...picked.panel} />}
    </>
  );
}
