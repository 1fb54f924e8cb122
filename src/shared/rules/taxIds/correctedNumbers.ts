/**
 * Numbers of persons that the library judges otherwise than the authorities who issue them, by its country and name.
 * A newer library may make some of them unnecessary; the test of their examples holds either way.
 */
import { compactNumber } from './digits.ts';
import {
  isBelgianBis,
  isBelgianNational,
  isBulgarianVat,
  isFinnish,
  isGerman,
  isItalian,
  isLatvian,
  isSwedish,
} from './europeanNumbers.ts';
import { libraryNumber, type NumberCheck } from './libraryNumbers.ts';
import {
  isAndorran,
  isDominican,
  isIndonesian,
  isMauritian,
  isMexican,
  isPeruvian,
  isSalvadoran,
} from './otherNumbers.ts';

export const correctedNumbers: Readonly<Record<string, NumberCheck>> = {
  'AD.nrt': isAndorran,
  'BE.bis': isBelgianBis,
  'BE.nn': isBelgianNational,
  'BG.vat': isBulgarianVat,
  // nine digits, or two letters and seven: never one letter alone; Cyrillic letters look the same
  'BY.unp': shaped('BY', 'unp', /^(УНП|UNP)?(\d{9}|[A-ZАВЕКМНОРСТ]{2}\d{7})$/u),
  // 0 and 8 were never given out
  'CA.sin': shaped('CA', 'sin', /^[1-79]/),
  // begins with a province (GB/T 2260)
  'CN.ric': shaped('CN', 'ric', /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/),
  'DE.idnr': isGerman,
  'DO.cedula': isDominican,
  // K, L and M begin other numbers
  'ES.dni': shaped('ES', 'dni', /^\d{8}[A-Z]$/),
  'FI.hetu': isFinnish,
  'ID.npwp': isIndonesian,
  'IT.codicefiscale': isItalian,
  'LV.pvn': isLatvian,
  'MU.nid': isMauritian,
  'MX.rfc': isMexican,
  'PE.cui': isPeruvian,
  'SE.personnummer': isSwedish,
  'SV.nit': isSalvadoran,
  'US.ssn': isSocialSecurity,
};

/** A number of the library that must besides have this shape, without the signs between. */
function shaped(country: string, name: string, shape: RegExp): NumberCheck {
  const isOne = libraryNumber(country, name);
  return (text) => shape.test(compactNumber(text)) && isOne(text);
}

const socialSecurity = libraryNumber('US', 'ssn');

/** Dashes stand after three and five digits or not at all: elsewhere they make it an employer's number. */
function isSocialSecurity(text: string): boolean {
  return /^\d{3}([- ]?)\d{2}\1\d{4}$/.test(text) && socialSecurity(text);
}
