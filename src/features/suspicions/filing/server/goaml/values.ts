/** Values as goAML has them: moments in bank time, amounts with two decimals, codes and letters of the authority. */
import anyAscii from 'any-ascii';
import type { AuthorityTable } from '#features/suspicions/filing/authorityTable.ts';
import { formatMoment } from '#shared/days.ts';
import { decimalText } from '#shared/money.ts';
import { minorDigits } from '#shared/reference/minorUnits.ts';

/** sql_date of a moment, in the zone of the bank. */
export function formatSqlDate(moment: string, zone: string): string {
  return formatMoment(moment, zone).replace(' ', 'T');
}

/** sql_date of a day. */
export function formatSqlDay(day: string | null): string | null {
  return day === null ? null : `${day}T00:00:00`;
}

/** With two decimals. */
export function formatAmount(minor: bigint, currency: string): string {
  const text = decimalText(minor, currency);
  const [whole = '', decimals = ''] = text.split('.');
  return `${whole}.${decimals.padEnd(2, '0').slice(0, Math.max(2, decimals.length))}`;
}

interface Money {
  minor: bigint;
  currency: string;
}

/** Units of the local currency for one of the other, eight decimals; both may have other minor units. */
export function formatRate(local: Money, other: Money): string {
  if (other.minor === 0n) return '1';
  const unit = (currency: string) => 10n ** BigInt(minorDigits(currency));
  const scaled = (local.minor * unit(other.currency) * 100_000_000n) / (other.minor * unit(local.currency));
  const text = scaled.toString().padStart(9, '0');
  return `${text.slice(0, -8)}.${text.slice(-8)}`;
}

/** Code of an entry that the table may not name: '*' is every other one. */
export function getCode(list: Readonly<Record<string, string>>, key: string | null): string | null {
  return (key === null ? undefined : list[key]) ?? list['*'] ?? null;
}

export function getCountry(table: AuthorityTable, country: string | null): string | null {
  return country === null ? null : (table.codes.countries[country] ?? country);
}

/** A name with the letters that the authority takes. */
export function writeName(table: AuthorityTable, name: string | null): string | null {
  if (name === null || table.names === 'all') return name;
  return anyAscii(name)
    .replace(/&/g, ' and ')
    .replace(/[^a-zA-Z0-9 .'-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** Country codes of two digits (ITU-T E.164); 1 and 7 have one, all others three. */
const twoDigits = new Set(
  `20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91
  92 93 94 95 98`.split(/\s+/),
);

/** '+37061234567' → 370 and 61234567; null where it does not begin with +. */
export function splitPhone(phone: string | null): { prefix: string; number: string } | null {
  const digits = phone?.startsWith('+') ? phone.replace(/\D/g, '') : '';
  if (digits.length < 5) return null;
  const length = /^[17]/.test(digits) ? 1 : twoDigits.has(digits.slice(0, 2)) ? 2 : 3;
  return { prefix: digits.slice(0, length), number: digits.slice(length) };
}
