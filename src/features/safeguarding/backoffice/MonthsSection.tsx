import { LazyChart } from '#client/charts/LazyChart.tsx';
import { getMonthGroup } from '#client/charts/monthGroup.ts';
import { pageHref } from '#client/router/Link.tsx';
import type { ChartGroup, ChartSeries } from '#client/ui/chart/plot.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { decimalText, getMinor } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { SafeguardingMonth } from '../calls.ts';
import { Euros } from './euros.tsx';

const series: readonly ChartSeries[] = [
  { key: 'owed', label: 'Owed', tone: 'out' },
  { key: 'held', label: 'Held by the ledger', tone: 'in' },
  { key: 'stated', label: 'Held by statements', tone: 'third' },
];

const amount = (
  key: 'owed' | 'held' | 'stated' | 'gap' | 'lowest',
  title: string,
  place: Pick<Column<SafeguardingMonth>, 'list' | 'hideBelow'>,
): Column<SafeguardingMonth> => ({
  ...{ key, title, width: 150, align: 'end', ...place },
  render: (month) => <Euros amount={month[key]} />,
});
const columns: readonly Column<SafeguardingMonth>[] = [
  { key: 'month', title: 'Month', width: 110, render: ({ month }) => month },
  { key: 'day', title: 'Last bank day', width: 130, list: 'detail', hideBelow: 1024, render: ({ day }) => day },
  amount('owed', 'Owed', { list: 'none' }),
  amount('held', 'Held by the ledger', { list: 'none' }),
  amount('stated', 'Held by statements', { list: 'none', hideBelow: 1024 }),
  amount('gap', 'Gap', { list: 'none', hideBelow: 768 }),
  amount('lowest', 'Lowest gap', { list: 'value' }),
];

/** 13 months: what was owed and held on the last bank day of each, drawn and as a table that leads to its days. */
export function MonthsSection({ months }: { months: readonly SafeguardingMonth[] | undefined }) {
  return (
    <Section
      title="Safeguarding by month"
      summary="EUR on the last bank day of each month, 13 months; the lowest gap is of any day in it."
    >
      <LazyChart title="Owed and held" kind="lines" groupTitle="Month" series={series} groups={months?.map(getGroup)} />
      <Table
        label="Safeguarding by month"
        columns={columns}
        rows={months?.toReversed()}
        rowKey={({ month }) => month}
        rowHref={({ month, day }) =>
          pageHref(paths.bkoFinancialInformation, { tab: 'safeguarding', from: `${month}-01`, to: day })
        }
        skeletonRows={13}
        compact
        empty={<EmptyState title="No months yet">The first bank day appears after its cut-off.</EmptyState>}
      />
    </Section>
  );
}

function getGroup({ month, owed, held, stated }: SafeguardingMonth): ChartGroup {
  const values = {
    ...{ owed: decimalText(getMinor(owed)), held: decimalText(getMinor(held)) },
    ...(stated !== null && { stated: decimalText(getMinor(stated)) }),
  };
  return getMonthGroup(month, values);
}
