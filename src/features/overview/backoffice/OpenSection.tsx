import { formatAmount } from '#client/ui/display/Amount.tsx';
import { type KeyFigure, KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { FiguresLoading } from '#client/ui/feedback/FiguresLoading.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { formatCount } from '#shared/formatCount.ts';
import type { Overview } from '../calls.ts';
import { formatCause, formatNext } from '../rules.ts';
import { entriesHref, tabHref } from './places.ts';

const euros = (amount: string) => `${formatAmount(amount.slice(3))} EUR`;

/** What is still open in the books: months that are over, and money whose payee is not decided. */
export function OpenSection({ overview }: { overview: Overview | undefined }) {
  return (
    <Section
      title="Open months and suspense"
      summary="Months that are over and not closed, and money whose payee is not decided."
    >
      {overview ? (
        <KeyFigures figures={[getMonths(overview.open), ...getSuspense(overview.suspense)]} />
      ) : (
        <FiguresLoading label="Loading what is open" figures={['Open months', 'In suspense', 'Oldest in suspense']} />
      )}
    </Section>
  );
}

function getMonths({ count, next }: Overview['open']): KeyFigure {
  const note = next === null ? 'every month that is over is closed' : formatNext(next);
  return { label: 'Open months', value: String(count), note, href: tabHref('months') };
}

function getSuspense({ total, oldest }: Overview['suspense']): KeyFigure[] {
  const sum = { label: 'In suspense', value: euros(total), href: entriesHref('SUSPENSE') };
  if (oldest === null) return [{ ...sum, note: 'nothing waits for a decision' }];
  const { cause, since, bankDays, amount } = oldest;
  return [
    sum,
    {
      label: 'Oldest in suspense',
      value: formatCount(bankDays, { one: 'bank day', many: 'bank days' }),
      note: `${euros(amount)} since ${since}: ${formatCause(cause)}`,
      href: tabHref('reconciliation'),
    },
  ];
}
