import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { paths } from '#shared/paths.ts';
import type { Stats } from '../calls.ts';
import { caseAges, openedAt, recentSince } from '../rules.ts';
import { formatType, roleName } from '../tables.ts';
import { count, useQueueLinks } from './countColumns.tsx';
import { useLeads } from './openPages.ts';

type Cases = Stats['cases']['items'][number];
type Alerts = NonNullable<Stats['alerts']>[number];
type Rules = NonNullable<Stats['rules']>[number];
type Activity = NonNullable<Stats['staff']>[number];

interface TableOf<Row> {
  rows: readonly Row[] | undefined;
  /** the bank's day on which they were counted */
  day: string | undefined;
}

const getSum = (ages: readonly number[]) => ages.reduce((sum, n) => sum + n, 0);

/** Open cases by type and by how long they wait: a line leads to those of its type, a number to those of its age. */
export function CaseTable({ rows, day }: TableOf<Cases>) {
  const linkTo = useQueueLinks();
  const columns: readonly Column<Cases>[] = [
    { key: 'type', title: 'Type', render: ({ type }) => formatType(type) },
    ...caseAges.map(({ key, words }, at) =>
      count<Cases>(key, words, ({ ages }) => ages[at] ?? 0, {
        list: key === 'old' ? 'detail' : 'none',
        getLink: ({ type }) => (day === undefined ? undefined : linkTo(type, openedAt(at, day))),
      }),
    ),
    count('all', 'Total', ({ ages }) => getSum(ages), { list: 'value' }),
  ];
  return (
    <Section title="Open cases" summary="By type, and by the days since they were opened.">
      <Table
        label="Open cases"
        columns={columns}
        rows={rows}
        rowKey={({ type }) => type}
        rowHref={({ type }) => linkTo(type)?.href}
        skeletonRows={4}
        compact
        empty={
          <EmptyState icon="tasks" title="No open cases">
            Types show here while a case is open.
          </EmptyState>
        }
      />
    </Section>
  );
}

/** Alerts of 30 days and what became of them. Those that are open lead to the queue; no list has the others. */
export function AlertTable({ rows, day }: TableOf<Alerts>) {
  const linkTo = useQueueLinks();
  const getLink = ({ type }: Alerts) =>
    day === undefined ? undefined : linkTo(type, { openedFrom: recentSince(day) });
  const columns: readonly Column<Alerts>[] = [
    { key: 'type', title: 'Type', render: ({ type }) => formatType(type) },
    count('opened', 'Opened', ({ opened }) => opened, { list: 'value' }),
    count('open', 'Open', ({ open }) => open, { getLink }),
    count('false', 'False positive', ({ falsePositive }) => falsePositive),
    count('true', 'True positive', ({ truePositive }) => truePositive, { list: 'none' }),
  ];
  return (
    <Section title="Alerts" summary="Opened in the last 30 days, and what became of them.">
      <Table
        label="Alerts"
        columns={columns}
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

/** What rules that watch money have raised in 30 days. The number of open ones leads to them. */
export function RuleTable({ rows, day }: TableOf<Rules>) {
  const leads = useLeads();
  const getLink = ({ rule, title }: Rules) => {
    const href = day === undefined ? undefined : leads(paths.bkoCases, { rule, openedFrom: recentSince(day) });
    return href === undefined ? undefined : { href, of: title };
  };
  const columns: readonly Column<Rules>[] = [
    { key: 'rule', title: 'Rule', render: ({ title }) => title },
    { key: 'code', title: 'Code', width: 160, hideBelow: 720, list: 'text', render: ({ rule }) => rule },
    count('opened', 'Opened', ({ opened }) => opened, { list: 'value' }),
    count('open', 'Open', ({ open }) => open, { getLink }),
    count('cleared', 'Cleared', ({ cleared }) => cleared),
    count('upheld', 'Upheld', ({ upheld }) => upheld, { list: 'none' }),
  ];
  return (
    <Section title="Alerts by rule" summary="Cases raised by rules that watch money in the last 30 days.">
      <Table
        label="Alerts by rule"
        columns={columns}
        rows={rows}
        rowKey={({ rule }) => rule}
        skeletonRows={4}
        compact
        empty={
          <EmptyState icon="alert" title="No rule has raised an alert in 30 days">
            Rules show here once money has moved as one of them describes.
          </EmptyState>
        }
      />
    </Section>
  );
}

const staffColumns: readonly Column<Activity>[] = [
  { key: 'name', title: 'Name', render: ({ name }) => name },
  { key: 'role', title: 'Role', width: 160, hideBelow: 720, list: 'text', render: ({ role }) => roleName(role) },
  count('decisions', 'Decisions', ({ decisions }) => decisions, { list: 'value' }),
  count('messages', 'Messages', ({ messages }) => messages, { list: 'none' }),
  count('looks', 'Looks', ({ looks }) => looks, { list: 'none' }),
  count('others', 'Others', ({ others }) => others, { list: 'none' }),
];

/** What each staff user did; a line leads to their log. */
export function StaffTable({ rows }: Pick<TableOf<Activity>, 'rows'>) {
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
          <EmptyState icon="users" title="No one has worked here yet">
            Staff users show here with what they decide, write and look at.
          </EmptyState>
        }
      />
    </Section>
  );
}
