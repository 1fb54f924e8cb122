import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { Section } from '../../../client/ui/layout/Section.tsx';
import type { Column } from '../../../client/ui/table/columns.ts';
import { Table } from '../../../client/ui/table/Table.tsx';
import { paths } from '../../../shared/paths.ts';
import type { Stats } from '../calls.ts';
import { caseAges } from '../rules.ts';
import { roleName, typeWords } from '../tables.ts';
import { useLeads } from './openPages.ts';
import styles from './statistics.module.css';

type Cases = Stats['cases']['items'][number];
type Alerts = NonNullable<Stats['alerts']>[number];
type Activity = NonNullable<Stats['staff']>[number];

interface TableOf<Row> {
  rows: readonly Row[] | undefined;
}

function count<Row>(
  key: string,
  title: string,
  of: (row: Row) => number,
  list: Column<Row>['list'] = 'detail',
): Column<Row> {
  const render = (row: Row) => (
    <>
      {of(row) === 0 ? <span className={styles.zero}>0</span> : of(row)}
      {list === 'detail' && <span className={styles.onPhone}> {title.toLowerCase()}</span>}
    </>
  );
  return { key, title, width: 112, align: 'end', list, render };
}

const sumOf = (ages: readonly number[]) => ages.reduce((sum, n) => sum + n, 0);

/** Open cases by type and by how long they wait. */
export function CaseTable({ rows }: TableOf<Cases>) {
  const leads = useLeads();
  const href = leads(paths.bkoCases);
  const columns: readonly Column<Cases>[] = [
    { key: 'type', title: 'Type', render: ({ type }) => typeWords(type) },
    ...caseAges.map(({ key, words }, at) =>
      count<Cases>(key, words, ({ ages }) => ages[at] ?? 0, key === 'old' ? 'detail' : 'none'),
    ),
    count('all', 'Total', ({ ages }) => sumOf(ages), 'value'),
  ];
  return (
    <Section title="Open cases" summary="By type, and by the days since they were opened.">
      <Table
        label="Open cases"
        columns={columns}
        rows={rows}
        rowKey={({ type }) => type}
        {...(href !== undefined && { rowHref: () => href })}
        skeletonRows={4}
        compact
        empty={
          <EmptyState icon="tasks" title="No open cases">
            Types show here while a case waits for somebody.
          </EmptyState>
        }
      />
    </Section>
  );
}

const alertColumns: readonly Column<Alerts>[] = [
  { key: 'type', title: 'Type', render: ({ type }) => typeWords(type) },
  count('opened', 'Opened', ({ opened }) => opened, 'value'),
  count('open', 'Open', ({ open }) => open),
  count('false', 'False positive', ({ falsePositive }) => falsePositive),
  count('true', 'True positive', ({ truePositive }) => truePositive, 'none'),
];

/** Alerts of 30 days and what became of them. */
export function AlertTable({ rows }: TableOf<Alerts>) {
  return (
    <Section title="Alerts" summary="Opened in the last 30 days, and what became of them.">
      <Table
        label="Alerts"
        columns={alertColumns}
        rows={rows}
        rowKey={({ type }) => type}
        skeletonRows={4}
        compact
        empty={
          <EmptyState icon="alert" title="No alerts in 30 days">
            Types show here once screening, monitoring or a person has opened one.
          </EmptyState>
        }
      />
    </Section>
  );
}

const staffColumns: readonly Column<Activity>[] = [
  { key: 'name', title: 'Name', render: ({ name }) => name },
  { key: 'role', title: 'Role', width: 160, hideBelow: 720, list: 'text', render: ({ role }) => roleName(role) },
  count('decisions', 'Decisions', ({ decisions }) => decisions, 'value'),
  count('messages', 'Messages', ({ messages }) => messages, 'none'),
  count('looks', 'Looks', ({ looks }) => looks, 'none'),
  count('others', 'Others', ({ others }) => others, 'none'),
];

/** What each staff user did; a line leads to their log. */
export function StaffTable({ rows }: TableOf<Activity>) {
  const leads = useLeads();
  const mayOpen = leads(paths.bkoLog) !== undefined;
  return (
    <Section title="Staff activity" summary="What each staff user did in the last 30 days.">
      <Table
        label="Staff activity"
        columns={staffColumns}
        rows={rows}
        rowKey={({ id }) => id}
        {...(mayOpen && { rowHref: ({ id }: Activity) => leads(paths.bkoLog, { user: id }) ?? '' })}
        skeletonRows={5}
        compact
        empty={
          <EmptyState icon="users" title="Nobody has worked here yet">
            Staff users show here with what they decide, write and look at.
          </EmptyState>
        }
      />
    </Section>
  );
}
