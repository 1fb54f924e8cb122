/** A row of a report in an address: a country with the days of its flags, or joined payments. Pure. */
import type { CountryRow, PaymentRow } from './calls.ts';

export const getCountryKey = ({ country, from, to }: Pick<CountryRow, 'country' | 'from' | 'to'>) =>
  [country, from, to].join('.');
export const getJoinedKey = ({ day, clientId, direction, party }: PaymentRow) =>
  [day, clientId, direction, party].join('.');

/** What `?rows` takes for the row. */
export interface RowQuery {
  from: string;
  to: string;
  country?: string;
  clientId?: string;
  direction?: 'in' | 'out';
  party?: string;
}

/** Undefined for what is no key. */
export function parseRowKey(key: string): RowQuery | undefined {
  const country = /^([A-Z]{2}|unknown)\.(\d{4}-\d\d-\d\d)\.(\d{4}-\d\d-\d\d)$/.exec(key);
  if (country) return { country: country[1] ?? '', from: country[2] ?? '', to: country[3] ?? '' };
  const joined = /^(\d{4}-\d\d-\d\d)\.(\d{11})\.(in|out)\.(.*)$/s.exec(key);
  if (!joined) return undefined;
  const [, day = '', clientId = '', direction, party = ''] = joined;
  return { from: day, to: day, clientId, direction: direction === 'in' ? 'in' : 'out', party };
}
