/** Personal numbers of European countries, where the library's rule is not that of the authority. */
import { compactNumber, isDate, weightedSum } from './digits.ts';
import { libraryNumber } from './libraryNumbers.ts';

/**
 * Belgium: year, month, day, counter, 97 less the rest by 97 (with a 2 in front for those born from 2000 on). Where the
 * birthday is not known, month or day are none of the calendar.
 */
function isBelgian(text: string, isMonth: (month: number) => boolean): boolean {
  const digits = compactNumber(text);
  if (!/^\d{11}$/.test(digits) || /^0+$/.test(digits) || !isMonth(Number(digits.slice(2, 4)))) return false;
  const front = digits.slice(0, 9);
  const check = Number(digits.slice(9));
  return [front, `2${front}`].some((number) => 97 - (Number(number) % 97) === check);
}

/** Belgium, national number. */
export function isBelgianNational(text: string): boolean {
  return isBelgian(text, (month) => month <= 12);
}

/** Belgium, people who are not in the register: 20 is added to the month, 40 where the sex is known. */
export function isBelgianBis(text: string): boolean {
  return isBelgian(text, (month) => (month >= 20 && month <= 32) || (month >= 40 && month <= 52));
}

const bulgarianCompany = libraryNumber('BG', 'vat');
const bulgarian = [libraryNumber('BG', 'egn'), libraryNumber('BG', 'pnf')];

/**
 * Bulgaria: a company's nine digits, or ten: those of a citizen, of a foreigner, or others with their own check digit.
 */
export function isBulgarianVat(text: string): boolean {
  const digits = compactNumber(text).replace(/^BG/, '');
  if (!/^\d{10}$/.test(digits)) return bulgarianCompany(text);
  const sum = weightedSum(digits, [4, 3, 2, 7, 6, 5, 4, 3, 2]);
  return bulgarian.some((isOne) => isOne(digits)) || ((11 - (sum % 11)) % 11) % 10 === Number(digits[9]);
}

const finnishSigns = '0123456789ABCDEFHJKLMNPRSTUVWXY';
/** A decree of 2023 added signs to each century. */
const finnishCenturies: Readonly<Record<string, string>> = { '+': '18', '-YXWVU': '19', ABCDEF: '20' };

/** Finland: day, month, year, sign of the century, a number from 002 to 899, check sign. */
export function isFinnish(text: string): boolean {
  const found = /^(\d{2})(\d{2})(\d{2})([-+A-FU-Y])(\d{3})([\dA-Y])$/.exec(text.replace(/\s/g, '').toUpperCase());
  if (!found) return false;
  const [, day = '', month = '', year = '', sign = '', number = '', check = ''] = found;
  const [, century = ''] = Object.entries(finnishCenturies).find(([signs]) => signs.includes(sign)) ?? [];
  if (!isDate(Number(century + year), Number(month), Number(day))) return false;
  if (Number(number) < 2 || Number(number) > 899) return false;
  return finnishSigns[Number(day + month + year + number) % 31] === check;
}

const german = libraryNumber('DE', 'idnr');

/** Germany: of the first ten digits exactly one stands there twice or three times. */
export function isGerman(text: string): boolean {
  const digits = compactNumber(text).slice(0, 10);
  const repeated = [...new Set(digits)].map((digit) => digits.split(digit).length - 1).filter((count) => count > 1);
  return repeated.length === 1 && (repeated[0] ?? 0) <= 3 && german(text);
}

const italian = libraryNumber('IT', 'codicefiscale');
const italianProvisional = libraryNumber('IT', 'iva');

/**
 * Italy: sixteen signs with a birthday in them (40 is added to a woman's day), or eleven digits given provisionally.
 */
export function isItalian(text: string): boolean {
  const code = compactNumber(text);
  if (/^\d{11}$/.test(code)) return italianProvisional(code);
  if (!italian(code)) return false;
  const digits = [...code.slice(6, 11)].map((sign, i) => (i === 2 ? sign : italianDigit(sign)));
  const [tens = '', ones = '', letter = '', first = '', second = ''] = digits;
  const year = Number(tens + ones);
  const day = Number(first + second) % 40;
  const month = 'ABCDEHLMPRST'.indexOf(letter) + 1;
  return Number(first + second) < 72 && [1900 + year, 2000 + year].some((one) => isDate(one, month, day));
}

/** Letters stand for digits where two people would have the same code. */
function italianDigit(sign: string): string {
  const at = 'LMNPQRSTUV'.indexOf(sign);
  return at === -1 ? sign : String(at);
}

const latvian = libraryNumber('LV', 'pvn');

/** Latvia: personal codes given since 2017 begin with 32 to 39 and hold no birthday. */
export function isLatvian(text: string): boolean {
  const digits = compactNumber(text).replace(/^LV/, '');
  if (!/^3[2-9]\d{9}$/.test(digits)) return latvian(text);
  return ((1 + weightedSum(digits, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10 === Number(digits[10]);
}

const swedish = libraryNumber('SE', 'personnummer');

/** Sweden: the sign before the last four digits is often left out; then it is that of people under a hundred. */
export function isSwedish(text: string): boolean {
  const digits = text.replace(/\s/g, '');
  return swedish(/^(\d{10}|\d{12})$/.test(digits) ? `${digits.slice(0, -4)}-${digits.slice(-4)}` : text);
}
