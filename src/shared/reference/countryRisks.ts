/**
 * Countries that public lists name. FATF: calls for action and increased monitoring, June 2026. The Union: Delegated
 * Regulation (EU) 2016/1675 as amended up to (EU) 2025/1184, in force since 5 August 2025. The lists change a few times a
 * year; edit them here.
 */
import { countries } from './countries.ts';

/** FATF, high-risk jurisdictions subject to a call for action. The bank has no business with them. */
const blackList = 'IR KP MM';
/** FATF, jurisdictions under increased monitoring. */
const greyList = 'AO BO BA BG CM CI CD HT IQ KE KW LA LB MC NP PG SS SY VE VN VG YE';
/** High-risk third countries of the Union. */
const unionList = 'AF DZ AO BF CM CI CD HT KE LA LB ML MC MZ MM NA NP NG ZA SS SY TZ TT VU VE VN YE IR KP';
/** Beside the EEA, countries whose supervision the bank takes for equal. */
const equalBeside = 'CH GB';

/**
 * prohibited: black-listed. high: a high-risk third country of the Union. raised: under increased monitoring, or neither in
 * the EEA nor equal. low: all others.
 */
export type CountryRisk = 'prohibited' | 'high' | 'raised' | 'low';

const setOf = (codes: string) => new Set(codes.split(' '));
const black = setOf(blackList);
const union = setOf(unionList);
const grey = setOf(greyList);
const trusted = new Set([...countries.filter(({ isEea }) => isEea).map(({ iso2 }) => iso2), ...setOf(equalBeside)]);

/** Of a country by its two letters; letters that nobody knows are raised. */
export function countryRisk(iso2: string): CountryRisk {
  if (black.has(iso2)) return 'prohibited';
  if (union.has(iso2)) return 'high';
  return grey.has(iso2) || !trusted.has(iso2) ? 'raised' : 'low';
}
