import { listColumns } from '#client/lists/listColumns.ts';
import { Money } from '#client/money/Money.tsx';
import { CopyButton } from '#client/ui/action/CopyButton.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { formatIban } from '#shared/iban.ts';
import { getMinor } from '#shared/money.ts';
import { accountList } from '../accountList.ts';
import styles from './accountColumns.module.css';

/** Name, IBAN, balance, reserved and available amount. */
export const accountColumns = listColumns(accountList, [
  {
    key: 'name',
    render: ({ name, isBlocked }) => (
      <span className={styles.name}>
        <span className={styles.text}>{name}</span>
        {isBlocked && (
          <StatusBadge kind="failed" quiet>
            Blocked
          </StatusBadge>
        )}
      </span>
    ),
  },
  {
    key: 'iban',
    width: 256,
    list: 'detail',
    render: ({ iban }) => (
      <span className={styles.iban}>
        {formatIban(iban)}
        <CopyButton text={iban} what="IBAN" size="xxsmall" />
      </span>
    ),
  },
  {
    key: 'balance',
    width: 154,
    align: 'end',
    list: 'value',
    render: ({ balance, currency }) => <Money minor={getMinor(balance)} currency={currency} />,
  },
  {
    key: 'reserved',
    width: 144,
    align: 'end',
    hideBelow: 1024,
    list: 'none',
    render: ({ reserved, currency }) => (
      <span className={styles.quiet}>
        <Money minor={getMinor(reserved)} currency={currency} />
      </span>
    ),
  },
  {
    key: 'available',
    width: 154,
    align: 'end',
    hideBelow: 720,
    list: 'none',
    render: ({ available, currency }) => <Money minor={getMinor(available)} currency={currency} />,
  },
]);
