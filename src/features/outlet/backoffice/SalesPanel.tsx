import { useState } from 'react';
import { pageHref } from '#client/router/Link.tsx';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import { paths } from '#shared/paths.ts';
import { type CouponSale, outletCalls } from '../calls.ts';
import type { Coupon } from '../couponList.ts';
import { formatPrice } from '../offerTexts.ts';
import { EuroCell, TimeCell } from './PriceCells.tsx';
import { RefundDialog } from './RefundDialog.tsx';

const columns: readonly Column<CouponSale>[] = [
  { key: 'buyer', title: 'Buyer', list: 'title', render: ({ buyer }) => buyer },
  { key: 'at', title: 'Bought', width: 190, list: 'text', render: ({ at }) => <Time at={at} /> },
  { key: 'code', title: 'Code', width: 120, hideBelow: 768, list: 'none', render: ({ code }) => code },
  { key: 'state', title: 'State', width: 130, list: 'state', render: (sale) => <SaleState sale={sale} /> },
  {
    ...{ key: 'seconds', title: 'Time', width: 120, align: 'end', hideBelow: 768, list: 'detail' },
    render: ({ euro, seconds }) => <TimeCell EUR={euro} SEC={seconds} />,
  },
  {
    ...{ key: 'euro', title: 'EUR', width: 120, align: 'end', hideBelow: 768, list: 'value' },
    render: ({ euro, seconds }) => <EuroCell EUR={euro} SEC={seconds} />,
  },
];

function SaleState({ sale: { refundedAt } }: { sale: CouponSale }) {
  return refundedAt === null ? (
    <StatusBadge kind="success">Sold</StatusBadge>
  ) : (
    <StatusBadge kind="neutral">Given back</StatusBadge>
  );
}

interface SalesPanelProps {
  coupon: Coupon;
  /** newest first */
  sales: readonly CouponSale[];
}

/** Who bought it, and giving a purchase back. */
export function SalesPanel({ coupon, sales }: SalesPanelProps) {
  const picked = usePickedRow(sales, ({ id }) => id);
  return (
    <Section title="Purchases" summary="The newest ones. Of a code, staff see the last letters at most.">
      <Table
        label="Purchases"
        columns={columns}
        {...picked.table}
        dimmed={({ refundedAt }) => refundedAt !== null}
        empty={
          <EmptyState icon="tag" title="No purchases yet">
            Who buys this offer appears here.
          </EmptyState>
        }
      />
      {picked.row && <SalePanel coupon={coupon} sale={picked.row} {...picked.panel} />}
    </Section>
  );
}

interface SalePanelProps {
  coupon: Coupon;
  sale: CouponSale;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

function SalePanel({ coupon, sale, ...panel }: SalePanelProps) {
  const [isRefunding, setRefunding] = useState(false);
  const { id, at, buyer, clientId, code, euro, seconds, refundedAt } = sale;
  const mayRefund = mayCall(outletCalls.refundSale, useStaffUser()) && refundedAt === null;
  return (
    <SidePanel
      {...panel}
      title={buyer}
      summary={<SaleState sale={sale} />}
      shownKey={id}
      actions={mayRefund ? { destructive: <Button onClick={() => setRefunding(true)}>Give back</Button> } : undefined}
    >
      <Definitions
        items={[
          { label: 'Paid', value: formatPrice({ EUR: euro, SEC: seconds }) },
          { label: 'Bought', value: <Time at={at} /> },
          { label: 'Code', value: code },
          { label: 'Client', value: <a href={pageHref(paths.bkoClient, { clientId })}>{clientId}</a> },
          refundedAt !== null && { label: 'Given back', value: <Time at={refundedAt} /> },
        ]}
      />
      {isRefunding && <RefundDialog coupon={coupon} sale={sale} onClose={() => setRefunding(false)} />}
    </SidePanel>
  );
}
