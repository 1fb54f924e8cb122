import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { stepsBeside } from '#client/ui/table/columns.ts';
import { getQuery } from '#shared/lists/list.ts';
import { cardOrderList, cardStages, stageLabels } from '../cardOrderList.ts';
import { cardStaffCalls } from '../staffCalls.ts';
import { CardOrderPanel } from './CardOrderPanel.tsx';
import { orderColumns } from './orderColumns.tsx';
import { productionSearch } from './productionSearch.ts';

const refetchMs = 30_000;

const words = {
  one: 'order',
  many: 'orders',
  search: 'Name on card, last digits, client or number',
  failed: 'The orders could not be loaded',
};

const stageTabs = {
  field: 'stage',
  label: 'Stage',
  words: [{ value: 'all', label: 'All' }, ...cardStages.map((stage) => ({ value: stage, label: stageLabels[stage] }))],
};

/** Orders of plastic by stage. An open row shows the card and its wallets. */
export function CardOrders() {
  const [search, change] = usePageSearch(productionSearch);
  const query = getQuery(cardOrderList, search);
  const list = useList(cardOrderList, cardStaffCalls.listCardOrders, { query }, { liveMs: refetchMs });
  const open = list.items?.find(({ id }) => id === search.open);
  return (
    <>
      <ListView
        list={cardOrderList}
        shown={list}
        search={search}
        onChange={change}
        label="Orders of cards"
        words={words}
        tabs={stageTabs}
        file={{ call: cardStaffCalls.exportCardOrders, input: { query } }}
        columns={orderColumns}
        onOpen={({ id }) =>
          change({ open: id, files: undefined, messages: undefined }, { replace: search.open !== undefined })
        }
        openKey={search.open}
        empty={
          <EmptyState icon="card" title="No orders yet">
            The first card that a company orders appears here.
          </EmptyState>
        }
      />
      {open && (
        <CardOrderPanel
          key={open.id}
          order={open}
          onClose={() => change({ open: undefined })}
          {...stepsBeside(list.items, cardOrderList.getKey, search.open, ({ id }) => change({ open: id }))}
        />
      )}
    </>
  );
}
