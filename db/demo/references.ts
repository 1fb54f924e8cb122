/** What payments to and from other banks carry besides a message: their bank, ids, references, and how they went. */
import { getBankCode } from '#shared/rules/bankCodes.ts';
import { demoBanks } from './banks.ts';
import type { Movement } from './movements.ts';
import { createRandom, hashText, type Random } from './random.ts';

export interface References {
  /** name of the other bank; '' for none */
  bank: string;
  /** the other bank answers verification of payee */
  isVerified: boolean;
  /** id of the transfer, of those that came in; ours are made from the payment's id */
  transactionId: string | null;
  /** null where the payer gave none */
  endToEndId: string | null;
  /** a structured creditor reference (ISO 11649); it takes the place of the message */
  reference: string | null;
  isInstant: boolean;
}

const none: References = {
  bank: '',
  isVerified: false,
  transactionId: null,
  endToEndId: null,
  reference: null,
  isInstant: false,
};

/** Those who send bills print a reference on them. */
const billed: readonly string[] = ['UTIL', 'INSR'];

/** @param iban of the other side. @param isBankDay on other days, only instant transfers reach other banks. */
export function getReferences(
  { key, kind, category, message }: Pick<Movement, 'key' | 'kind' | 'category' | 'message'>,
  iban: string,
  isBankDay: boolean,
): References {
  if (kind !== 'sepa-out' && kind !== 'sepa-in') return none;
  const random = createRandom(hashText(`references ${key}`));
  const bank = banks.get(iban.slice(0, 2) + getBankCode(iban));
  const number = /\d[\d-]{3,}/.exec(message)?.[0];
  const namesInvoice = number !== undefined && random.chance(0.5);
  return {
    bank: bank?.name ?? '',
    isVerified: bank?.verifies_payee ?? false,
    transactionId: kind === 'sepa-in' ? digits(random, 20) : null,
    endToEndId: namesInvoice ? `INV-${number}` : null,
    reference: kind === 'sepa-out' && billed.includes(category) ? creditorReference(digits(random, 11)) : null,
    isInstant: bank?.is_instant === true && (!isBankDay || random.chance(0.7)),
  };
}

const banks = new Map(
  demoBanks.flatMap((bank) => bank.national_codes.map((code) => [bank.country + code, bank] as const)),
);

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.whole(0, 9)).join('');
}

/** RF, two check digits (ISO 7064 mod 97), and the biller's own digits. */
function creditorReference(own: string): string {
  const check = 98n - (BigInt(`${own}271500`) % 97n);
  return `RF${String(check).padStart(2, '0')}${own}`;
}
