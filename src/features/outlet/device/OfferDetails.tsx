import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Icon } from '#client/ui/display/Icon.tsx';
import { formatPrice, formatWorth } from '../offerTexts.ts';
import { OfferCard, type OfferFace } from './OfferCard.tsx';
import styles from './OfferDetails.module.css';

export interface OfferTexts {
  description: string;
  terms: string;
  other: string;
  action: { label: string; address: string } | null;
  /** who is paid; '' where only time is */
  payee: string;
}

/** An offer in full: the card, what it is, what it costs and is worth, and its terms. */
export function OfferDetails({ face, texts }: { face: OfferFace; texts: OfferTexts }) {
  const { description, terms, other, action, payee } = texts;
  return (
    <>
      <OfferCard face={{ ...face, note: '' }} />
      {description && <p className={styles.words}>{description}</p>}
      <Definitions
        items={[
          { label: 'Price', value: <strong className={styles.price}>{formatPrice(face.price) || '–'}</strong> },
          { label: 'Worth', value: formatWorth(face.worth).replace(/^Worth /, '') },
          { label: 'Sold by', value: payee },
        ]}
      />
      {action && <ActionLink action={action} />}
      {other && <p className={styles.quiet}>{other}</p>}
      {terms && <Terms text={terms} />}
    </>
  );
}

/** Where the code is used. */
export function ActionLink({ action: { label, address } }: { action: { label: string; address: string } }) {
  return (
    <a className={styles.action} href={address} target="_blank" rel="noopener noreferrer">
      {label}
      <Icon name="external" size={16} />
    </a>
  );
}

export function Terms({ text }: { text: string }) {
  return (
    <section className={styles.terms} aria-label="Terms">
      <h3 className={styles.heading}>Terms</h3>
      <p className={styles.quiet}>{text}</p>
    </section>
  );
}
