import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Sparkline } from '#client/ui/chart/Sparkline.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { bankEventCalls } from '#features/investigation/eventCalls.ts';
import type { CallInput, CallOutput } from '#shared/call.ts';
import { addDays } from '#shared/days.ts';
import { formatCount } from '#shared/formatCount.ts';
import styles from '../bench/bench.module.css';

type Counts = CallOutput<typeof bankEventCalls.countBankEvents>;
type Counted = Counts['rules'][number];

interface EventWeeksProps {
  filter: NonNullable<CallInput<typeof bankEventCalls.countBankEvents>['query']>;
  /** the rule that the list below is narrowed to */
  picked: string | undefined;
  /** `from`: the first day that is counted */
  onPick: (code: string | undefined, from: string | undefined) => void;
  /** the list below with the events of a figure alone */
  getHref: (events: CountedEvents) => string;
}

/** What a figure counts. */
export interface CountedEvents {
  code: string;
  from: string | undefined;
  to: string | undefined;
  outcome?: 'right';
}

/** Events by rule and week, and the share that became true positives. A row narrows the list below to its rule. */
export function EventWeeks({ filter, picked, onPick, getHref }: EventWeeksProps) {
  const read = useCall(bankEventCalls.countBankEvents, { query: filter });
  const weeks = read.data?.weeks ?? [];
  const from = getLater(filter.from, weeks[0]);
  const days = { from, to: filter.to };
  return (
    <Section
      title="By rule and week"
      summary={
        weeks.length > 0 && `${weeks.length} weeks from ${weeks[0]}. The share is of events whose case is decided.`
      }
    >
      <Table
        label="Events by rule and week"
        columns={getColumns(weeks, days, getHref)}
        rows={read.data?.rules}
        rowKey={({ rule }) => rule}
        onOpen={({ rule }) => onPick(rule === picked ? undefined : rule, from)}
        openKey={picked}
        skeletonRows={6}
        compact
        error={readFailure(read, 'The counts could not be loaded')}
        empty={
          <EmptyState icon="chart" title="No events in these weeks">
            Counts by rule appear here once a rule has found something.
          </EmptyState>
        }
      />
    </Section>
  );
}

/** Weeks are counted from the first one that is shown; the first of them may begin before the period. */
const getLater = (from: string | undefined, week: string | undefined) =>
  from !== undefined && week !== undefined && from > week ? from : week;

type Days = Pick<CountedEvents, 'from' | 'to'>;

/** The days of a week that are counted. */
function getWeekDays(week: string, { from, to }: Days): Days {
  const sunday = addDays(week, 6);
  return { from: getLater(from, week), to: to !== undefined && to < sunday ? to : sunday };
}

/** A number of events; leads to them. */
function EventsLink({
  count,
  href,
  label,
  children,
}: {
  count: number;
  href: string;
  label: string;
  children?: string;
}) {
  if (count === 0) return children ?? count;
  return (
    <a className={styles.figure} href={href} aria-label={`${formatCount(count, events)}: ${label}`}>
      {children ?? count}
    </a>
  );
}

const events = { one: 'event', many: 'events' };

/** The last weeks as numbers; the others are in the line. */
const shownWeeks = 4;

function getColumns(weeks: readonly string[], days: Days, getHref: EventWeeksProps['getHref']): Column<Counted>[] {
  const last = weeks.slice(-shownWeeks);
  return [
    {
      key: 'rule',
      title: 'Rule',
      render: ({ rule, title }) => (
        <span>
          {title} <span className={styles.small}>{rule}</span>
        </span>
      ),
    },
    {
      ...{ key: 'line', title: 'Weeks', width: 110, hideBelow: 768, list: 'none' },
      render: ({ title, counts }) => (
        <Sparkline label={`${title} by week: ${counts.join(', ')}`} values={counts.map(String)} />
      ),
    },
    ...last.map(
      (week): Column<Counted> => ({
        ...{ key: week, title: week.slice(5), width: 80, align: 'end', hideBelow: 1120, list: 'none' },
        render: ({ rule, title, counts }) => (
          <EventsLink
            count={counts[weeks.indexOf(week)] ?? 0}
            href={getHref({ code: rule, ...getWeekDays(week, days) })}
            label={`${title}, week of ${week}`}
          />
        ),
      }),
    ),
    {
      ...{ key: 'decided', title: 'Decided', width: 100, align: 'end', hideBelow: 768, list: 'none' },
      render: ({ decided }) => decided,
    },
    {
      ...{ key: 'right', title: 'True positives', width: 150, align: 'end', list: 'detail' },
      render: ({ rule, title, right, decided }) => (
        <>
          <span className={styles.onPhone}>True positives </span>
          {decided === 0 ? (
            '–'
          ) : (
            <EventsLink
              count={right}
              href={getHref({ code: rule, ...days, outcome: 'right' })}
              label={`${title}, true positives`}
            >
              {`${right} (${Math.round((100 * right) / decided)} %)`}
            </EventsLink>
          )}
        </>
      ),
    },
    {
      ...{ key: 'events', title: 'Events', width: 90, align: 'end', list: 'value' },
      render: ({ rule, title, events: count }) => (
        <EventsLink count={count} href={getHref({ code: rule, ...days })} label={title} />
      ),
    },
  ];
}
