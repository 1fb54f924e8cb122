/** A company's cards in words: title, number, expiry, limits. Pure. */
import { spaced } from '#shared/formatCount.ts';
import { countsForAmounts, describeState } from '../payments/rules.ts';
import type { CardItem } from './card.ts';
import { getCardType } from './rules.ts';

/** A card without an id or a client id is none (specification section 3). */
export function isValidCard({ cardID, clientID }: Pick<CardItem, 'cardID' | 'clientID'>): boolean {
  return cardID !== '' && clientID !== '';
}

/** What people call it: what is printed, else its holder. */
export function cardTitle({ name, holderName, design }: Pick<CardItem, 'name' | 'holderName' | 'design'>): string {
  return name || holderName || (getCardType(design) === 'named' ? 'Card without a holder' : 'Card without a name');
}

/** '2029-05-31' → '05/29'; '' until the number is made. */
export function formatExpiry(exp: string | null): string {
  return exp === null ? '' : `${exp.slice(5, 7)}/${exp.slice(2, 4)}`;
}

/** The state of a payment in words for the card's holder, and whether its money moves. */
export function ownPaymentState(state: number) {
  return { ...describeState(state), isPaid: countsForAmounts(state) };
}

/** Whole euros: 1000 → '1 000 EUR'. */
export function formatEuro(euros: number): string {
  return `${spaced(euros)} EUR`;
}
