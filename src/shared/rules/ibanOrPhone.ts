import { compactIban } from '../iban.ts';
import { isIban } from '../validIban.ts';
import { isPhone } from './contacts.ts';

/** Where somebody is identified by an account, a phone number does as well; spaces are allowed in both. */
export function isIbanOrPhone(text: string): boolean {
  return text.length <= 50 && (isPhone(text.replace(/\s/g, '')) || isIban(compactIban(text)));
}
