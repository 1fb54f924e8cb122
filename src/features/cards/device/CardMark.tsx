import { classes } from '#client/ui/classes.ts';
import type { CardItem } from '../card.ts';
import { type CardType, cardStatus, getCardType } from '../rules.ts';
import looks from './CardLooks.module.css';
import styles from './CardMark.module.css';

/** A card as a small drawing in a line of a list. */
export function CardMark({ card }: { card: CardItem }) {
  return (
    <span className={classes(styles.mark, looks[getLook(card)])} aria-hidden="true">
      <CardChip className={styles.chip} />
    </span>
  );
}

/** How the drawing looks: greyed while it does not pay, an outline until somebody has accepted it. */
export function getLook(card: CardItem): 'off' | 'waiting' | CardType | 'none' {
  if (cardStatus(card).kind === 'failed') return 'off';
  return card.notAccepted ? 'waiting' : getCardType(card.design);
}

/** The chip of a card, and its waves. */
export function CardChip({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 52 24" aria-hidden="true">
      <rect x="0.75" y="0.75" width="30.5" height="22.5" rx="4" />
      <path d="M0.75 8h9.5v8H.75M31.25 8h-9.5v8h9.5M16 .75V8M16 16v7.25" />
      <path d="M39 7a8 8 0 0 1 0 10M43.5 4a13 13 0 0 1 0 16" />
    </svg>
  );
}
