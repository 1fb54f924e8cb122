import type { ReactNode } from 'react';
import type { LoadFailure } from '#client/lists/loadFailure.ts';
import { pageHref } from '#client/router/Link.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Table } from '#client/ui/table/Table.tsx';
import type { ShownFund } from '#features/clients/company/funds.ts';
import type { Payment } from '#features/payments/payment.ts';
import { countsForAmounts } from '#features/payments/rules.ts';
import { paths } from '#shared/paths.ts';
import { lineKey } from '../lineKey.ts';
import { paymentColumns } from './paymentColumns.tsx';

interface PaymentsTableProps {
  label: string;
  /** undefined while they load */
  payments: readonly Payment[] | undefined;
  funds: readonly ShownFund[] | undefined;
  error: LoadFailure | undefined;
  /** the account whose payments are shown; they open in its list */
  fund?: string;
  /** the card whose payments are shown; they open in the list of them */
  cardid?: string;
  /** opens a payment here; without it, it opens in the transaction list */
  onOpen?: (payment: Payment) => void;
  openKey?: string | undefined;
  skeletonRows?: number;
  footer?: { count: string; sum?: ReactNode } | undefined;
  /** instead of rows, while there are none */
  empty?: ReactNode;
}

/** A short table of payments on other pages. */
export function PaymentsTable({ payments, fund, cardid, onOpen, empty, ...props }: PaymentsTableProps) {
  const opening = onOpen
    ? { onOpen }
    : { rowHref: (payment: Payment) => pageHref(paths.transactions, { fund, cardid, open: lineKey(payment) }) };
  return (
    <Table
      {...props}
      {...opening}
      columns={paymentColumns({ funds: props.funds, short: true })}
      rows={payments}
      rowKey={lineKey}
      dimmed={({ state }) => !countsForAmounts(state)}
      empty={
        empty ?? (
          <EmptyState icon="swap" title="No payments yet">
            Your payments will appear here.
          </EmptyState>
        )
      }
    />
  );
}
