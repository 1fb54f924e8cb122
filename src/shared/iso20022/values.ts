/** The forms of single values. Reading and writing share them. A form looks at the length before it looks at the text. */
import { isDay } from '../days.ts';
import { hasHiddenCharacter } from '../unseenText.ts';
import { isIban } from '../validIban.ts';
import type { MessageErrorCode } from './messages.ts';

/** What is wrong with a value, if anything. */
export type Form = (value: string) => MessageErrorCode | undefined;

/** Text of 1 to `most` characters without control, direction or invisible ones. */
export function text(most: number): Form {
  return (value) => {
    if (value.length === 0) return 'value-missing';
    if (value.length > 2 * most || (value.length > most && [...value].length > most)) return 'value-too-long';
    if (plain.test(value)) return undefined;
    return hasHiddenCharacter(value) || value.includes('\uFFFD') ? 'character-not-allowed' : undefined;
  };
}

/** ASCII without control characters: most texts, and quick to look at. */
const plain = /^[ -~]*$/;

const text35 = text(35);

/** An id: Max35Text without blanks around it, so that it is found again. */
export const id: Form = (value) => text35(value) ?? (value === value.trim() ? undefined : 'value-not-valid');

function matching(code: MessageErrorCode, most: number, fits: (value: string) => boolean): Form {
  return (value) => {
    if (value.length === 0) return 'value-missing';
    return value.length <= most && fits(value) ? undefined : code;
  };
}

/** Country, length and check digits; without spaces. */
export const iban = matching('iban-not-valid', 34, isIban);

/** BICFIDec2014Identifier: ISO 9362 */
export const bic = matching('bic-not-valid', 11, (value) => /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/.test(value));

/** ISODate, without a time zone */
export const day = matching('day-not-valid', 10, isDay);

/** ISODateTime. Many senders leave out the offset. */
export const localMoment = matching('moment-not-valid', 35, (value) => isMomentWith(value, /^(Z|[+-]\d\d:\d\d)?$/));

/** ISODateTime with its offset: a moment that we compute with */
export const moment = matching('moment-not-valid', 35, (value) => isMomentWith(value, /^(Z|[+-]\d\d:\d\d)$/));

function isMomentWith(value: string, offset: RegExp): boolean {
  const found = /^(.{10})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(.*)$/.exec(value);
  return isDay(found?.[1] ?? '') && offset.test(found?.[4] ?? '');
}

/** ISO 3166, two letters; we do not look whether the country exists */
export const country = matching('value-not-valid', 2, (value) => /^[A-Z]{2}$/.test(value));

/** Reason codes and the like: external code lists have at most four letters and digits. */
export const code = matching('value-not-valid', 4, (value) => /^[A-Z\d]{1,4}$/.test(value));

/** Max15NumericText */
export const count = matching('value-not-valid', 15, (value) => /^\d{1,15}$/.test(value));

export const currency = matching('currency-not-valid', 3, (value) => /^[A-Z]{3}$/.test(value));

/** Digits with at most `places` places to minor units; null if it is not that. Never negative; 18 digits at most. */
export function minorUnits(value: string, places = 2): bigint | null {
  if (value.length > 20) return null;
  const found = /^(\d{1,16})(?:\.(\d{1,5}))?$/.exec(value);
  const part = found?.[2] ?? '';
  if (!found?.[1] || part.length > places) return null;
  return BigInt(found[1] + part.padEnd(places, '0'));
}
