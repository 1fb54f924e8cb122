import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/display/Icon.tsx';
import { getInk } from '../contrast.ts';
import type { CouponBadge, CouponStyle } from '../couponKinds.ts';
import { badgeLabels, formatPrice, formatWorth, type Price } from '../offerTexts.ts';
import styles from './OfferCard.module.css';

export interface OfferFace {
  title: string;
  style: CouponStyle;
  /** '#RRGGBB' */
  accentColor: string;
  /** addresses of the pictures once they are loaded; null: it has none */
  logoUrl: string | null | undefined;
  bgUrl: string | null | undefined;
  price: Price;
  /** decimal text */
  worth?: string | null | undefined;
  badge?: CouponBadge | null | undefined;
  /** in place of the price: 'Valid until 2027-03-01' */
  note?: string;
  /** cannot be bought or used any more */
  isOver?: boolean;
}

/** An offer as a card, the same in the list of a phone, above its details and in the editor. */
export function OfferCard({ face }: { face: OfferFace }) {
  const { title, style, accentColor, bgUrl, price, worth, badge, note, isOver = false } = face;
  const paid = formatPrice(price);
  return (
    <span className={classes(styles.card, styles[style], isOver && styles.over)}>
      <span className={styles.tint} style={{ background: accentColor }} />
      {style === 'picture' && bgUrl && <img className={styles.bg} src={bgUrl} alt="" draggable={false} />}
      {style === 'picture' && <span className={styles.shade} />}
      <span className={styles.top}>
        <Logo face={face} />
        {badge && <span className={styles.badge}>{badgeLabels[badge]}</span>}
      </span>
      <span className={styles.title}>{title}</span>
      <span className={styles.foot}>
        {note === undefined ? (
          <>
            <span className={styles.worth}>{formatWorth(worth)}</span>
            {paid && (
              <span className={styles.price} style={{ background: accentColor, color: getInk(accentColor) }}>
                <span className="visually-hidden">Price </span>
                {price.SEC ? <Icon name="clock" size={14} /> : null}
                {paid}
              </span>
            )}
          </>
        ) : (
          <span className={styles.worth}>{note}</span>
        )}
      </span>
    </span>
  );
}

/** The logo, or the first letter of the title on the accent. */
function Logo({ face: { title, accentColor, logoUrl } }: { face: OfferFace }) {
  if (logoUrl) return <img className={styles.logo} src={logoUrl} alt="" draggable={false} />;
  return (
    <span className={styles.letter} style={{ background: accentColor, color: getInk(accentColor) }} aria-hidden="true">
      {logoUrl === null ? title.trim().charAt(0).toUpperCase() || '?' : ''}
    </span>
  );
}
