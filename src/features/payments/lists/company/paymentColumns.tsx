import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/display/Icon.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import type { ShownFund } from '#features/clients/company/funds.ts';
import type { Payment } from '#features/payments/payment.ts';
import { describeState } from '#features/payments/rules.ts';
import { kindTitle } from '#features/payments/words.ts';
import { PaymentAmount } from '../shown/PaymentAmount.tsx';
import { PaymentFee } from '../shown/PaymentFee.tsx';
import { PaymentState } from '../shown/PaymentState.tsx';
import styles from './lists.module.css';

interface ColumnsOptions {
  /** the company's accounts; with more than one, the table has a column for them */
  funds: readonly ShownFund[] | undefined;
  /** rows are grouped by day, so the time of day is enough */
  byDay?: boolean;
  /** few columns, for a narrow place */
  short?: boolean;
}

/**
 * Columns of payments in all tables. The status follows the widest column, because the words of an exception reach over
 * its end.
 */
export function paymentColumns({ funds, byDay = false, short = false }: ColumnsOptions): Column<Payment>[] {
  const message: Column<Payment> = {
    key: 'message',
    title: 'Message',
    list: 'text',
    render: ({ meta }) => <span className={styles.quiet}>{meta.msg || meta.reference}</span>,
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
    render: (payment) => <PaymentFee payment={payment} />,
  };
  return [
    {
      key: 'name',
      title: 'Name',
      // of a company with its legal form; the rest of the room goes to the message
      ...(short ? {} : { width: 252 }),
      render: (payment) => <Counterparty payment={payment} />,
    },
    ...(short ? [] : [message]),
    {
      key: 'state',
      title: 'Status',
      width: 72,
      align: 'end',
      list: 'state',
      render: ({ state }) => <ListedState state={state} />,
    },
    ...(short || funds?.length === 1 ? [] : [account]),
    {
      key: 'time',
      title: 'Time',
      width: byDay ? 92 : 180,
      render: ({ ts }) => (
        <span className={styles.quiet}>
          <Time at={ts} part={byDay ? 'time' : 'all'} />
        </span>
      ),
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

/** Longer states have two lines. */
const maxShort = 12;

/** Executed is what all expect, so its icon is enough; only exceptions have words. */
function ListedState({ state }: Pick<Payment, 'state'>) {
  const { words, kind } = describeState(state);
  if (kind !== 'success') {
    return (
      <span className={classes(styles.exception, words.length > maxShort && styles.long)}>
        <PaymentState state={state} quiet />
      </span>
    );
  }
  return (
    <span className={styles.usual} title={words}>
      <Icon name="check-circle" size={16} />
      <span className="visually-hidden">{words}</span>
    </span>
  );
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
