import { Money } from '../../../client/money/Money.tsx';
import { CopyButton } from '../../../client/ui/action/CopyButton.tsx';
import { StatusBadge } from '../../../client/ui/display/StatusBadge.tsx';
import type { Column } from '../../../client/ui/table/columns.ts';
import { compactIban, ibanWords } from '../../../shared/iban.ts';
import { decimalText } from '../../../shared/money.ts';
import { plainWords } from '../../../shared/plainWords.ts';
import type { ShownFund } from '../../clients/company/funds.ts';
import styles from './accounts.module.css';

/** The accounts that fit what was typed: by name, or by any part of the IBAN. */
export function filterFunds(funds: readonly ShownFund[], text: string): readonly ShownFund[] {
  const words = plainWords(text);
  const iban = compactIban(text);
  return funds.filter((fund) => plainWords(fund.name).includes(words) || (iban !== '' && fund.iban.includes(iban)));
}

/** The list as a table for a spreadsheet. */
export function fundLines(funds: readonly ShownFund[]): string[][] {
  return funds.map(({ name, iban, currency, balanceMinor, reservedMinor, availableMinor }) => [
    name,
    iban,
    currency,
    ...[balanceMinor, reservedMinor, availableMinor].map((minor) => decimalText(minor, currency)),
  ]);
}
export const fundHeadings = ['Name', 'IBAN', 'Currency', 'Balance', 'Reserved', 'Available'];

/** Name, number, and what is there, held back and free. */
export const accountColumns: readonly Column<ShownFund>[] = [
  {
    key: 'name',
    title: 'Name',
    sortBy: ({ name }) => name,
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
    width: 256,
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
    width: 154,
    align: 'end',
    list: 'value',
    sortBy: ({ balanceMinor }) => balanceMinor,
    render: ({ balanceMinor, currency }) => <Money minor={balanceMinor} currency={currency} />,
  },
  {
    key: 'reserved',
    title: 'Reserved',
    sortBy: ({ reservedMinor }) => reservedMinor,
    width: 144,
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
    sortBy: ({ availableMinor }) => availableMinor,
    width: 154,
    align: 'end',
    hideBelow: 720,
    list: 'none',
    render: ({ availableMinor, currency }) => <Money minor={availableMinor} currency={currency} />,
  },
];
