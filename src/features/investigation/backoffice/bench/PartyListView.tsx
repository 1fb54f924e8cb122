import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { benchCalls } from '#features/investigation/calls.ts';
import { type ComplianceSearch, complianceSearch } from '#features/investigation/complianceSearch.ts';
import { type PartyRow, partyList } from '#features/investigation/partyList.ts';
import { getQuery } from '#shared/lists/list.ts';
import { type BenchPlace, euros } from '../benchLinks.ts';
import { CountLink, moneyColumns, nameColumn } from './partyColumns.tsx';

const words = {
  one: 'counterparty',
  many: 'counterparties',
  search: 'Name, IBAN or total',
  failed: 'The counterparties could not be loaded',
};

/** Counterparties by IBAN with their payments and sums in the period. */
export function PartyListView({ place }: { place: BenchPlace }) {
  const [all, change] = usePageSearch(complianceSearch);
  const { from, to, text } = all;
  const search = { from, to, text, sort: getSort(all.sort) };
  const query = getQuery(partyList, search);
  const params = { clientId: place.client };
  const shown = useList(partyList, benchCalls.listParties, { params, query });
  const [income = 'EUR0.00'] = shown.count?.sums?.['income'] ?? [];
  const [expense = 'EUR0.00'] = shown.count?.sums?.['expense'] ?? [];
  return (
    <Section
      title="Counterparties"
      summary="By IBAN, the most money first. Payments without an IBAN have no counterparty here."
    >
      <ListView
        list={partyList}
        shown={shown}
        search={search}
        onChange={change}
        label="Counterparties"
        words={words}
        file={{ call: benchCalls.exportParties, input: { params, query } }}
        columns={getColumns(place)}
        sum={shown.count?.sums && `Income ${euros(income)}, expense ${euros(expense)}`}
        empty={
          <EmptyState icon="bank" title="No counterparties in this period">
            Accounts that the client pays or is paid by appear here.
          </EmptyState>
        }
      />
    </Section>
  );
}

const sorts = ['total', '-total', 'count', '-count'] as const;
const getSort = (sort: ComplianceSearch['sort']) => sorts.find((one) => one === sort);

function getColumns(place: BenchPlace): Column<PartyRow>[] {
  return [
    nameColumn,
    {
      ...{ key: 'count', title: 'Payments', width: 110, align: 'end', list: 'detail', sortable: true },
      render: (row) => <CountLink party={row} place={place} days={row} />,
    },
    ...moneyColumns<PartyRow>(place, (row) => row, { width: 150, hideBelow: 768, canSort: true }),
  ];
}
