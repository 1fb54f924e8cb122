/** Whether an IBAN is one: lengths, structure and mod-97 by the library. */
import { isValidIBAN } from 'ibantools';

/** True for a complete, valid IBAN without spaces. */
export function isIban(text: string): boolean {
  return text.length <= 34 && isValidIBAN(text);
}
