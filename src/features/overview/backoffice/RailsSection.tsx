import { LazyChart } from '#client/charts/LazyChart.tsx';
import { getMonthGroup } from '#client/charts/monthGroup.ts';
import type { ChartSeries } from '#client/ui/chart/plot.ts';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { spaced } from '#shared/formatCount.ts';
import type { OverviewMonth } from '../calls.ts';
import { railLabels, rails } from '../rules.ts';
import { amountColumn, countColumn, monthColumn } from './amountColumns.tsx';
import { MonthTable } from './MonthTable.tsx';
import styles from './overview.module.css';
import { paymentsHref } from './places.ts';

const tones = ['in', 'out', 'third', 'fourth'] as const;
const series: readonly ChartSeries[] = rails.map((key, at) => ({
  ...{ key, label: railLabels[key], tone: tones[at] ?? 'in' },
}));
const getHref = ({ month }: OverviewMonth) => paymentsHref(month);

const columns: readonly Column<OverviewMonth>[] = [
  monthColumn(),
  ...rails.flatMap((rail) => [
    countColumn<OverviewMonth>(`${rail}Count`, railLabels[rail], (row) => row.rails[rail].count, getHref, {
      list: 'detail',
    }),
    amountColumn<OverviewMonth>(rail, `${railLabels[rail]}, EUR`, (row) => row.rails[rail].amount, getHref, {
      hideBelow: 720,
    }),
  ]),
];

/** Payments of clients by the channel they took, by month. */
export function RailsSection({ months }: { months: readonly OverviewMonth[] | undefined }) {
  const groups = (get: (rail: OverviewMonth['rails']['book']) => string) =>
    months?.map(({ month, rails: sums }) => {
      const isEmpty = rails.every((rail) => sums[rail].count === 0);
      return getMonthGroup(month, isEmpty ? {} : Object.fromEntries(rails.map((rail) => [rail, get(sums[rail])])));
    });
  return (
    <Section
      title="Payments by rail"
      summary="Executed payments of clients, last 13 months, without charges and without what came back."
    >
      <div className={styles.charts}>
        <LazyChart
          title="Number of payments"
          sentence="Executed in the month."
          kind="stacked"
          groupTitle="Month"
          series={series}
          groups={groups(({ count }) => String(count))}
          words={spaced}
        />
        <LazyChart
          title="Amount of payments"
          sentence="EUR."
          kind="stacked"
          groupTitle="Month"
          series={series}
          groups={groups(({ amount }) => amount.slice(3))}
        />
      </div>
      <MonthTable label="Payments by rail" columns={columns} months={months} />
    </Section>
  );
}
