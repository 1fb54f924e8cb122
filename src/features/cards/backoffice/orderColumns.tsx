import { listColumns } from '#client/lists/listColumns.ts';
import { Time } from '#client/ui/display/Time.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { type CardOrderItem, cardOrderList } from '../cardOrderList.ts';
import { formatFailure, formatMask, orderName } from './orderTexts.ts';
import { StageBadge } from './StageBadge.tsx';

/** Columns of orders of plastic, in each of their lists. */
export const orderColumns: readonly Column<CardOrderItem>[] = listColumns(cardOrderList, [
  { key: 'nameOnCard', render: orderName },
  { key: 'client', width: 220, list: 'text', render: ({ client }) => client },
  { key: 'mask', width: 140, hideBelow: 1024, list: 'none', render: ({ mask }) => formatMask(mask) },
  { key: 'orderedAt', width: 130, list: 'detail', render: ({ orderedAt }) => <Time at={orderedAt} part="day" /> },
  { key: 'stage', width: 120, list: 'state', render: (order) => <StageBadge order={order} quiet /> },
]);

/** The same, with the reason in the place of the stage, which all rows share. */
export const failedColumns: readonly Column<CardOrderItem>[] = [
  ...orderColumns.slice(0, -1).map(({ sortable: _, ...column }) => column),
  ...listColumns(cardOrderList, [{ key: 'reason', width: 260, list: 'state', render: formatFailure }]),
];

export const delayedColumns: readonly Column<CardOrderItem>[] = orderColumns.map(
  ({ sortable: _, ...column }) => column,
);
