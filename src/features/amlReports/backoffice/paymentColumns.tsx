/** Columns of payments, in reports and behind their rows. */
import { pageHref } from '#client/router/Link.tsx';
import { formatAmount } from '#client/ui/display/Amount.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { spaced } from '#shared/formatCount.ts';
import { paths } from '#shared/paths.ts';
import type { PaymentRow } from '../calls.ts';
import { directionNames, getCountryName, getEuros } from '../reportTables.ts';
import { getJoinedKey } from '../rowKeys.ts';
import { RowLink } from './RowLink.tsx';

/** The payment among the transactions. */
export const getPaymentHref = ({ clientId, paymentId }: Pick<PaymentRow, 'clientId' | 'paymentId'>) =>
  pageHref(paths.bkoTransactions, { open: `${clientId}.${paymentId}` });

export function getPaymentColumns({ isJoined }: { isJoined: boolean }): readonly Column<PaymentRow>[] {
  return [
    { key: 'client', title: 'Client', render: ({ clientId, clientName }) => clientName || clientId },
    { key: 'name', title: 'Counterparty', list: 'text', render: ({ name, account }) => name || account || 'Unknown' },
    { key: 'day', title: 'Day', width: 120, list: 'detail', render: ({ day }) => day },
    {
      ...{ key: 'direction', title: 'Direction', width: 112, list: 'none', hideBelow: 768 },
      render: ({ direction }) => directionNames[direction],
    },
    {
      ...{ key: 'country', title: 'Country', width: 136, list: 'none', hideBelow: 1024 },
      render: ({ country }) => getCountryName(country),
    },
    ...(isJoined
      ? [
          {
            ...{ key: 'count', title: 'Payments', width: 104, align: 'end' as const, list: 'none' as const },
            render: (row: PaymentRow) => (
              <RowLink rowKey={getJoinedKey(row)} count={row.count} label={row.name || row.account || row.clientName}>
                {spaced(row.count)}
              </RowLink>
            ),
          },
          {
            ...{ key: 'greatest', title: 'Greatest, EUR', width: 136, align: 'end' as const, list: 'none' as const },
            hideBelow: 1024 as const,
            render: ({ greatest }: PaymentRow) => formatAmount(getEuros(greatest)),
          },
        ]
      : []),
    {
      ...{ key: 'amount', title: 'EUR', width: 136, align: 'end', list: 'value' },
      render: ({ amount }) => formatAmount(getEuros(amount)),
    },
  ];
}
