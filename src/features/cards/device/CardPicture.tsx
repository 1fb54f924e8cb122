import { useAbout } from '#client/shell/about.ts';
import { classes } from '#client/ui/classes.ts';
import type { CardItem } from '../card.ts';
import { getCardType, lastFour, typeTitles } from '../rules.ts';
import { cardTitle, formatExpiry } from '../words.ts';
import looks from './CardLooks.module.css';
import { CardChip, getLook } from './CardMark.tsx';
import styles from './CardPicture.module.css';

/** A card as a drawing: bank, name, last four digits and expiry. No number is known here, so none can be shown. */
export function CardPicture({ card }: { card: CardItem }) {
  const bank = useAbout()?.bank ?? '';
  const type = getCardType(card.design);
  const look = getLook(card);
  const expiry = formatExpiry(card.exp);
  return (
    <span className={classes(styles.card, looks[look])}>
      <span className={styles.top}>
        <span className={styles.bank}>{bank}</span>
        <span className={styles.type}>{typeTitles[type]}</span>
      </span>
      <CardChip className={styles.chip} />
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
