/** Rules of codes that identify (specification section 5). */
import { fieldLengths } from '../limits.ts';

/** Company code: digits, letters, hyphen, slash and space only; refused with `messages.specialCharacters`. */
export function isCompanyCode(text: string): boolean {
  return text.length <= fieldLengths.code && /^[\p{L}\d /-]*$/u.test(text);
}
