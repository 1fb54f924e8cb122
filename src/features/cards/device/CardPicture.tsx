import { useAbout } from '../../../client/shell/about.ts';
import { classes } from '../../../client/ui/classes.ts';
import type { CardItem } from '../card.ts';
import { type CardType, cardStatus, cardTypeOf } from '../rules.ts';
import { cardTitle, expiryWords, lastFour, typeTitles } from '../words.ts';
import styles from './CardPicture.module.css';

interface CardPictureProps {
  card: CardItem;
  today: string;
  /** small: in a line of a list */
  size?: 'normal' | 'small';
}

/** A card as a drawing: bank, name, last four digits and expiry. No number is known here, so none can be shown. */
export function CardPicture({ card, today, size = 'normal' }: CardPictureProps) {
  const bank = useAbout()?.bank ?? '';
  const type = cardTypeOf(card.design);
  const look = styles[lookOf(card, today)];
  if (size === 'small') {
    return (
      <span className={classes(styles.small, look)} aria-hidden="true">
        <Chip />
      </span>
    );
  }
  const expiry = expiryWords(card.exp);
  return (
    <span className={classes(styles.card, look)}>
      <span className={styles.top}>
        <span className={styles.bank}>{bank}</span>
        <span className={styles.type}>{typeTitles[type]}</span>
      </span>
      <Chip />
      <span className={styles.number}>{lastFour(card.mask)}</span>
      <span className={styles.foot}>
        <span className={styles.name}>{cardTitle(card)}</span>
        {expiry && (
          <span className={styles.expiry}>
            <span className="visually-hidden">expires </span>
            {expiry}
          </span>
        )}
      </span>
    </span>
  );
}

function lookOf(card: CardItem, today: string): 'off' | 'waiting' | CardType | 'none' {
  if (cardStatus(card, today).kind === 'failed') return 'off';
  return card.notAccepted ? 'waiting' : cardTypeOf(card.design);
}

/** The chip of a card, and its waves. */
function Chip() {
  return (
    <svg className={styles.chip} viewBox="0 0 52 24" aria-hidden="true">
      <rect x="0.75" y="0.75" width="30.5" height="22.5" rx="4" />
      <path d="M0.75 8h9.5v8H.75M31.25 8h-9.5v8h9.5M16 .75V8M16 16v7.25" />
      <path d="M39 7a8 8 0 0 1 0 10M43.5 4a13 13 0 0 1 0 16" />
    </svg>
  );
}
