/**
 * Countries that public lists name, each version with the day from which it holds. A new version is a new line; the old
 * ones stay, for reports about days before. FATF (fatf-gafi.org): calls for action and increased monitoring, list of
 * October 2025 with the changes of February and June 2026; the source names the month alone. The Union: Delegated
 * Regulation (EU) 2016/1675 as amended up to (EU) 2025/1184.
 */

/** BLACK: FATF, call for action. GREY: FATF, increased monitoring. HIGH: high-risk third country of the Union. */
export type CountryList = 'BLACK' | 'HIGH' | 'GREY';
export const countryLists: readonly CountryList[] = ['BLACK', 'HIGH', 'GREY'];

export interface ListVersion {
  list: CountryList;
  /** yyyy-mm-dd, the first day */
  inForceOn: string;
  /** two letters each */
  countries: ReadonlySet<string>;
}

const version = (list: CountryList, inForceOn: string, countries: string): ListVersion => ({
  ...{ list, inForceOn },
  countries: new Set(countries.split(' ')),
});

/** Of each list the oldest first. */
export const listVersions: readonly ListVersion[] = [
  version('BLACK', '2026-06-01', 'IR KP MM'),
  version('GREY', '2026-06-01', 'AO BO BA BG CM CI CD HT IQ KE KW LA LB MC NP PG SS SY VE VN VG YE'),
  version(
    'HIGH',
    '2025-08-05',
    'AF DZ AO BF CM CI CD HT KE LA LB ML MC MZ MM NA NP NG ZA SS SY TZ TT VU VE VN YE IR KP',
  ),
];

/** The countries of the newest version of a list. */
export function getNewestList(list: CountryList): ReadonlySet<string> {
  return listVersions.findLast((one) => one.list === list)?.countries ?? new Set();
}
