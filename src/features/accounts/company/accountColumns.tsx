import { CopyButton } from '../../../client/ui/CopyButton.tsx';
import { StatusBadge } from '../../../client/ui/StatusBadge.tsx';
import type { Column } from '../../../client/ui/table/columns.ts';
import { ibanWords } from '../../../shared/iban.ts';
import type { ShownFund } from '../../clients/company/funds.ts';
import { Money } from '../../payments/company/Money.tsx';
import styles from './accounts.module.css';

/** Name, number, and what is there, held back and free. */
export const accountColumns: readonly Column<ShownFund>[] = [
  {
    key: 'name',
    title: 'Name',
    render: ({ name, blocked }) => (
      <span className={styles.name}>
        <span className={styles.text}>{name}</span>
        {blocked && (
          <StatusBadge kind="failed" quiet>
            Blocked
          </StatusBadge>
        )}
      </span>
    ),
  },
  {
    key: 'iban',
    title: 'IBAN',
    width: 264,
    list: 'detail',
    render: ({ iban }) => (
      <span className={styles.iban}>
        {ibanWords(iban)}
        <CopyButton text={iban} what="IBAN" size="xxsmall" />
      </span>
    ),
  },
  {
    key: 'balance',
    title: 'Balance',
    width: 170,
    align: 'end',
    list: 'value',
    render: ({ balanceMinor, currency }) => <Money minor={balanceMinor} currency={currency} />,
  },
  {
    key: 'reserved',
    title: 'Reserved',
    width: 150,
    align: 'end',
    hideBelow: 1024,
    list: 'none',
    render: ({ reservedMinor, currency }) => (
      <span className={styles.quiet}>
        <Money minor={reservedMinor} currency={currency} />
      </span>
    ),
  },
  {
    key: 'available',
    title: 'Available',
    width: 170,
    align: 'end',
    hideBelow: 768,
    list: 'none',
    render: ({ availableMinor, currency }) => <Money minor={availableMinor} currency={currency} />,
  },
];
