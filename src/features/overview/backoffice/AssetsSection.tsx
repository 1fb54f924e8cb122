import { LazyChart } from '#client/charts/LazyChart.tsx';
import { getMonthGroup } from '#client/charts/monthGroup.ts';
import type { ChartSeries } from '#client/ui/chart/plot.ts';
import { today } from '#client/ui/input/today.ts';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { decimalText, getMinor } from '#shared/money.ts';
import { endOfMonth } from '#shared/months.ts';
import type { OverviewMonth } from '../calls.ts';
import { type AssetKey, assetKeys, assetLabels } from '../rules.ts';
import { amountColumn, monthColumn } from './amountColumns.tsx';
import { MonthTable } from './MonthTable.tsx';
import styles from './overview.module.css';
import { entriesHref, tabHref } from './places.ts';

const series = (keys: readonly AssetKey[], tones: readonly ChartSeries['tone'][]): readonly ChartSeries[] =>
  keys.map((key, at) => ({ key, label: assetLabels[key], tone: tones[at] ?? 'in' }));
const coverSeries = series(['funds', 'safeguarded'], ['out', 'in']);
const otherSeries = series(['own', 'card', 'suspense', 'receivable'], ['in', 'out', 'third', 'fourth']);

/** Accounts behind a type of asset; clients and the accounts that safeguard are several. */
const codes: Partial<Record<AssetKey, string>> = { card: 'SETTLEMENT', suspense: 'SUSPENSE' };

function getHref(key: AssetKey, { month }: OverviewMonth): string {
  const code = codes[key];
  if (code !== undefined) return entriesHref(code, month);
  if (key === 'safeguarded') return tabHref('safeguarding', { from: `${month}-01`, to: endOfMonth(month) });
  const end = endOfMonth(month);
  return tabHref('months', { day: end < today() ? end : today() });
}

const columns: readonly Column<OverviewMonth>[] = [
  monthColumn(),
  ...assetKeys.map((key) =>
    amountColumn<OverviewMonth>(
      key,
      assetLabels[key],
      ({ assets }) => assets[key],
      (row) => getHref(key, row),
      key === 'funds' ? { list: 'value' } : { hideBelow: 720, list: key === 'safeguarded' ? 'detail' : 'none' },
    ),
  ),
];

/** Client funds and the assets behind them at the ends of months. */
export function AssetsSection({ months }: { months: readonly OverviewMonth[] | undefined }) {
  const groups = (keys: readonly AssetKey[]) =>
    months?.map(({ month, assets }) => {
      const values = keys.map((key) => [key, decimalText(getMinor(assets[key]))]);
      return getMonthGroup(month, keys.every((key) => getMinor(assets[key]) === 0n) ? {} : Object.fromEntries(values));
    });
  return (
    <Section
      title="Client funds and assets"
      summary="EUR at the end of each month, last 13 months; this month as it is now."
    >
      <div className={styles.charts}>
        <LazyChart
          title="Client funds and safeguarded"
          kind="lines"
          groupTitle="Month"
          series={coverSeries}
          groups={groups(['funds', 'safeguarded'])}
        />
        <LazyChart
          title="Other assets"
          kind="lines"
          groupTitle="Month"
          series={otherSeries}
          groups={groups(['own', 'card', 'suspense', 'receivable'])}
        />
      </div>
      <MonthTable label="Client funds and assets" columns={columns} months={months} />
    </Section>
  );
}
