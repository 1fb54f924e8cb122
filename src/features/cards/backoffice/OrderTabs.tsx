import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { pageHref } from '#client/router/Link.tsx';
import { MoreLink } from '#client/ui/action/MoreLink.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import { paths } from '#shared/paths.ts';
import { type CardOrderItem, cardOrderList } from '../cardOrderList.ts';
import { delayedAfterDays } from '../rules.ts';
import { cardStaffCalls } from '../staffCalls.ts';
import { CardOrderPanel } from './CardOrderPanel.tsx';
import { delayedColumns, failedColumns } from './orderColumns.tsx';

const refetchMs = 30_000;
const { getKey: keyOf } = cardOrderList;

/** Orders that failed, the newest first: why, and 'Order again' in the panel. */
export function FailedOrders() {
  return (
    <Orders
      {...useCall(cardStaffCalls.listFailedOrders, { query: {} }, { refetchMs })}
      title="Failed card orders"
      summary="The newest first. The panel orders one again."
      stage="failed"
      columns={failedColumns}
      none="No order has failed"
    />
  );
}

/** Orders that take too long, the oldest first. */
export function DelayedOrders() {
  return (
    <Orders
      {...useCall(cardStaffCalls.listDelayedOrders, { query: {} }, { refetchMs })}
      title="Delayed card orders"
      summary={`Neither printed nor failed after ${delayedAfterDays} days. The oldest first.`}
      stage="delayed"
      columns={delayedColumns}
      none="No order is delayed"
    />
  );
}

type Read = ReturnType<typeof useCall<typeof cardStaffCalls.listFailedOrders>>;

interface OrdersProps extends Pick<Read, 'data' | 'error' | 'refetch'> {
  title: string;
  summary: string;
  stage: 'failed' | 'delayed';
  columns: readonly Column<CardOrderItem>[];
  none: string;
}

function Orders({ title, summary, stage, columns, none, ...read }: OrdersProps) {
  const rows = read.data?.items;
  const picked = usePickedRow(rows, keyOf);
  return (
    <Section
      title={title}
      summary={summary}
      actions={<MoreLink href={pageHref(paths.bkoCardProcessing, { stage })}>Card production</MoreLink>}
    >
      <Table
        label={title}
        columns={columns}
        {...picked.table}
        error={readFailure(read, 'The orders could not be loaded')}
        empty={<EmptyState icon="check-circle" title={none} />}
        {...(rows && { footer: { count: formatCount(rows.length, read.data?.next != null) } })}
      />
      {picked.row && <CardOrderPanel key={picked.row.id} order={picked.row} {...picked.panel} />}
    </Section>
  );
}

function formatCount(rows: number, isMore: boolean): string {
  if (isMore) return `The first ${rows} orders. All are in card production`;
  return rows === 1 ? '1 order' : `${rows} orders`;
}
