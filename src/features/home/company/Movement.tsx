import { Suspense } from 'react';
import type { LoadFailure } from '#client/lists/loadFailure.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import type { BarGroup, BarSeries } from '#client/ui/chart/bars.ts';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { ShownMonth } from '#features/clients/company/useStats.ts';
import { decimalText } from '#shared/money.ts';
import styles from './Movement.module.css';

const BarChart = lazyPart(() => import('#client/ui/chart/BarChart.tsx').then((module) => module.BarChart));

const series: readonly BarSeries[] = [
  { key: 'income', label: 'Income', tone: 'in' },
  { key: 'expense', label: 'Expense', tone: 'out' },
];

interface MovementProps {
  /** undefined while they load */
  months: readonly ShownMonth[] | undefined;
  failure: LoadFailure | undefined;
}

/** Income and expense of 13 months, as a chart and a table. */
export function Movement({ months, failure }: MovementProps) {
  return (
    <Section title="Income and expense" summary="By month, fees included, without transfers between your own accounts.">
      <div className={failure ? undefined : styles.place}>
        {failure ? (
          <ErrorState {...failure} />
        ) : (
          <Suspense fallback={<Waiting />}>
            {months ? (
              <BarChart
                label="Income and expense by month"
                currency="EUR"
                groupTitle="Month"
                series={series}
                groups={months.map(getGroup)}
              />
            ) : (
              <Waiting />
            )}
          </Suspense>
        )}
      </div>
    </Section>
  );
}

function getGroup({ month, incomeMinor, expenseMinor }: ShownMonth): BarGroup {
  const short = new Date(`${month}-01T00:00:00Z`).toLocaleString('en', { month: 'short', timeZone: 'UTC' });
  const values = { income: decimalText(incomeMinor), expense: decimalText(expenseMinor) };
  return { key: month, name: month, short, values };
}

function Waiting() {
  return (
    <Loading label="Loading income and expense">
      <Skeleton shape="chart" />
    </Loading>
  );
}
