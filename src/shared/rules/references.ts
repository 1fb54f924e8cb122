/** References that a payment carries besides its message. Pure. */

/** 'rf18 5390 0754' → 'RF1853900754'; a text longer than any reference stays as it is. */
export function compactReference(text: string): string {
  return text.length > 60 ? text : text.replace(/\s/g, '').toUpperCase();
}

/** True for a structured creditor reference without spaces: RF, two check digits, up to 21 letters and digits (ISO 11649). */
export function isCreditorReference(text: string): boolean {
  return /^RF\d{2}[A-Z\d]{1,21}$/.test(text) && restOf(text) === 1;
}

/** The structured creditor reference with this body, 1 to 21 capital letters and digits (ISO 11649). */
export function creditorReference(body: string): string {
  return `RF${String(98 - restOf(`RF00${body}`)).padStart(2, '0')}${body}`;
}

/** Remainder by 97, letters as numbers from 10 on, the first four characters last (ISO 7064, MOD 97-10). */
function restOf(text: string): number {
  const digits = [...(text.slice(4) + text.slice(0, 4))].map((letter) => Number.parseInt(letter, 36)).join('');
  return Number(BigInt(digits) % 97n);
}

/**
 * True for an end-to-end id: up to 35 characters of the basic SEPA set, no slash at an end and no two in a row
 * (EPC217-08, EPC115-06 section 1.4).
 */
export function isEndToEndId(text: string): boolean {
  return /^[A-Za-z\d/\-?:().,'+ ]{1,35}$/.test(text) && !/^\/|\/$|\/\//.test(text) && text.trim() === text;
}
