import { Money } from '#client/money/Money.tsx';
import { KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { FiguresLoading } from '#client/ui/feedback/FiguresLoading.tsx';
import { amountText, parseAmountText, sumAmounts } from '#shared/money.ts';
import type { Invoice } from '../invoiceList.ts';

const labels = ['This month', 'Last invoice', 'Last twelve invoices'] as const;
const nothing = ['EUR0.00'];

interface FeeFiguresProps {
  /** the newest first; undefined while they load */
  invoices: readonly Invoice[] | undefined;
}

/** Totals of the fees. Shows nothing if there are no fees. */
export function FeeFigures({ invoices }: FeeFiguresProps) {
  if (!invoices) return <FiguresLoading label="Loading sums" figures={labels} />;
  if (invoices.length === 0) return null;
  const running = invoices.find(({ isFinal }) => !isFinal);
  const year = invoices.filter(({ isFinal }) => isFinal).slice(0, 12);
  const [last] = year;
  const feesOfYear = year.reduce((sum, { fees }) => sum + fees, 0);
  return (
    <KeyFigures
      figures={[
        {
          label: labels[0],
          value: <FeeAmounts texts={running?.amounts ?? nothing} />,
          note: formatCount(running?.fees),
        },
        {
          label: labels[1],
          value: <FeeAmounts texts={last?.amounts ?? nothing} />,
          note: last && formatMonth(last.month),
        },
        { label: labels[2], value: <FeeAmounts texts={getSums(year)} />, note: formatCount(feesOfYear) },
      ]}
    />
  );
}

function formatCount(fees = 0): string {
  return fees === 1 ? '1 fee' : `${fees} fees`;
}

/** One amount text for each currency. */
function getSums(invoices: readonly Invoice[]): string[] {
  const sums = sumAmounts(invoices.flatMap(({ amounts }) => amounts));
  return sums.length === 0 ? nothing : sums.map(({ currency, minor }) => amountText(currency, minor));
}

/** The fees as amount texts, one for each currency. */
export function FeeAmounts({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => {
    const amount = parseAmountText(text);
    return amount && <Money key={text} minor={amount.minor} currency={amount.currency} />;
  });
}

const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-10' → 'October 2026' */
export function formatMonth(month: string): string {
  return months.format(new Date(`${month}-15T00:00:00Z`));
}
