/** Where an IBAN names its bank. Pure. */

/**
 * Begin (from 0) and length of the bank's code in the IBAN, for the countries of SEPA (EPC409-09; SWIFT's IBAN registry).
 * Poland's code is that of the branch, with the bank's in it.
 */
const positions: Readonly<Record<string, readonly [number, number]>> = {
  AD: [4, 4],
  AL: [4, 3],
  AT: [4, 5],
  BE: [4, 3],
  BG: [4, 4],
  CH: [4, 5],
  CY: [4, 3],
  CZ: [4, 4],
  DE: [4, 8],
  DK: [4, 4],
  EE: [4, 2],
  ES: [4, 4],
  FI: [4, 3],
  FR: [4, 5],
  GB: [4, 4],
  GI: [4, 4],
  GR: [4, 3],
  HR: [4, 7],
  HU: [4, 3],
  IE: [4, 4],
  IS: [4, 4],
  IT: [5, 5],
  LI: [4, 5],
  LT: [4, 5],
  LU: [4, 3],
  LV: [4, 4],
  MC: [4, 5],
  MD: [4, 2],
  ME: [4, 3],
  MK: [4, 3],
  MT: [4, 4],
  NL: [4, 4],
  NO: [4, 4],
  PL: [4, 8],
  PT: [4, 4],
  RO: [4, 4],
  RS: [4, 3],
  SE: [4, 3],
  SI: [4, 2],
  SK: [4, 4],
  SM: [5, 5],
  VA: [4, 3],
};

/** The countries whose IBANs SEPA payments reach. */
export const sepaCountries: readonly string[] = Object.keys(positions);

/** The code of the bank in an IBAN without spaces; undefined outside SEPA. */
export function bankCodeOf(iban: string): string | undefined {
  const [begin, length] = positions[iban.slice(0, 2)] ?? [];
  return begin === undefined || length === undefined ? undefined : iban.slice(begin, begin + length);
}
