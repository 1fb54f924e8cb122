import { useStaffUser } from '../../../client/session/person.ts';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { Section } from '../../../client/ui/layout/Section.tsx';
import type { Column } from '../../../client/ui/table/columns.ts';
import { Table } from '../../../client/ui/table/Table.tsx';
import { paths } from '../../../shared/paths.ts';
import type { Stats } from '../calls.ts';
import { caseAges, openedAt, queueOfType, recentSince } from '../rules.ts';
import { roleName, typeWords } from '../tables.ts';
import { useLeads } from './openPages.ts';
import styles from './statistics.module.css';

type Cases = Stats['cases']['items'][number];
type Alerts = NonNullable<Stats['alerts']>[number];
type Activity = NonNullable<Stats['staff']>[number];

interface TableOf<Row> {
  rows: readonly Row[] | undefined;
  /** the bank's day on which they were counted */
  day: string | undefined;
}

function count<Row>(
  key: string,
  title: string,
  of: (row: Row) => number,
  { list = 'detail', linkOf }: { list?: Column<Row>['list']; linkOf?: (row: Row) => NumberLink | undefined } = {},
): Column<Row> {
  const render = (row: Row) => (
    <>
      <Count count={of(row)} title={title} link={linkOf?.(row)} />
      {list === 'detail' && <span className={styles.onPhone}> {title.toLowerCase()}</span>}
    </>
  );
  return { key, title, width: 112, align: 'end', list, render };
}

interface NumberLink {
  href: string;
  /** what the line is about: a number by itself says nothing to those who hear it */
  of: string;
}

/** None leads nowhere. */
function Count({ count, title, link }: { count: number; title: string; link: NumberLink | undefined }) {
  if (count === 0) return <span className={styles.zero}>0</span>;
  if (!link) return count;
  return (
    <a href={link.href} aria-label={`${link.of}, ${title.toLowerCase()}: ${count}`}>
      {count}
    </a>
  );
}

/** Leads to the open cases of a type, narrowed further; nowhere for those who do not see them. */
function useQueueLinks() {
  const leads = useLeads();
  const staff = useStaffUser();
  return (type: string, further: Record<string, string> = {}): NumberLink | undefined => {
    const ofType = queueOfType(type, staff);
    const href = ofType && leads(paths.bkoCases, { ...ofType, ...further });
    return href === undefined ? undefined : { href, of: typeWords(type) };
  };
}

const sumOf = (ages: readonly number[]) => ages.reduce((sum, n) => sum + n, 0);

/** Open cases by type and by how long they wait: a line leads to those of its type, a number to those of its age. */
export function CaseTable({ rows, day }: TableOf<Cases>) {
  const linkTo = useQueueLinks();
  const columns: readonly Column<Cases>[] = [
    { key: 'type', title: 'Type', render: ({ type }) => typeWords(type) },
    ...caseAges.map(({ key, words }, at) =>
      count<Cases>(key, words, ({ ages }) => ages[at] ?? 0, {
        list: key === 'old' ? 'detail' : 'none',
        linkOf: ({ type }) => (day === undefined ? undefined : linkTo(type, openedAt(at, day))),
      }),
    ),
    count('all', 'Total', ({ ages }) => sumOf(ages), { list: 'value' }),
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
            Types show here while a case waits for somebody.
          </EmptyState>
        }
      />
    </Section>
  );
}

/** Alerts of 30 days and what became of them. Those that are open lead to the queue; no list has the others. */
export function AlertTable({ rows, day }: TableOf<Alerts>) {
  const linkTo = useQueueLinks();
  const linkOf = ({ type }: Alerts) => (day === undefined ? undefined : linkTo(type, { openedFrom: recentSince(day) }));
  const columns: readonly Column<Alerts>[] = [
    { key: 'type', title: 'Type', render: ({ type }) => typeWords(type) },
    count('opened', 'Opened', ({ opened }) => opened, { list: 'value' }),
    count('open', 'Open', ({ open }) => open, { linkOf }),
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
          <EmptyState icon="users" title="Nobody has worked here yet">
            Staff users show here with what they decide, write and look at.
          </EmptyState>
        }
      />
    </Section>
  );
}
