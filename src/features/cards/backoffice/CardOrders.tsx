import { ListView } from '../../../client/lists/ListView.tsx';
import { listColumns } from '../../../client/lists/listColumns.ts';
import { useList } from '../../../client/lists/useList.ts';
import { usePageSearch } from '../../../client/router/usePageSearch.ts';
import { Time } from '../../../client/ui/display/Time.tsx';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { stepsBeside } from '../../../client/ui/table/columns.ts';
import { queryOf } from '../../../shared/lists/list.ts';
import { cardOrderList, cardStages, stageWords } from '../cardOrderList.ts';
import { cardStaffCalls } from '../staffCalls.ts';
import { CardOrderPanel } from './CardOrderPanel.tsx';
import { maskWords, orderName } from './orderWords.ts';
import { productionSearch } from './productionSearch.ts';
import { StageBadge } from './StageBadge.tsx';

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
  words: [{ value: 'all', label: 'All' }, ...cardStages.map((stage) => ({ value: stage, label: stageWords[stage] }))],
};

const columns = listColumns(cardOrderList, [
  { key: 'nameOnCard', render: orderName },
  { key: 'client', width: 220, list: 'text', render: ({ client }) => client },
  { key: 'mask', width: 140, hideBelow: 1024, list: 'none', render: ({ mask }) => maskWords(mask) },
  { key: 'orderedAt', width: 130, list: 'detail', render: ({ orderedAt }) => <Time at={orderedAt} part="day" /> },
  { key: 'stage', width: 120, list: 'state', render: (order) => <StageBadge order={order} quiet /> },
]);

/** Orders of plastic by stage. An open row shows the card and its wallets. */
export function CardOrders() {
  const [search, change] = usePageSearch(productionSearch);
  const query = queryOf(cardOrderList, search);
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
        columns={columns}
        onOpen={({ id }) => change({ open: id, files: undefined }, { replace: search.open !== undefined })}
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
          {...stepsBeside(list.items, cardOrderList.keyOf, search.open, ({ id }) => change({ open: id }))}
        />
      )}
    </>
  );
}
