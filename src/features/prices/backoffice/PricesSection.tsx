import { useMemo, useState } from 'react';
import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { FilterField } from '#client/ui/table/filterFields.ts';
import { pickedRow } from '#client/ui/table/usePickedRow.ts';
import { ProposalsSection } from '#features/proposals/backoffice/ProposalsSection.tsx';
import { getQuery } from '#shared/lists/list.ts';
import { ownPrices, typeLabels } from '#shared/prices.ts';
import { priceCalls } from '../calls.ts';
import { priceList, priceStates, stateLabels } from '../priceList.ts';
import { PriceDialog } from './PriceDialog.tsx';
import { PricePanel } from './PricePanel.tsx';
import { priceColumns } from './priceColumns.tsx';
import { pricesSearch } from './pricesSearch.ts';
import { refreshPrices } from './refreshPrices.ts';

const words = {
  one: 'price',
  many: 'prices',
  search: 'Name, code, client or amount',
  failed: 'The prices could not be loaded',
};
const stateTabs = {
  field: 'state',
  label: 'State',
  words: [{ value: 'all', label: 'All' }, ...priceStates.map((value) => ({ value, label: stateLabels[value] }))],
};

/** The price table: prices of today, announced and past ones. Financial proposes, an administrator confirms. */
export function PricesSection() {
  const [isAdding, setAdding] = useState(false);
  const [search, change] = usePageSearch(pricesSearch);
  const query = useMemo(() => getQuery(priceList, search), [search]);
  const shown = useList(priceList, priceCalls.listPrices, { query });
  const picked = pickedRow(shown.items, priceList.getKey, search.price, (price, options) => change({ price }, options));
  const mayChange = mayCall(priceCalls.releasePrice, useStaffUser());
  const known = Object.values(ownPrices).map(({ code }): string => code);
  const codes = [...new Set([...known, ...(shown.items ?? []).map(({ code }) => code)])].sort();
  const fields: FilterField[] = [
    {
      kind: 'choice',
      label: 'Code',
      value: search.code,
      options: codes.map((value) => ({ value, label: value })),
      onChange: (code) => change({ code }),
    },
    {
      kind: 'choice',
      label: 'For',
      value: search.scope,
      options: [
        { value: 'all', label: 'All clients' },
        ...Object.entries(typeLabels).map(([value, label]) => ({ value, label })),
      ],
      onChange: (scope) => change({ scope }),
    },
  ];
  return (
    <>
      <Section
        title="Prices"
        summary="What clients pay, and from when. Announced prices are on the public price list."
        actions={mayChange && <Button onClick={() => setAdding(true)}>New price</Button>}
      >
        <ListView
          list={priceList}
          shown={shown}
          search={search}
          onChange={change}
          label="Prices"
          words={words}
          tabs={stateTabs}
          fields={fields}
          file={{ call: priceCalls.exportPrices, input: { query } }}
          columns={priceColumns}
          onOpen={picked.table.onOpen}
          openKey={search.price}
          empty={
            <EmptyState icon="list" title="No prices yet">
              The table begins with the prices of the program.
            </EmptyState>
          }
          skeletonRows={3}
        />
        {picked.row && <PricePanel price={picked.row} mayChange={mayChange} {...picked.panel} />}
        {isAdding && <PriceDialog onClose={() => setAdding(false)} />}
      </Section>
      {mayChange && (
        <ProposalsSection
          calls={['releasePrice', 'endPrice', 'withdrawPrice']}
          outcomes={{}}
          onDecided={refreshPrices}
        />
      )}
    </>
  );
}
