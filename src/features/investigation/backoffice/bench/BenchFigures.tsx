import { KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { formatCount } from '#shared/formatCount.ts';
import { formatMoney } from '#shared/money.ts';
import { addFigures, type Bench, type BenchPlace, euros, partiesHref, rowsHref } from '../benchLinks.ts';

const payments = { one: 'payment', many: 'payments' };

export const figureLabels = ['Income', 'Expense', 'Counterparties', 'Without IBAN', 'Events'];

/** The period in five figures; each leads to what it is made of. */
export function BenchFigures({ bench, place }: { bench: Bench; place: BenchPlace }) {
  const { sums, unnamed, parties, events, hasMoreEvents, from, to } = bench;
  const days = { from, to };
  const income = addFigures(sums.income.other, sums.income.cardTopUps);
  const expense = addFigures(sums.expenses.other, sums.expenses.cardCash);
  return (
    <KeyFigures
      figures={[
        {
          label: 'Income',
          value: `${formatMoney(income.minor)} EUR`,
          note: formatCount(income.count, payments),
          href: rowsHref(place, { direction: 'in' }, days),
        },
        {
          label: 'Expense',
          value: `${formatMoney(expense.minor)} EUR`,
          note: formatCount(expense.count, payments),
          href: rowsHref(place, { direction: 'out' }, days),
        },
        { label: 'Counterparties', value: String(parties), note: 'with an IBAN', href: partiesHref(place) },
        {
          label: 'Without IBAN',
          value: euros(unnamed.amount),
          note: `${formatCount(unnamed.count, payments)}, such as by card`,
          href: rowsHref(place, { unnamed: 'yes' }, days),
        },
        { label: 'Events', value: `${events.length}${hasMoreEvents ? '+' : ''}`, note: `${from} to ${to}` },
      ]}
    />
  );
}
