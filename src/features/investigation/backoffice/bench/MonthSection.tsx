import { Suspense } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import type { ChartGroup, ChartSeries } from '#client/ui/chart/plot.ts';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import type { Figure } from '#features/investigation/calls.ts';
import { getMonthDays } from '#features/investigation/period.ts';
import { decimalText, formatMoney, getMinor } from '#shared/money.ts';
import { addFigures, type Bench, type BenchPlace, rowsHref } from '../benchLinks.ts';
import styles from './bench.module.css';
import { FigureLink } from './FigureLink.tsx';

const Chart = lazyPart(() => import('#client/ui/chart/Chart.tsx').then((module) => module.Chart));

type Month = Bench['months'][number];

const incomeSeries: readonly ChartSeries[] = [
  { key: 'other', label: 'Other', tone: 'in' },
  { key: 'cardTopUps', label: 'Card top-ups', tone: 'third' },
];
const expenseSeries: readonly ChartSeries[] = [
  { key: 'other', label: 'Other', tone: 'out' },
  { key: 'cardCash', label: 'Card cash', tone: 'fourth' },
];

interface MonthSectionProps {
  /** undefined while they load */
  months: readonly Month[] | undefined;
  place: BenchPlace;
  today: string | undefined;
}

/** 13 months of income and expense by kind, drawn and as a table; each figure leads to its payments. */
export function MonthSection({ months, place, today }: MonthSectionProps) {
  const last = months?.at(-1)?.month;
  const upToNow = last !== undefined && today?.startsWith(last) ? ', this month up to today' : '';
  return (
    <Section
      title="Income and expense by month"
      summary={`EUR, 13 months${upToNow}. Without fees and transfers between own accounts.`}
    >
      <div className={styles.charts}>
        <MonthChart title="Income" series={incomeSeries} groups={months?.map((one) => getGroup(one, one.income))} />
        <MonthChart title="Expense" series={expenseSeries} groups={months?.map((one) => getGroup(one, one.expenses))} />
      </div>
      <Table
        label="Income and expense by month"
        columns={getColumns(place)}
        rows={months?.toReversed()}
        rowKey={({ month }) => month}
        compact
        skeletonRows={13}
        empty={null}
      />
    </Section>
  );
}

interface MonthChartProps {
  title: string;
  series: readonly ChartSeries[];
  groups: readonly ChartGroup[] | undefined;
}

function MonthChart({ title, series, groups }: MonthChartProps) {
  const last = groups?.at(-1);
  const value = last && formatMoney(Object.values(last.values).reduce((sum, one) => sum + getMinor(`EUR${one}`), 0n));
  return (
    <div className={styles.chart}>
      <Suspense
        fallback={
          <Loading label={`Loading ${title}`}>
            <Skeleton shape="plot" />
          </Loading>
        }
      >
        <Chart
          title={title}
          kind="stacked"
          groupTitle="Month"
          series={series}
          groups={groups}
          figure={{ value: value === undefined ? <Skeleton width="short" /> : `${value} EUR`, note: last?.key }}
        />
      </Suspense>
    </div>
  );
}

function getGroup({ month }: Month, figures: Readonly<Record<string, Figure>>): ChartGroup {
  const short = new Date(`${month}-01T00:00:00Z`).toLocaleString('en', { month: 'short', timeZone: 'UTC' });
  const values = Object.fromEntries(
    Object.entries(figures).map(([key, { amount }]) => [key, decimalText(getMinor(amount))]),
  );
  return { key: month, name: month, short, values };
}

/** Month, the four kinds, and both sums. */
function getColumns(place: BenchPlace): Column<Month>[] {
  const rows = (month: string, asked: Parameters<typeof rowsHref>[1]) => rowsHref(place, asked, getMonthDays(month));
  const kind = (
    key: string,
    title: string,
    of: (month: Month) => Figure,
    asked: Parameters<typeof rowsHref>[1],
  ): Column<Month> => ({
    ...{ key, title, width: 140, align: 'end', hideBelow: 1024, list: 'none' },
    render: (month) => (
      <FigureLink figure={of(month)} href={rows(month.month, asked)} label={`${title}, ${month.month}`} />
    ),
  });
  const sum = (key: string, title: string, of: (month: Month) => Figure[], direction: 'in' | 'out'): Column<Month> => ({
    ...{ key, title, width: 150, align: 'end', list: direction === 'in' ? 'detail' : 'value' },
    render: (month) => {
      const { minor, count } = addFigures(...of(month));
      const figure = { amount: `EUR${decimalText(minor)}`, count };
      return (
        <>
          <span className={styles.onPhone}>{title} </span>
          <FigureLink figure={figure} href={rows(month.month, { direction })} label={`${title}, ${month.month}`} />
        </>
      );
    },
  });
  return [
    { key: 'month', title: 'Month', width: 110, render: ({ month }) => month },
    kind('topUps', 'Card top-ups', ({ income }) => income.cardTopUps, { direction: 'in', kind: 'deposit' }),
    kind('otherIn', 'Other income', ({ income }) => income.other, { direction: 'in', kind: 'other' }),
    sum('income', 'Income', ({ income }) => [income.other, income.cardTopUps], 'in'),
    kind('cash', 'Card cash', ({ expenses }) => expenses.cardCash, { direction: 'out', kind: 'cash' }),
    kind('otherOut', 'Other expense', ({ expenses }) => expenses.other, { direction: 'out', kind: 'other' }),
    sum('expense', 'Expense', ({ expenses }) => [expenses.other, expenses.cardCash], 'out'),
  ];
}
