import { useCall } from '#client/api/hooks.ts';
import { saveCsv } from '#client/api/saveDownload.ts';
import { LazyChart } from '#client/charts/LazyChart.tsx';
import { readFailure } from '#client/lists/loadFailure.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { CsvButton } from '#client/ui/action/CsvButton.tsx';
import { KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { csvName } from '#shared/csv.ts';
import { spaced } from '#shared/formatCount.ts';
import { outletCalls, type SoldDay, type SoldTotals } from '../calls.ts';
import type { Coupon } from '../couponList.ts';
import { formatEuro, formatSeconds } from '../offerTexts.ts';
import { couponsSearch, type soldPeriods } from './couponsSearch.ts';
import { InBoth } from './PriceCells.tsx';
import styles from './SoldPanel.module.css';
import { groupSold } from './soldGroups.ts';

type Period = (typeof soldPeriods)[number];
const periodLabels: readonly { value: Period; label: string }[] = [
  { value: '1m', label: '1 month' },
  { value: '3m', label: '3 months' },
  { value: '6m', label: '6 months' },
  { value: '13m', label: '13 months' },
  { value: 'all', label: 'All' },
];
const stepTitles = { day: 'Day', week: 'Week', month: 'Month' } as const;

const columns: readonly Column<SoldDay>[] = [
  { key: 'day', title: 'Day', list: 'title', render: ({ day }) => day },
  {
    key: 'count',
    title: 'Sold',
    width: 100,
    align: 'end',
    list: 'text',
    render: ({ count }) => <CountCell count={count} />,
  },
  {
    key: 'people',
    title: 'People',
    width: 100,
    align: 'end',
    hideBelow: 720,
    list: 'none',
    render: ({ people }) => spaced(people),
  },
  {
    ...{ key: 'refunded', title: 'Given back', width: 120, align: 'end', hideBelow: 720, list: 'none' },
    render: ({ refunded }) => spaced(refunded),
  },
  {
    ...{ key: 'SEC', title: 'Time', width: 130, align: 'end', list: 'detail' },
    render: ({ SEC }) => <InBoth column={formatSeconds(SEC)} line={SEC > 0 ? formatSeconds(SEC) : ''} />,
  },
  {
    ...{ key: 'EUR', title: 'EUR', width: 140, align: 'end', list: 'value' },
    render: ({ EUR }) => <InBoth column={formatEuro(EUR).replace(' EUR', '')} line={formatEuro(EUR)} />,
  },
];

/** What an offer sold: the totals, a chart, and each day in a table and a file. */
export function SoldPanel({ coupon }: { coupon: Coupon }) {
  const [{ sold: period = '3m' }, change] = usePageSearch(couponsSearch);
  const query = period === 'all' ? {} : { sold: period };
  const read = useCall(outletCalls.readSold, { params: { couponId: coupon.id }, query });
  const failure = readFailure(read, 'What was sold could not be loaded');
  const days = read.data?.days;
  const { step, groups } = groupSold(days ?? []);
  const save = () =>
    saveCsv(
      csvName(['sold', period], coupon.title),
      ['Day', 'Sold', 'People', 'Given back', 'Time', 'EUR'],
      (days ?? []).map(({ day, count, people, refunded, SEC, EUR }) => [
        ...[day, String(count), String(people), String(refunded), formatSeconds(SEC), EUR],
      ]),
    );
  return (
    <div className={styles.sold}>
      <div className={styles.head}>
        <SegmentedTabs
          label="Period"
          segments={periodLabels}
          value={period}
          onChange={(next) => change({ sold: next === '3m' ? undefined : next })}
        />
        <CsvButton onSave={save} isEmpty={!days || days.length === 0} />
      </div>
      {!failure && <KeyFigures figures={getFigures(read.data?.totals)} />}
      {!failure && (
        <LazyChart
          title="Purchases"
          kind="bars"
          series={[{ key: 'sold', label: 'Sold', tone: 'in' }]}
          groups={days && groups}
          groupTitle={stepTitles[step]}
        />
      )}
      <Table
        label="Sold by day"
        columns={columns}
        rows={days}
        rowKey={({ day }) => day}
        error={failure}
        empty={
          <EmptyState icon="chart" title="Nothing sold in this period">
            Purchases appear here by day.
          </EmptyState>
        }
      />
    </div>
  );
}

const CountCell = ({ count }: { count: number }) => <InBoth column={spaced(count)} line={`${spaced(count)} sold`} />;

/** Without totals yet, the room that they will take. */
function getFigures(totals: SoldTotals | undefined) {
  const show = (format: (totals: SoldTotals) => string) => (totals ? format(totals) : '\u00A0');
  return [
    { label: 'Sold', value: show(({ count }) => spaced(count)) },
    { label: 'EUR', value: show(({ EUR }) => formatEuro(EUR || '0').replace(' EUR', '')) },
    { label: 'Time', value: show(({ SEC }) => formatSeconds(SEC)) },
    { label: 'People', value: show(({ people }) => spaced(people)) },
    { label: 'Given back', value: show(({ refunded }) => spaced(refunded)) },
  ];
}
