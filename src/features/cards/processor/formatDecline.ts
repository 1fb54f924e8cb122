import type { ErrorCode } from '#shared/errors.ts';
import type { DeclineCode } from './messages.ts';

type CardCode = Exclude<DeclineCode, ErrorCode> | 'authorisation-expired';

/**
 * Why a card did not pay, or what became of what it paid, for its holder and its company. Other codes are those of all
 * payments.
 */
const words: Readonly<Record<CardCode, string>> = {
  'card-not-known': 'The bank does not know this card.',
  'card-terminated': 'The card is terminated.',
  'card-expired': 'The card has expired.',
  'card-not-accepted': 'The holder has not accepted the card yet.',
  'card-locked': 'The card is locked.',
  'atm-off': 'Cash machines are switched off for this card.',
  'online-off': 'Online payments are switched off for this card.',
  'contactless-off': 'Contactless payments are switched off for this card.',
  'magstripe-off': 'The magnetic stripe is switched off for this card.',
  'over-single-limit': 'The amount is over the limit of one payment.',
  'over-monthly-limit': 'The amount is over what is left of the monthly limit.',
  'currency-not-known': 'The bank has no rate for this currency.',
  'given-up-by-shop': 'The shop gave the payment up.',
  'reference-used': 'The shop asked for another amount under the same reference.',
  'authorisation-expired': 'The shop did not ask for the money in time.',
};

/** The sentence for a code; undefined if it is none of a card. */
export function formatDecline(code: string): string | undefined {
  return isCardCode(code) ? words[code] : undefined;
}

function isCardCode(code: string): code is CardCode {
  return Object.hasOwn(words, code);
}
