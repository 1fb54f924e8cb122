import { useCall } from '../../../../client/api/hooks.ts';
import { useCompanyId } from '../../../../client/session/person.ts';
import { EmptyState, ErrorState } from '../../../../client/ui/EmptyState.tsx';
import { Section } from '../../../../client/ui/Section.tsx';
import type { Column } from '../../../../client/ui/table/columns.ts';
import { Table } from '../../../../client/ui/table/Table.tsx';
import { countryName } from '../../../../shared/countries.ts';
import { messages } from '../../../../shared/messages.ts';
import { parseAmountText } from '../../../../shared/money.ts';
import { paths } from '../../../../shared/paths.ts';
import { failureOf } from '../../../payments/company/loadFailure.ts';
import { Money } from '../../../payments/company/Money.tsx';
import { MoreLink } from '../../../payments/company/MoreLink.tsx';
import { type CompanyStats, clientCalls } from '../../calls.ts';

type CountryLine = CompanyStats['countries'][number];

const amount = (text: string) => <Money minor={parseAmountText(text)?.minor ?? 0n} currency="EUR" />;

const columns: readonly Column<CountryLine>[] = [
  { key: 'country', title: 'Country', render: ({ country }) => countryName(country) },
  {
    key: 'counterparties',
    title: 'Counterparties',
    width: 130,
    align: 'end',
    list: 'detail',
    render: ({ counterparties }) => counterparties,
  },
  { key: 'income', title: 'Received', width: 160, align: 'end', list: 'value', render: ({ income }) => amount(income) },
  { key: 'expense', title: 'Sent', width: 160, align: 'end', list: 'state', render: ({ expense }) => amount(expense) },
];

/** With whom the company does business, by country, over the last thirteen months. */
export function StatsSection() {
  const companyId = useCompanyId();
  const stats = useCall(clientCalls.readStats, { params: { companyId } });
  const { error } = stats;
  const words = error?.problem.status === 400 ? 'The statistics are not available' : messages.statsFailed;
  return (
    <Section
      title="Statistics"
      summary="Business with others by the country of their account, this month and the twelve before it."
      actions={<MoreLink href={`#${paths.overview}`}>Month by month</MoreLink>}
    >
      {error && !stats.data ? (
        <ErrorState {...failureOf(error.problem, words, () => void stats.refetch())} />
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
