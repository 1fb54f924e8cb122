import { BarList } from '#client/ui/chart/BarList.tsx';
import { formatAmount } from '#client/ui/display/Amount.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { spaced } from '#shared/formatCount.ts';
import { countryFlagLabels } from '#shared/reference/countryRisks.ts';
import type { CountryRow, Report } from '../calls.ts';
import { directionNames, getCountryName, getEuros, getWhole } from '../reportTables.ts';
import { getCountryKey, getWholeKey } from '../rowKeys.ts';
import { formatShare, type ReportName } from '../rules.ts';
import styles from './amlReports.module.css';
import { RowLink } from './RowLink.tsx';

const count: Pick<Column<CountryRow>, 'width' | 'align'> = { width: 104, align: 'end' };
const money: Pick<Column<CountryRow>, 'width' | 'align'> = { width: 152, align: 'end' };

const clients: Column<CountryRow> = {
  ...{ key: 'clients', title: 'Clients', ...count, list: 'none' },
  render: (row) => spaced(row.clients),
};
const share: Column<CountryRow> = {
  ...{ key: 'share', title: 'Share', ...count, list: 'none', hideBelow: 768 },
  render: (row) => formatShare(row.share),
};

function getColumns(report: ReportName, isSplit: boolean): readonly Column<CountryRow>[] {
  const first: Column<CountryRow>[] = [
    { key: 'country', title: 'Country', render: ({ country }) => getCountryName(country) },
    ...(isSplit
      ? [
          {
            ...{ key: 'days', title: 'Days', width: 208, hideBelow: 1024 as const, list: 'text' as const },
            render: ({ from, to }: CountryRow) => `${from} to ${to}`,
          },
        ]
      : []),
    { key: 'flags', title: 'Lists', width: 240, list: 'state', render: ({ flags }) => <Flags flags={flags} /> },
    clients,
  ];
  if (report === 'paymentsByClientCountry')
    return [
      ...first,
      {
        key: 'inCount',
        title: 'Payments in',
        ...count,
        width: 128,
        hideBelow: 1024,
        render: (row) => <SideLink row={row} side="in" value={spaced(row.in.count)} />,
      },
      {
        ...{ key: 'in', title: 'EUR in', ...money, list: 'value' },
        render: (row) => <SideLink row={row} side="in" value={formatAmount(getEuros(row.in.amount))} />,
      },
      {
        key: 'outCount',
        title: 'Payments out',
        ...count,
        width: 128,
        hideBelow: 1024,
        render: (row) => <SideLink row={row} side="out" value={spaced(row.out.count)} />,
      },
      {
        ...{ key: 'out', title: 'EUR out', ...money, list: 'detail' },
        render: (row) => <SideLink row={row} side="out" value={formatAmount(getEuros(row.out.amount))} />,
      },
    ];
  return [
    ...first,
    {
      ...{ key: 'count', title: 'Payments', ...count, list: 'none' },
      render: (row) => <WholeLink row={row} value={spaced(row.in.count + row.out.count)} />,
    },
    share,
    {
      ...{ key: 'amount', title: 'EUR', ...money, list: 'value' },
      render: (row) => <WholeLink row={row} value={formatAmount(getWhole(row))} />,
    },
  ];
}

/** A figure of one direction; leads to the payments of the row in it. */
function SideLink({ row, side, value }: { row: CountryRow; side: 'in' | 'out'; value: string }) {
  const label = `${getCountryName(row.country)}, ${directionNames[side].toLowerCase()}`;
  return (
    <RowLink rowKey={getCountryKey(row, side)} count={row[side].count} label={label}>
      {value}
    </RowLink>
  );
}

/** A figure of all payments of the row. */
function WholeLink({ row, value }: { row: CountryRow; value: string }) {
  return (
    <RowLink rowKey={getCountryKey(row)} count={row.in.count + row.out.count} label={getCountryName(row.country)}>
      {value}
    </RowLink>
  );
}

/** The lists that name a country; words, not colour alone. */
function Flags({ flags }: Pick<CountryRow, 'flags'>) {
  if (flags.length === 0) return <span className={styles.none}>None</span>;
  return (
    <span className={styles.flags}>
      {flags.map((flag) => (
        <StatusBadge key={flag} kind={flag === 'GREY' ? 'pending' : 'failed'} quiet>
          {countryFlagLabels[flag]}
        </StatusBadge>
      ))}
    </span>
  );
}

interface CountryRowsProps {
  report: ReportName;
  data: Report | undefined;
  openKey: string | undefined;
  onOpen: (key: string) => void;
}

/** A row for each country; each leads to its payments. */
export function CountryRows({ report, data, openKey, onOpen }: CountryRowsProps) {
  const rows = data?.countries;
  const isSplit = rows?.some(({ from, to }) => from !== data?.from || to !== data?.to) ?? false;
  return (
    <>
      {rows && rows.length > 0 && (
        <Section title="Most money" summary="EUR by country. Choose a country to see its payments.">
          <BarList
            label="Most money by country"
            items={rows.map((row) => ({
              key: getCountryKey(row),
              label: isSplit ? `${getCountryName(row.country)}, from ${row.from}` : getCountryName(row.country),
              value: getWhole(row),
            }))}
            picked={getWholeKey(openKey)}
            onPick={(key) => key !== undefined && onOpen(key)}
          />
        </Section>
      )}
      <Table
        label="Countries"
        columns={getColumns(report, isSplit)}
        rows={rows}
        rowKey={(row) => getCountryKey(row)}
        onOpen={(row) => onOpen(getCountryKey(row))}
        openKey={getWholeKey(openKey)}
        skeletonRows={8}
        compact
        empty={
          <EmptyState icon="list" title="No payments in this period">
            Choose another period. Executed EUR payments of clients are counted.
          </EmptyState>
        }
      />
    </>
  );
}
