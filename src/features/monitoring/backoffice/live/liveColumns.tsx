import { Badge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import type { LivePayment } from '#features/monitoring/live/livePaymentList.ts';
import { kindTitle } from '#features/monitoring/live/others.ts';
import { reviewLabels } from '#features/payments/lists/backoffice/clientPaymentColumns.tsx';
import { PaymentAmount } from '#features/payments/lists/shown/PaymentAmount.tsx';
import { PaymentState } from '#features/payments/lists/shown/PaymentState.tsx';

export const getCounterparty = (payment: LivePayment): string => payment.meta.name || kindTitle(payment);

const review: Column<LivePayment> = {
  key: 'review',
  title: 'Review',
  width: 140,
  hideBelow: 1024,
  list: 'none',
  render: ({ review: state }) => state && <Badge kind="pending">{reviewLabels[state]}</Badge>,
};

/** Of the live view, and of the tabs of one review state. */
export function liveColumns({ hasReview }: { hasReview: boolean }): Column<LivePayment>[] {
  return [
    { key: 'client', title: 'Client', width: 190, render: ({ clientName }) => clientName },
    {
      key: 'name',
      title: 'Counterparty',
      list: 'text',
      render: (payment) => `${payment.op === 'RX' ? 'From' : 'To'} ${getCounterparty(payment)}`,
    },
    {
      key: 'message',
      title: 'Message',
      hideBelow: 1280,
      list: 'none',
      render: ({ meta }) => meta.msg || meta.reference,
    },
    { key: 'alerts', title: 'Alerts', width: 150, hideBelow: 720, list: 'none', render: ({ al }) => al.join(', ') },
    ...(hasReview ? [review] : []),
    {
      key: 'state',
      title: 'Status',
      width: 140,
      list: 'state',
      render: ({ state }) => <PaymentState state={state} quiet />,
    },
    { key: 'time', title: 'Time', width: 180, hideBelow: 1024, list: 'detail', render: ({ ts }) => <Time at={ts} /> },
    {
      key: 'amount',
      title: 'Amount',
      width: 150,
      align: 'end',
      render: (payment) => <PaymentAmount payment={payment} />,
    },
  ];
}
