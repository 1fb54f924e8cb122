/** Personal numbers of countries outside the EEA, where the library's rule is not that of the authority. */
import { compactNumber, isDate, isLuhn, weightedSum } from './digits.ts';
import { libraryNumber } from './libraryNumbers.ts';

/** Andorra: persons F below 700 000, companies A and L from 700 000 to 799 999. */
export function isAndorran(text: string): boolean {
  const code = compactNumber(text);
  if (!/^[ACDEFGLOPU]\d{6}[A-Z]$/.test(code)) return false;
  const number = Number(code.slice(1, 7));
  if (code.startsWith('F')) return number <= 699_999;
  return !/^[AL]/.test(code) || (number > 699_999 && number < 800_000);
}

const dominican = libraryNumber('DO', 'cedula');
/**
 * Dominican Republic: some numbers were given out with a wrong check digit or one digit too few. They belong to people,
 * so only a short hash of each known one stands here (FNV-1a, 32 bits).
 */
const dominicanExceptions = new Set<number>([
  0xfb6e576, 0x268e7f0d, 0x2b853517, 0x3ab5601f, 0x445f593d, 0x751e43d8, 0xba1fde26, 0xc89903ea, 0xcbb34922, 0xce61de5f,
]);

export function isDominican(text: string): boolean {
  const digits = compactNumber(text);
  if (!/^\d{10,11}$/.test(digits)) return false;
  return dominican(text) || dominicanExceptions.has(shortHash(digits));
}

function shortHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}

/**
 * Indonesia: nine digits by Luhn, then office and branch; since 2024 sixteen: a 0 in front of those, or a citizen's.
 */
export function isIndonesian(text: string): boolean {
  const digits = compactNumber(text);
  if (/^0?\d{15}$/.test(digits) && isLuhn(digits.slice(-15, -6))) return true;
  return isIndonesianCitizen(digits);
}

/** Place, birthday (40 is added to a woman's day), number. */
function isIndonesianCitizen(digits: string): boolean {
  if (!/^[1-9]\d{15}$/.test(digits)) return false;
  const year = Number(digits.slice(10, 12));
  const day = Number(digits.slice(6, 8)) % 40;
  return [1900 + year, 2000 + year].some((one) => isDate(one, Number(digits.slice(8, 10)), day));
}

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Mauritius: initial, birthday, number, check sign by 17. */
export function isMauritian(text: string): boolean {
  const code = compactNumber(text);
  if (!/^[A-Z]\d{12}[\dA-Z]$/.test(code)) return false;
  const [day = 0, month = 0, year = 0] = [1, 3, 5].map((at) => Number(code.slice(at, at + 2)));
  if (![1900 + year, 2000 + year].some((one) => isDate(one, month, day))) return false;
  const sum = [...code.slice(0, 13)].reduce((total, sign, i) => total + (14 - i) * signs.indexOf(sign), 0);
  return signs[(17 - (sum % 17)) % 17] === code[13];
}

const mexican = libraryNumber('MX', 'rfc');

/** Mexico: name, birthday and three signs, the last of which the authority does not always compute alike. */
export function isMexican(text: string): boolean {
  const code = compactNumber(text);
  return [code, ...[...'0123456789A'].map((check) => code.slice(0, -1) + check)].some(
    (tried, i) => (i === 0 || /[\dA-Z]{2}[\dA]$/.test(code)) && code.length >= 10 && mexican(tried),
  );
}

/** Peru: eight digits, or nine signs of which the last is a check digit or its letter. */
export function isPeruvian(text: string): boolean {
  const code = compactNumber(text);
  if (/^\d{8}$/.test(code)) return true;
  if (!/^\d{8}[\dA-K]$/.test(code)) return false;
  const rest = weightedSum(code, [3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return ['65432110987'[rest], 'KJIHGFEDCBA'[rest]].includes(code[8]);
}

/** El Salvador: place, birthday, number, check digit; the first hundred numbers of a day have another sum. */
export function isSalvadoran(text: string): boolean {
  const digits = compactNumber(text);
  if (!/^[019]\d{13}$/.test(digits)) return false;
  const isEarly = Number(digits.slice(10, 13)) <= 100;
  const check = isEarly
    ? weightedSum(digits, [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11
    : (11 - (weightedSum(digits, [2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return check % 10 === Number(digits[13]);
}
