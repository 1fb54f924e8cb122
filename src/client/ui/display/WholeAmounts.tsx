import styles from './WholeAmounts.module.css';

/**
 * Days, and amounts as they are printed, alone or with their currency, whole ones with it; the group keeps them in a
 * split.
 */
const amounts = /(\b\d{4}-\d{2}-\d{2}\b|[−+-]?\d{1,3}(?: \d{3})*(?:\.\d{2}(?: [A-Z]{3}\b)?| [A-Z]{3}\b))/;

/** A text in which no day breaks, and no amount between its thousands or before its currency. */
export function WholeAmounts({ text }: { text: string }) {
  return text.split(amounts).map((part, n) =>
    n % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={n} className={styles.whole}>
        {part}
      </span>
    ),
  );
}
