import { LazyChart } from '#client/charts/LazyChart.tsx';
import { getMonthGroup } from '#client/charts/monthGroup.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { Button } from '#client/ui/action/Button.tsx';
import type { ChartSeries } from '#client/ui/chart/plot.ts';
import { formatAmount } from '#client/ui/display/Amount.tsx';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { spaced } from '#shared/formatCount.ts';
import { decimalText, sumAmounts } from '#shared/money.ts';
import type { Stats } from '../calls.ts';
import { dashboardSearch } from './search.ts';
import styles from './statistics.module.css';

type Month = Stats['money']['months'][number];

const clientSeries: readonly ChartSeries[] = [
  { key: 'legal', label: 'Companies', tone: 'in' },
  { key: 'adults', label: 'Adults', tone: 'out' },
  { key: 'children', label: 'Children', tone: 'third' },
];
const fundsSeries: readonly ChartSeries[] = [{ key: 'funds', label: 'Client funds', tone: 'in' }];
const incomeSeries: readonly ChartSeries[] = [
  { key: 'other', label: 'Other', tone: 'in' },
  { key: 'cardTopUps', label: 'Card top-ups', tone: 'third' },
];
const expenseSeries: readonly ChartSeries[] = [
  { key: 'other', label: 'Other', tone: 'out' },
  { key: 'cardCash', label: 'Card cash', tone: 'fourth' },
];

interface MoneyChartsProps {
  months: readonly Month[] | undefined;
}

/** Clients, their money, and their payments by month. A picked month is shown in all four. */
export function MoneyCharts({ months }: MoneyChartsProps) {
  const [{ month: picked }, change] = usePageSearch(dashboardSearch);
  const shown = months?.find(({ month }) => month === picked) ?? months?.at(-1);
  const isPicked = shown !== undefined && shown.month === picked;
  const common = {
    groupTitle: 'Month',
    picked: isPicked ? picked : undefined,
    onPick: (month: string | undefined) => change({ month }),
  } as const;
  const during = isPicked ? `in ${shown.month}` : 'this month';
  const atEnd = isPicked && during;
  return (
    <Section
      title="Clients and money over time"
      summary="By month, the last 13. This month goes up to now."
      actions={
        isPicked && (
          <Button size="small" icon="x" onClick={() => change({ month: undefined })}>
            {`Only ${shown.month}`}
          </Button>
        )
      }
    >
      <div className={styles.grid}>
        <LazyChart
          {...common}
          title="Clients"
          sentence="At the end of each month."
          figure={{ value: shown ? getTotal(shown.clients) : <Waits />, note: atEnd }}
          kind="stacked"
          series={clientSeries}
          groups={months?.map((month) => getMonthGroup(month.month, getCounts(month)))}
          words={spaced}
        />
        <LazyChart
          {...common}
          title="Client funds"
          sentence="EUR on accounts of clients at the end of each month."
          figure={{ value: shown ? getEuros(shown.funds) : <Waits />, note: atEnd }}
          kind="lines"
          series={fundsSeries}
          groups={months?.map((month) =>
            getMonthGroup(month.month, month.funds === null ? {} : { funds: month.funds.slice(3) }),
          )}
        />
        <LazyChart
          {...common}
          title="Income of clients"
          sentence="Payments received, EUR, without transfers between own accounts."
          figure={{ value: shown ? getSum(Object.values(shown.income)) : <Waits />, note: during }}
          kind="stacked"
          series={incomeSeries}
          groups={months?.map((month) => getMonthGroup(month.month, decimals(month.income)))}
        />
        <LazyChart
          {...common}
          title="Expenses of clients"
          sentence="Payments made, EUR, without fees."
          figure={{ value: shown ? getSum(Object.values(shown.expenses)) : <Waits />, note: during }}
          kind="stacked"
          series={expenseSeries}
          groups={months?.map((month) => getMonthGroup(month.month, decimals(month.expenses)))}
        />
      </div>
    </Section>
  );
}

function Waits() {
  return <Skeleton width="short" />;
}

function getCounts({ clients }: Month): Record<string, string> {
  if (!clients) return {};
  return { legal: String(clients.legal), adults: String(clients.adults), children: String(clients.children) };
}

function decimals(sums: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(sums).map(([key, amount]) => [key, amount.slice(3)]));
}

/** '–' for a month before the bank kept it. */
function getTotal(clients: Month['clients']): string {
  return clients === null ? '–' : spaced(clients.adults + clients.children + clients.legal);
}

function getSum(amounts: readonly string[]): string {
  return `${formatAmount(decimalText(sumAmounts(amounts)[0]?.minor ?? 0n))} EUR`;
}

function getEuros(amount: string | null): string {
  return amount === null ? '–' : `${formatAmount(amount.slice(3))} EUR`;
}
