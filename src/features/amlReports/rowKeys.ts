/** A row of a report in an address: a country with the days of its flags, or joined payments. Pure. */
import type { CountryRow, PaymentRow } from './calls.ts';

type CountryDays = Pick<CountryRow, 'country' | 'from' | 'to'>;

/** @param direction of one of both that the row counts */
export const getCountryKey = ({ country, from, to }: CountryDays, direction?: 'in' | 'out') =>
  [country, from, to, ...(direction === undefined ? [] : [direction])].join('.');
/** The key of the whole row: of a key with a direction, without it. */
export const getWholeKey = (key: string | undefined) => key?.replace(/^([A-Za-z]+\.[^.]+\.[^.]+)\.(in|out)$/, '$1');
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
  const country = /^([A-Z]{2}|unknown)\.(\d{4}-\d\d-\d\d)\.(\d{4}-\d\d-\d\d)(?:\.(in|out))?$/.exec(key);
  if (country) {
    const [, name = '', from = '', to = '', side] = country;
    return { country: name, from, to, ...(side !== undefined && { direction: side === 'in' ? 'in' : 'out' }) };
  }
  const joined = /^(\d{4}-\d\d-\d\d)\.(\d{11})\.(in|out)\.(.*)$/s.exec(key);
  if (!joined) return undefined;
  const [, day = '', clientId = '', direction, party = ''] = joined;
  return { from: day, to: day, clientId, direction: direction === 'in' ? 'in' : 'out', party };
}
