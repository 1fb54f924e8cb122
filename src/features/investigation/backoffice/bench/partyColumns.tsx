/**
 * Columns of counterparties, in the ranking and in the whole list. Who is linked to one sees its sums, which are of
 * this client, and no way to its payments: the bank would refuse them.
 */
import type { Column } from '#client/ui/table/columns.ts';
import type { Period } from '#features/investigation/period.ts';
import { formatCount } from '#shared/formatCount.ts';
import { formatIban } from '#shared/iban.ts';
import { type BenchPlace, rowsHref } from '../benchLinks.ts';
import styles from './bench.module.css';
import { FigureLink } from './FigureLink.tsx';

interface Party {
  iban: string;
  name: string;
  isLinked: boolean;
}
type Money = 'income' | 'expense' | 'total';

export const linkedWords = 'You are linked to this client';

export const nameColumn = {
  key: 'name',
  title: 'Counterparty',
  render: ({ name, iban, isLinked }: Party) => (
    <span className={styles.two}>
      <span>{name || 'Name not known'}</span>
      <span className={styles.small}>{formatIban(iban)}</span>
      {isLinked && <span className={styles.small}>{linkedWords}</span>}
    </span>
  ),
};

/** How many payments there are with a counterparty; leads to them. */
export function CountLink({
  party,
  place,
  days,
}: {
  party: Party & { count: number };
  place: BenchPlace;
  days: Period;
}) {
  const { count, iban, name, isLinked } = party;
  if (isLinked) return count;
  return (
    <a
      className={styles.figure}
      href={rowsHref(place, { party: iban }, days)}
      aria-label={`${formatCount(count, { one: 'payment', many: 'payments' })} with ${name || iban}`}
    >
      {count}
    </a>
  );
}

/** Income, expense and both; each figure leads to its payments. `getDays`: that were counted. */
export function moneyColumns<P extends Party & Record<Money, string>>(
  place: BenchPlace,
  getDays: (party: P) => Period,
  { width, hideBelow, canSort = false }: { width: number; hideBelow: 768 | 1120; canSort?: boolean },
): Column<P>[] {
  const money = (key: Money, title: string, direction?: 'in' | 'out'): Column<P> => ({
    ...{ key, title, width, align: 'end', list: key === 'total' ? 'value' : 'none' },
    ...(key !== 'total' ? { hideBelow } : canSort && { sortable: true }),
    render: (party) => (
      <FigureLink
        figure={{ amount: party[key], count: 0 }}
        href={
          party.isLinked
            ? undefined
            : rowsHref(place, { party: party.iban, ...(direction && { direction }) }, getDays(party))
        }
        label={`${title}, ${party.name || party.iban}`}
      />
    ),
  });
  return [money('income', 'Income', 'in'), money('expense', 'Expense', 'out'), money('total', 'Total')];
}
