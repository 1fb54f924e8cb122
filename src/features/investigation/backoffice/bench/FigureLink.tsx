import type { Figure } from '#features/investigation/calls.ts';
import { formatMoney, getMinor } from '#shared/money.ts';
import styles from './bench.module.css';

interface FigureLinkProps {
  figure: Figure;
  /** undefined: its payments are not for this reader */
  href: string | undefined;
  label: string;
}

/** A figure that leads to its payments; zero of nothing leads nowhere. */
export function FigureLink({ figure, href, label }: FigureLinkProps) {
  const words = formatMoney(getMinor(figure.amount));
  if (figure.count === 0 && getMinor(figure.amount) === 0n) return <span className={styles.quiet}>0.00</span>;
  if (href === undefined) return words;
  return (
    <a className={styles.figure} href={href} aria-label={`${words} EUR: payments of ${label}`}>
      {words}
    </a>
  );
}
