import { Money } from '#client/money/Money.tsx';
import type { ListCount } from '#shared/lists/list.ts';
import { parseAmountText } from '#shared/money.ts';
import styles from './lists.module.css';

/** What came in and went out under the filter, fees included, for each currency. Nothing where there are too many. */
export function FilteredSums({ count }: { count: ListCount | undefined }) {
  const { in: incoming = [], out: outgoing = [] } = count?.sums ?? {};
  return (
    <span className={styles.sums}>
      {incoming.map((text, at) => (
        <span key={text.slice(0, 3)} className={styles.sumPair}>
          <Sum title="In" text={text} direction="in" />
          <Sum title="Out" text={outgoing[at] ?? ''} direction="out" />
        </span>
      ))}
    </span>
  );
}

function Sum({ title, text, direction }: { title: string; text: string; direction: 'in' | 'out' }) {
  const amount = parseAmountText(text);
  return (
    <span>
      <span className={styles.quiet}>{title} </span>
      {amount && <Money minor={amount.minor} currency={amount.currency} direction={direction} />}
    </span>
  );
}
