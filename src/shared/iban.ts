/** IBANs as text, and our own numbers. Whether one is valid is in validIban.ts, which brings all countries' rules. */

/** 'IBAN: lt12 1000 …' → 'LT121000…'; a text longer than any IBAN stays as it is. */
export function compactIban(text: string): string {
  if (text.length > 100) return text;
  return withoutLabel(text.replace(/[\s.-]/g, '').toUpperCase());
}

/** What an account's papers print before the number is copied with it. No country has the letters IB. */
export function withoutLabel(compact: string): string {
  return compact.replace(/^IBAN:?/, '');
}

/** Groups of four, for people. */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

/** 'LT06 … 0001': enough to distinguish the accounts of one company, check digits and all. */
export function shortIban(iban: string): string {
  return `${iban.slice(0, 4)} … ${iban.slice(-4)}`;
}

/** ISO 3166 letters of the country, '' if there is none. */
export function ibanCountry(iban: string): string {
  return /^[A-Z]{2}/.test(iban) ? iban.slice(0, 2) : '';
}

/** The Lithuanian IBAN of an 11-digit account number at the bank with this five-digit code (ISO 13616 mod 97). */
export function ownIban(bankCode: string, accountNumber: string): string {
  const bban = bankCode + accountNumber;
  const check = 98n - (BigInt(`${bban}212900`) % 97n);
  return `LT${check.toString().padStart(2, '0')}${bban}`;
}

/** True if the IBAN names an account at the bank with this code. */
export function isOwnIban(iban: string, bankCode: string): boolean {
  return /^LT\d{18}$/.test(iban) && iban.slice(4, 9) === bankCode;
}
