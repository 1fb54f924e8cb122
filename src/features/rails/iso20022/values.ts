/**
 * The forms of single values. Reading and writing share them: what is written must have the form as it is; what is read
 * may be written in any way that XML Schema has for the same value. A form looks at the length before it looks at the
 * text.
 */
import { addDays, isDay } from '#shared/days.ts';
import { hasHiddenCharacter, withoutHiddenCharacters } from '#shared/unseenText.ts';
import { isIban } from '#shared/validIban.ts';
import type { MessageErrorCode } from './messages.ts';

/** What is wrong with a value, if anything. */
export interface Form {
  (value: string): MessageErrorCode | undefined;
  /** the one way to write the value that we work with */
  read?: (written: string) => string;
}

/** Longer values are as wrong as they are long. */
const maxWritten = 100;

function readBy(form: Form, read: (written: string) => string): Form {
  return Object.assign((value: string) => form(value), { read });
}

/** The blanks around a value mean nothing (XML Schema, whiteSpace collapse, of all types but texts). */
export function collapsed(written: string): string {
  return written.length > maxWritten ? written : written.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
}

/** Text of 1 to `most` characters without control, direction or invisible ones. */
export function text(most: number): Form {
  return readBy((value) => {
    if (value.length === 0) return 'value-missing';
    if (value.length > 2 * most || (value.length > most && [...value].length > most)) return 'value-too-long';
    if (plain.test(value)) return undefined;
    return hasHiddenCharacter(value) || value.includes('\uFFFD') ? 'character-not-allowed' : undefined;
  }, cleanText);
}

/** ASCII without control characters: most texts, and quick to look at. */
const plain = /^[ -~]*$/;

/** Longer texts are refused for their length, as they are. */
const maxCleaned = 2000;

/** A text without what no one sees: line breaks and the like become blanks. */
export function cleanText(written: string): string {
  if (plain.test(written) || written.length > maxCleaned) return written;
  const spaced = written.replace(/[\t\r\n\u0085\u2028\u2029]+/g, ' ');
  return withoutHiddenCharacters(spaced.replaceAll('\uFFFD', '.'));
}

const text35 = text(35);

/** An id of ours: Max35Text without blanks around it, so that it is found again. */
export const id: Form = readBy(
  (value) => text35(value) ?? (value === value.trim() ? undefined : 'value-not-valid'),
  (written) => cleanText(written).trim(),
);

/** An id as another bank wrote it: Max35Text. It is compared and written back letter by letter. */
export const foreignId: Form = (value) => {
  if (value.trim() === '') return 'value-missing';
  return value.length > 70 || [...value].length > 35 ? 'value-too-long' : undefined;
};

function matching(code: MessageErrorCode, most: number, fits: (value: string) => boolean): Form {
  return (value) => {
    if (value.length === 0) return 'value-missing';
    return value.length <= most && fits(value) ? undefined : code;
  };
}

/** Country, length and check digits; without spaces. */
export const iban = readBy(matching('iban-not-valid', 34, isIban), (written) =>
  written.length > maxWritten ? written : written.replace(/\s/g, '').toUpperCase(),
);

/** BICFIDec2014Identifier: ISO 9362 */
export const bic = readBy(
  matching('bic-not-valid', 11, (value) => /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/.test(value)),
  collapsed,
);

const zone = /(Z|[+-]((0\d|1[0-3]):[0-5]\d|14:00))$/;

/** ISODate. A time zone behind it says nothing about the day, which is that of its sender. */
export const day = readBy(matching('day-not-valid', 10, isDay), (written) => {
  const value = collapsed(written);
  return value.length > 10 ? value.replace(zone, '') : value;
});

/** ISODateTime. Many senders leave out the offset. */
export const localMoment = readBy(
  matching('moment-not-valid', 60, (value) => isMomentWith(value, (offset) => offset === '' || zone.test(offset))),
  readMoment,
);

/** The end of a day is the beginning of the next one (XML Schema, dateTime). */
function readMoment(written: string): string {
  const value = collapsed(written);
  const found = /^(.{10})T24:00:00(?:\.0+)?(.{0,6})$/.exec(value);
  return found?.[1] && isDay(found[1]) ? `${addDays(found[1], 1)}T00:00:00${found[2]}` : value;
}

/** ISODateTime with its offset: a moment that we compute with */
export const moment = readBy(
  matching('moment-not-valid', 60, (value) => isMomentWith(value, (offset) => zone.test(offset))),
  readMoment,
);

function isMomentWith(value: string, isOffset: (text: string) => boolean): boolean {
  const found = /^(.{10})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,30})?(.{0,6})$/.exec(value);
  return isDay(found?.[1] ?? '') && isOffset(found?.[4] ?? '');
}

/** ISO 3166, two letters; we do not look whether the country exists */
export const country = readBy(
  matching('value-not-valid', 2, (value) => /^[A-Z]{2}$/.test(value)),
  collapsed,
);

/** Reason codes and the like: external code lists have at most four letters and digits. */
export const code = readBy(
  matching('value-not-valid', 4, (value) => /^[A-Z\d]{1,4}$/.test(value)),
  collapsed,
);

/** Max15NumericText */
export const count = readBy(
  matching('value-not-valid', 15, (value) => /^\d{1,15}$/.test(value)),
  collapsed,
);

export const currency = matching('currency-not-valid', 3, (value) => /^[A-Z]{3}$/.test(value));

/**
 * A decimal number of XML Schema to minor units; null if it is not that, or has more than `places` places that are not
 * zero. Never negative; 18 digits at most.
 */
export function minorUnits(written: string, places = 2): bigint | null {
  const found = /^\+?(\d*)(?:\.(\d*))?$/.exec(collapsed(written));
  const [whole = '', part = ''] = [found?.[1]?.replace(/^0+/, ''), found?.[2]?.replace(/0+$/, '')];
  if (!found || !/\d/.test(found[0]) || written.length > maxWritten) return null;
  return whole.length > 16 || part.length > places ? null : BigInt(whole + part.padEnd(places, '0'));
}

/** A BIC of eight characters names the same bank as the one with XXX behind it (ISO 9362). */
export function isSameBic(one: string, other: string): boolean {
  return bic11(one) === bic11(other);
}

/** The BIC in the form of eleven characters. */
export function bic11(value: string): string {
  return value.length === 8 ? `${value}XXX` : value;
}
