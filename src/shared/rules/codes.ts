/** Rules of codes that identify (specification section 5). */
import { compactIban } from '../iban.ts';
import { fieldLengths } from '../limits.ts';
import { isIban } from '../validIban.ts';
import { isPhone } from './contacts.ts';

/** Company code: digits, letters, hyphen, slash and space only; told with `messages.specialCharacters`. */
export function isCompanyCode(text: string): boolean {
  return text.length <= fieldLengths.code && /^[\p{L}\d /-]*$/u.test(text);
}

/** Where somebody is identified by an account, a phone number does as well. */
export function isIbanOrPhone(text: string): boolean {
  return isPhone(text.replace(/\s/g, '')) || (text.length <= 50 && isIban(compactIban(text)));
}
