import { Money } from '../../../../client/money/Money.tsx';
import { classes } from '../../../../client/ui/classes.ts';
import { Icon } from '../../../../client/ui/display/Icon.tsx';
import { Time } from '../../../../client/ui/display/Time.tsx';
import type { Column } from '../../../../client/ui/table/columns.ts';
import type { ShownFund } from '../../../clients/company/funds.ts';
import type { Payment } from '../../payment.ts';
import { countsForAmounts } from '../../rules.ts';
import { amountsOf, kindTitle } from '../../words.ts';
import styles from './lists.module.css';
import { PaymentState } from './PaymentState.tsx';

interface ColumnsOptions {
  /** the company's accounts; with more than one, the table has a column for them */
  funds: readonly ShownFund[] | undefined;
  /** rows are grouped by day, so the time of day is enough */
  byDay?: boolean;
  /** few columns, for a narrow place */
  short?: boolean;
}

/** Columns of payments in all tables: counterparty, message, time, state, amount. */
export function paymentColumns({ funds, byDay = false, short = false }: ColumnsOptions): Column<Payment>[] {
  const message: Column<Payment> = {
    key: 'message',
    title: 'Message',
    hideBelow: 1024,
    render: ({ meta }) => <span className={styles.quiet}>{meta.msg}</span>,
  };
  const account: Column<Payment> = {
    key: 'account',
    title: 'Account',
    width: 140,
    hideBelow: 1024,
    render: ({ accountid }) => (
      <span className={styles.quiet}>{funds?.find(({ id }) => id === accountid)?.name ?? ''}</span>
    ),
  };
  const fee: Column<Payment> = {
    key: 'fee',
    title: 'Fee',
    width: 88,
    align: 'end',
    hideBelow: 1024,
    list: 'none',
    render: (payment) => <Fee payment={payment} />,
  };
  return [
    { key: 'name', title: 'Name', render: (payment) => <Counterparty payment={payment} /> },
    ...(short ? [] : [message]),
    ...(short || funds?.length === 1 ? [] : [account]),
    {
      key: 'time',
      title: 'Time',
      width: byDay ? 96 : 192,
      render: ({ ts }) => (
        <span className={styles.quiet}>
          <Time at={ts} part={byDay ? 'time' : 'all'} />
        </span>
      ),
    },
    {
      key: 'state',
      title: 'Status',
      // 'Technical error, exception occurred' in two lines
      width: 168,
      list: 'state',
      render: ({ state }) => <PaymentState state={state} quiet />,
    },
    ...(short ? [] : [fee]),
    {
      key: 'amount',
      title: 'Amount',
      width: 160,
      align: 'end',
      render: (payment) => <PaymentAmount payment={payment} />,
    },
  ];
}

/** The counterparty, with an arrow for the direction. */
function Counterparty({ payment }: { payment: Payment }) {
  const incoming = payment.op === 'RX';
  return (
    <span className={styles.who}>
      <span className={classes(styles.mark, incoming && styles.markIn)}>
        <Icon name={incoming ? 'arrow-down-left' : 'arrow-up-right'} size={14} />
        <span className="visually-hidden">{incoming ? 'From' : 'To'}</span>
      </span>
      <span className={styles.name}>{payment.meta.name || kindTitle(payment)}</span>
    </span>
  );
}

function Fee({ payment }: { payment: Payment }) {
  const { fee } = amountsOf(payment);
  if (!fee) return null;
  return (
    <span className={styles.quiet}>
      <Money minor={fee.minor} currency={fee.currency} bare direction="out" failed={!countsForAmounts(payment.state)} />
    </span>
  );
}

/** The signed amount: green with a plus if incoming, struck out if failed. */
export function PaymentAmount({ payment, size }: { payment: Payment; size?: 'large' }) {
  const { main } = amountsOf(payment);
  return (
    <Money
      minor={main.minor}
      currency={main.currency}
      direction={payment.op === 'RX' ? 'in' : 'out'}
      failed={!countsForAmounts(payment.state)}
      {...(size && { size })}
    />
  );
}
