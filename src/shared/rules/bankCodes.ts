/** Where an IBAN names its bank. Pure. */

/**
 * How many characters the bank's code has in the IBANs of each country of SEPA (EPC409-09; SWIFT's IBAN registry).
 * Poland's code is that of the branch, with the bank's in it.
 */
const lengths = new Map(
  (
    'AD4 AL3 AT5 BE3 BG4 CH5 CY3 CZ4 DE8 DK4 EE2 ES4 FI3 FR5 GB4 GI4 GR3 HR7 HU3 IE4 IS4 ' +
    'IT5 LI5 LT5 LU3 LV4 MC5 MD2 ME3 MK3 MT4 NL4 NO4 PL8 PT4 RO4 RS3 SE3 SI2 SK4 SM5 VA3'
  )
    .split(' ')
    .map((word) => [word.slice(0, 2), Number(word[2])]),
);
/** It begins after the check digits; in these countries a check letter of their own comes before it. */
const afterLetter: readonly string[] = ['IT', 'SM'];

/** The countries whose IBANs SEPA payments reach. */
export const sepaCountries: readonly string[] = [...lengths.keys()];

/** The code of the bank in an IBAN without spaces; undefined outside SEPA. */
export function getBankCode(iban: string): string | undefined {
  const country = iban.slice(0, 2);
  const length = lengths.get(country);
  const begin = afterLetter.includes(country) ? 5 : 4;
  return length === undefined ? undefined : iban.slice(begin, begin + length);
}
