import { saveCsv } from '#client/api/saveDownload.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { CsvButton } from '#client/ui/action/CsvButton.tsx';
import { MoreLink } from '#client/ui/action/MoreLink.tsx';
import { Amount } from '#client/ui/display/Amount.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import type { CompanyStats } from '#features/clients/calls.ts';
import { countryName } from '#shared/countries.ts';
import { paths } from '#shared/paths.ts';
import { useStats } from '../useStats.ts';

type CountryLine = CompanyStats['countries'][number];

const amount = (text: string, direction: 'in' | 'out') => (
  <Amount value={text.slice(3)} currency={text.slice(0, 3)} direction={direction} />
);

const columns: readonly Column<CountryLine>[] = [
  { key: 'country', title: 'Country', render: ({ country }) => countryName(country) },
  {
    key: 'counterparties',
    title: 'Counterparties',
    width: 130,
    align: 'end',
    list: 'none',
    render: ({ counterparties }) => counterparties,
  },
  {
    key: 'income',
    title: 'Received',
    width: 160,
    align: 'end',
    list: 'value',
    render: ({ income }) => amount(income, 'in'),
  },
  {
    key: 'expense',
    title: 'Sent',
    width: 160,
    align: 'end',
    list: 'state',
    render: ({ expense }) => amount(expense, 'out'),
  },
];

const headings = ['Country', 'Counterparties', 'Received, EUR', 'Sent, EUR'];

function getLine({ country, counterparties, income, expense }: CountryLine): string[] {
  return [countryName(country), String(counterparties), income.slice(3), expense.slice(3)];
}

/** Counterparties and payments by country, over the last 13 months. */
export function StatsSection() {
  const { stats } = useStats();
  const failure = readFailure(stats, 'The statistics could not be loaded');
  return (
    <Section
      title="Statistics"
      summary="Payments by counterparty country, last 13 months."
      actions={
        <>
          <MoreLink href={`#${paths.overview}`}>Month by month</MoreLink>
          <CsvButton
            isEmpty={!stats.data?.countries.length}
            onSave={() => saveCsv('countries.csv', headings, (stats.data?.countries ?? []).map(getLine))}
          />
        </>
      }
    >
      {failure ? (
        <ErrorState {...failure} />
      ) : (
        <Table
          label="Countries"
          columns={columns}
          rows={stats.data?.countries}
          rowKey={({ country }) => country}
          empty={
            <EmptyState icon="chart" title="No business yet">
              Countries show here once something has been paid or received.
            </EmptyState>
          }
          skeletonRows={3}
        />
      )}
    </Section>
  );
}
