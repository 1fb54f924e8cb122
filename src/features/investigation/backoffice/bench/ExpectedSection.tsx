import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import {
  type Band,
  type Fit,
  fitBand,
  getBand,
  isPartMonth,
  listCompared,
  turnoverLabel,
} from '#features/investigation/expectedActivity.ts';
import { getMonthDays } from '#features/investigation/period.ts';
import { decimalText, formatMoney } from '#shared/money.ts';
import { expectedActivities, valueBands } from '#shared/reference/companies.ts';
import { addFigures, type Bench, type BenchPlace, rowsHref } from '../benchLinks.ts';
import styles from './bench.module.css';
import { FigureLink } from './FigureLink.tsx';

type Expected = NonNullable<Bench['expected']>;
type Month = Bench['months'][number];

const kinds = [
  { key: 'incoming', title: 'Incoming', asked: { direction: 'in' } },
  { key: 'outgoing', title: 'Outgoing', asked: { direction: 'out' } },
  { key: 'cash', title: 'Cash', asked: { direction: 'out', kind: 'cash' } },
] as const;
type Kind = (typeof kinds)[number];

interface ExpectedSectionProps {
  bench: Bench;
  place: BenchPlace;
  /** the first day of the client; undefined while it loads */
  openedOn: string | undefined;
}

/** What the client expected of a month, beside its last 12; what is outside its band is marked. */
export function ExpectedSection({ bench, place, openedOn }: ExpectedSectionProps) {
  const { expected, months, today } = bench;
  const opened = { today, openedOn };
  if (expected === null) {
    return (
      <Section title="Expected and actual">
        <EmptyState icon="file" title="Nothing was declared">
          Ask the client what it expects, and review its profile.
        </EmptyState>
      </Section>
    );
  }
  const rows = listCompared(months, openedOn).toReversed();
  const outside = rows.filter((month) => kinds.some((kind) => getFit(kind, month, expected, opened) !== 'within'));
  return (
    <Section title="Expected and actual" summary={getSummary(outside.length, rows.length)}>
      <Definitions
        items={[
          ...kinds.map((kind) => ({
            label: `Expected ${kind.title.toLowerCase()}`,
            value: formatBand(findBand(kind, expected)),
          })),
          expected.turnover !== null && {
            label: 'Turnover in the registration',
            value: turnoverLabel(expected.turnover),
          },
          expected.activities.length > 0 && {
            label: 'Activity in the registration',
            value: expected.activities.map(formatActivity).join(', '),
          },
        ]}
      />
      <Table
        label="Expected and actual by month"
        columns={getColumns(expected, place, opened)}
        rows={rows}
        rowKey={({ month }) => month}
        compact
        empty={null}
      />
    </Section>
  );
}

function getSummary(outside: number, all: number): string {
  if (all === 0) return 'It was no client yet in this period.';
  const fit = outside === 0 ? 'Every month is within its band.' : `${outside} of ${all} months are outside a band.`;
  return `EUR in a month, the last ${all}. ${fit}`;
}

/** Cash has no band of its own in the registration: nothing of it is too little. */
function findBand({ key }: Kind, expected: Expected): Band {
  return getBand(expected[key], key === 'cash' ? null : expected.turnover);
}

function formatBand({ low, high }: Band): string {
  if (high === null) return `From ${formatMoney(low)} EUR`;
  return low === 0n ? `Up to ${formatMoney(high)} EUR` : `${formatMoney(low)} to ${formatMoney(high)} EUR`;
}

const getLabel = (list: readonly { value: string; label: string }[], value: string) =>
  list.find((one) => one.value === value)?.label ?? value;
const formatActivity = ({ type, band }: Expected['activities'][number]) =>
  `${getLabel(expectedActivities, type)}: ${getLabel(valueBands, band)}`;

function getActual({ key }: Kind, { income, expenses }: Month) {
  if (key === 'incoming') return addFigures(income.other, income.cardTopUps);
  return key === 'outgoing' ? addFigures(expenses.other, expenses.cardCash) : addFigures(expenses.cardCash);
}

type Opened = Parameters<typeof isPartMonth>[1];

const getFit = (kind: Kind, month: Month, expected: Expected, opened: Opened): Fit =>
  fitBand(getActual(kind, month).minor, findBand(kind, expected), isPartMonth(month.month, opened));

function getColumns(expected: Expected, place: BenchPlace, opened: Opened): Column<Month>[] {
  return [
    { key: 'month', title: 'Month', width: 110, render: ({ month }) => month },
    ...kinds.map(
      (kind): Column<Month> => ({
        ...{ key: kind.key, title: kind.title, align: 'end', list: kind.key === 'incoming' ? 'value' : 'detail' },
        render: (month) => {
          const { minor, count } = getActual(kind, month);
          const fit = getFit(kind, month, expected, opened);
          return (
            <span className={styles.marked}>
              <span className={styles.onPhone}>{kind.title}</span>
              {fit !== 'within' && (
                <StatusBadge kind={fit === 'above' ? 'failed' : 'pending'} icon="alert" quiet>
                  {fit === 'above' ? 'Above' : 'Below'}
                </StatusBadge>
              )}
              <FigureLink
                figure={{ amount: `EUR${decimalText(minor)}`, count }}
                href={rowsHref(place, kind.asked, getMonthDays(month.month))}
                label={`${kind.title}, ${month.month}`}
              />
            </span>
          );
        },
      }),
    ),
  ];
}
