import { Badge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import type { Review } from '#features/payments/reviews.ts';
import { kindTitle } from '#features/payments/words.ts';
import type { ClientPayment } from '../clientPaymentList.ts';
import { PaymentAmount } from '../shown/PaymentAmount.tsx';
import { PaymentFee } from '../shown/PaymentFee.tsx';
import { PaymentState } from '../shown/PaymentState.tsx';

/** Where a payment stands with staff, in the words of the tabs of transactions. */
export const reviewLabels: Readonly<Record<Review, string>> = {
  new: 'New Alerts',
  requested: 'Data Requested',
  responded: 'Review',
  tech: 'Tech',
};

/** Columns of the payments of a client for staff. `accounts` are its own, by fund id; with one, no column names it. */
export function clientPaymentColumns(accounts: readonly { id: string; name: string }[]): Column<ClientPayment>[] {
  const account: Column<ClientPayment> = {
    key: 'account',
    title: 'Account',
    width: 130,
    hideBelow: 1280,
    render: ({ accountid }) => accounts.find(({ id }) => id === accountid)?.name ?? '',
  };
  return [
    { key: 'name', title: 'Name', width: 230, render: (payment) => payment.meta.name || kindTitle(payment) },
    {
      key: 'message',
      title: 'Message',
      list: 'text',
      hideBelow: 768,
      render: ({ meta }) => meta.msg || meta.reference,
    },
    {
      key: 'review',
      title: 'Review',
      width: 140,
      hideBelow: 1024,
      list: 'none',
      render: ({ review }) => review && <Badge kind="pending">{reviewLabels[review]}</Badge>,
    },
    {
      key: 'state',
      title: 'Status',
      width: 140,
      list: 'state',
      render: ({ state }) => <PaymentState state={state} quiet />,
    },
    ...(accounts.length > 1 ? [account] : []),
    { key: 'time', title: 'Time', width: 180, render: ({ ts }) => <Time at={ts} /> },
    {
      key: 'fee',
      title: 'Fee',
      width: 88,
      align: 'end',
      hideBelow: 1120,
      list: 'none',
      render: (payment) => <PaymentFee payment={payment} />,
    },
    {
      key: 'amount',
      title: 'Amount',
      width: 150,
      align: 'end',
      render: (payment) => <PaymentAmount payment={payment} />,
    },
  ];
}
