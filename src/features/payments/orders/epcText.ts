/** The text of the QR code that invoices print for SEPA transfers (EPC069-12). Pure. */
import { compactIban, ibanCountry } from '#shared/iban.ts';
import { compactReference } from '#shared/rules/references.ts';
import type { OrderForm } from './orderForm.ts';

/** What such a code fills in; a field that it does not name stays as it is. */
export type EpcValues = Partial<Pick<OrderForm, 'name' | 'acc' | 'amount' | 'msg' | 'reference'>>;

/** 331 bytes at most, says the standard; each may be a character that is written as several. */
const maxLetters = 1000;

/**
 * The values of the payment form, as somebody would type them; the form judges them. Undefined for a text that is none,
 * and for money that is not in euros. Of reference and message, which exclude each other, the reference counts.
 */
export function readEpcText(text: string): EpcValues | undefined {
  if (text.length > maxLetters) return undefined;
  const lines = text.trim().split(/\r\n|\n|\r/);
  const [service, version = '', , kind = '', , name = '', acc = '', money = '', , reference = '', msg = ''] = lines.map(
    (line) => line.trim(),
  );
  const [, amount] = /^EUR(\d{1,9}(?:\.\d{1,2})?)$/.exec(money) ?? [];
  const isKnown = service === 'BCD' && /^00[12]$/.test(version) && /^(SCT|INST)$/.test(kind);
  if (!isKnown || name === '' || acc === '' || (money !== '' && amount === undefined)) return undefined;
  return {
    name,
    acc: compactIban(acc),
    ...(amount !== undefined && { amount }),
    ...(reference !== ''
      ? { reference: compactReference(reference, ibanCountry(acc)), msg: '' }
      : msg !== '' && { msg, reference: '' }),
  };
}
