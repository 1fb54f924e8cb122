/** Identifiers as they are in paths and bodies. */
import { formedText } from './rules/texts.ts';

/** Client id: the 11 digits that are the account-number part of the client's main IBAN. */
export const clientId = formedText(11, /^[1-9]\d{10}$/);
/** UUIDv7 of payments, requests, files, records. */
export const recordId = formedText(36, /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
/** Currency, dot, IBAN; a trailing .B marks a fund blocked by a bailiff and is accepted both ways. */
export const fundId = formedText(40, /^[A-Z]{3}\.[A-Z]{2}\d{2}[A-Z0-9]{11,30}(\.B)?$/);

export interface Fund {
  currency: string;
  iban: string;
}

/** 'EUR.LT12…' or 'EUR.LT12….B' to its parts; null if it is not a fund id. */
export function parseFundId(id: string): Fund | null {
  const [currency = '', iban = ''] = id.split('.');
  return fundId.safeParse(id).success ? { currency, iban } : null;
}

export function getFundId(currency: string, iban: string, blocked: boolean): string {
  return `${currency}.${iban}${blocked ? '.B' : ''}`;
}

/** Staff numbers start with 9; no one else's does (decisions section 1). */
export function isStaffId(id: string): boolean {
  return id.startsWith('9');
}

/**
 * Whether this is a number of 11 digits: clients, people who act for them, staff. Who else belongs to a client has a
 * UUID.
 */
export function hasNumber(id: string): boolean {
  return id.length === 11;
}
