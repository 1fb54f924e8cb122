/**
 * Tax numbers of persons beside those that the library counts as such: without them people who have no other would be
 * refused. By two letters of the country.
 */
import { compactNumber, weightedSum } from './digits.ts';
import { libraryNumber, type NumberCheck } from './libraryNumbers.ts';

export const furtherNumbers: Readonly<Record<string, readonly NumberCheck[]>> = {
  // the tax office gives persons and companies the same kind of number
  AT: [libraryNumber('AT', 'tin')],
  CY: [libraryNumber('CY', 'vat'), isCypriot],
  GR: [libraryNumber('GR', 'vat')],
  GT: [libraryNumber('GT', 'nit')],
  HU: [isHungarian],
  IN: [libraryNumber('IN', 'pan')],
  // one-person businesses
  PL: [libraryNumber('PL', 'nip')],
  SI: [libraryNumber('SI', 'ddv')],
  // foreigners
  TR: [libraryNumber('TR', 'vkn')],
  TW: [libraryNumber('TW', 'natid'), libraryNumber('TW', 'ui')],
  US: [isIndividualTaxpayer],
};

/** Cyprus: a person's number begins with 0; eight digits and a letter. */
function isCypriot(text: string): boolean {
  return /^0\d{7}[A-Z]$/.test(compactNumber(text));
}

/** Hungary: 8, nine digits, of which the last is the sum of place times digit by 11. */
function isHungarian(text: string): boolean {
  const digits = compactNumber(text);
  return /^8\d{9}$/.test(digits) && weightedSum(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11 === Number(digits[9]);
}

/** United States: people who have no social security number (ITIN), 9 and the middle two of certain ranges. */
function isIndividualTaxpayer(text: string): boolean {
  return /^9\d{2}([- ]?)(5\d|6[0-5]|7\d|8[0-8]|9[0-2]|9[4-9])\1\d{4}$/.test(text);
}
