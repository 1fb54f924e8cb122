import { LazyChart } from '#client/charts/LazyChart.tsx';
import { getMonthGroup } from '#client/charts/monthGroup.ts';
import type { ChartSeries } from '#client/ui/chart/plot.ts';
import { formatAmount } from '#client/ui/display/Amount.tsx';
import { type KeyFigure, KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { FiguresLoading } from '#client/ui/feedback/FiguresLoading.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { formatCount } from '#shared/formatCount.ts';
import { decimalText, getMinor } from '#shared/money.ts';
import type { Overview, OverviewAccount, OverviewMonth } from '../calls.ts';
import { type FeeKind, feeCode, feeKinds, feeLabels } from '../rules.ts';
import { amountColumn, countColumn, LinkedFigure, monthColumn, type Place } from './amountColumns.tsx';
import { MonthTable } from './MonthTable.tsx';
import styles from './overview.module.css';
import { entriesHref, paymentsHref, trialBalanceHref } from './places.ts';

const euros = (amount: string) => `${formatAmount(amount.slice(3))} EUR`;
const getEntriesHref = ({ month }: OverviewMonth) => entriesHref(feeCode, month);
const getTrialHref = ({ month }: OverviewMonth) => trialBalanceHref(month);

/** The kinds of payments are one part of the bar: a chart has four. */
const feeSeries: readonly ChartSeries[] = [
  { key: 'payments', label: 'Payments', tone: 'in' },
  { key: 'monthly', label: feeLabels.monthly, tone: 'out' },
  { key: 'charge', label: feeLabels.charge, tone: 'third' },
  { key: 'other', label: feeLabels.other, tone: 'fourth' },
];
const resultSeries: readonly ChartSeries[] = [
  { key: 'income', label: 'Income', tone: 'in' },
  { key: 'costs', label: 'Costs', tone: 'out' },
];

/** Narrow tables leave out what few banks charge. */
const feePlaces: Readonly<Record<FeeKind, Place>> = {
  book: { hideBelow: 720, list: 'detail' },
  sepa: { hideBelow: 720, list: 'detail' },
  card: { hideBelow: 1024 },
  monthly: { hideBelow: 720 },
  charge: { hideBelow: 720 },
  other: { hideBelow: 1024 },
};
const feeColumns: readonly Column<OverviewMonth>[] = [
  monthColumn(),
  ...feeKinds.map((kind) =>
    amountColumn<OverviewMonth>(kind, feeLabels[kind], ({ fees }) => fees[kind], getEntriesHref, feePlaces[kind]),
  ),
  amountColumn('returned', 'Given back', ({ fees }) => fees.returned, getEntriesHref, { hideBelow: 720 }),
  amountColumn('total', 'Fee income', ({ fees }) => fees.total, getEntriesHref, { list: 'value' }),
];

const resultColumns: readonly Column<OverviewMonth>[] = [
  monthColumn(),
  amountColumn('fees', 'Fee income', ({ fees }) => fees.total, getEntriesHref, { hideBelow: 720 }),
  amountColumn('otherIncome', 'Other income', (row) => row.otherIncome, getTrialHref, { hideBelow: 720 }),
  amountColumn('costs', 'Costs', ({ costs }) => costs, getTrialHref, { hideBelow: 720, list: 'detail' }),
  amountColumn('result', 'Result', ({ result }) => result, getTrialHref, { list: 'value' }),
  countColumn(
    'active',
    'Active clients',
    (row) => row.activeClients,
    ({ month }) => paymentsHref(month),
    { list: 'detail', width: 136 },
  ),
  amountColumn('perClient', 'Fees per client', (row) => row.feesPerClient, getEntriesHref),
];

const accountColumns: readonly Column<OverviewAccount>[] = [
  { key: 'name', title: 'Account', render: ({ name, code }) => <a href={entriesHref(code)}>{name}</a> },
  {
    key: 'kind',
    title: 'Class',
    width: 140,
    list: 'detail',
    render: ({ kind }) => (kind === 'income' ? 'Income' : 'Expense'),
  },
  {
    ...{ key: 'month', title: 'This month', width: 160, align: 'end', list: 'none' },
    render: ({ name, code, month }) => (
      <LinkedFigure name={`${name}, this month`} value={formatAmount(month.slice(3))} href={entriesHref(code)} />
    ),
  },
  {
    ...{ key: 'total', title: 'All months', width: 160, align: 'end', list: 'value' },
    render: ({ name, code, total }) => (
      <LinkedFigure name={`${name}, all months`} value={formatAmount(total.slice(3))} href={entriesHref(code)} />
    ),
  },
];

/** Whether the bank earns: fees by kind, costs, the result, and fees per active client, by month. */
export function EarningsSection({ overview }: { overview: Overview | undefined }) {
  const months = overview?.months;
  const newest = months?.at(-1);
  return (
    <Section
      title="Earnings"
      summary="EUR, last 13 months; this month up to now. An active client has made at least one payment in the month."
    >
      {newest ? (
        <KeyFigures figures={getFigures(newest)} />
      ) : (
        <FiguresLoading label="Loading earnings" figures={['Fee income', 'Costs', 'Result', 'Fees per client']} />
      )}
      <div className={styles.charts}>
        <LazyChart
          title="Fee income by kind"
          sentence="Before fees that were given back."
          kind="stacked"
          groupTitle="Month"
          series={feeSeries}
          groups={months?.map((month) => getMonthGroup(month.month, getFees(month)))}
        />
        <LazyChart
          title="Income and costs"
          sentence="Fees and other income against costs."
          kind="bars"
          groupTitle="Month"
          series={resultSeries}
          groups={months?.map((month) => getMonthGroup(month.month, getResult(month)))}
        />
      </div>
      <div className={styles.tables}>
        <MonthTable label="Fee income by kind" columns={feeColumns} months={months} />
        <MonthTable label="Income and costs" columns={resultColumns} months={months} />
        <h3 className={styles.title}>Costs and other income by account</h3>
        <Table
          label="Costs and other income by account"
          columns={accountColumns}
          rows={overview?.accounts}
          rowKey={({ code }) => code}
          skeletonRows={2}
          compact
          empty={
            <EmptyState title="No costs posted yet">
              Costs appear once something is posted to an account of class expense.
            </EmptyState>
          }
        />
      </div>
    </Section>
  );
}

function getFigures(month: OverviewMonth): KeyFigure[] {
  const { fees, costs, result, activeClients, feesPerClient } = month;
  const back = getMinor(fees.returned) === 0n ? 'this month' : `this month, ${euros(fees.returned)} given back`;
  const unsorted = fees.unsorted === null ? back : `${back}; ${euros(fees.unsorted)} not sorted by kind yet`;
  return [
    { label: 'Fee income', value: euros(fees.total), note: unsorted, href: getEntriesHref(month) },
    { label: 'Costs', value: euros(costs), note: 'this month', href: getTrialHref(month) },
    { label: 'Result', value: euros(result), note: 'income less costs', href: getTrialHref(month) },
    {
      label: 'Fees per client',
      value: feesPerClient === null ? '–' : euros(feesPerClient),
      note: formatCount(activeClients, { one: 'active client', many: 'active clients' }),
      href: paymentsHref(month.month),
    },
  ];
}

/** A month without anything has no place in a chart that is empty otherwise. */
function getValues(minors: Readonly<Record<string, bigint>>): Record<string, string> {
  const entries = Object.entries(minors);
  if (entries.every(([, minor]) => minor === 0n)) return {};
  return Object.fromEntries(entries.map(([key, minor]) => [key, decimalText(minor)]));
}

function getFees({ fees }: OverviewMonth): Record<string, string> {
  const { book, sepa, card, monthly, charge, other } = fees;
  return getValues({
    payments: [book, sepa, card].reduce((sum, amount) => sum + getMinor(amount), 0n),
    ...{ monthly: getMinor(monthly), charge: getMinor(charge), other: getMinor(other) },
  });
}

function getResult({ fees, otherIncome, costs }: OverviewMonth): Record<string, string> {
  return getValues({ income: getMinor(fees.total) + getMinor(otherIncome), costs: getMinor(costs) });
}
