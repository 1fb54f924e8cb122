/** The content of an account statement. All amounts are bigint minor units; days are yyyy-mm-dd in the bank's zone. */

import type { LanguageCode } from '#shared/reference/languages.ts';

export interface Statement {
  /** `zone` is an IANA name. */
  bank: { name: string; bic: string; zone: string; address?: string };
  /** `code` is the registration code of a company; lines of `address` stand one under the other. */
  client: { id: string; title: string; code?: string; address?: readonly string[] };
  /** First and last day, both inclusive. */
  from: string;
  to: string;
  /** ISO 8601 UTC */
  madeAt: string;
  language: LanguageCode;
}

/** One account of a statement. Credits and debits are sums without sign. */
export interface StatementSection {
  account: { iban: string; name: string; currency: string };
  openingMinor: bigint;
  closingMinor: bigint;
  creditsMinor: bigint;
  debitsMinor: bigint;
  lineCount: number;
  /** In the order of booking, in batches, so that they never are in memory all at once. */
  batches: AsyncIterable<readonly StatementLine[]>;
}

export interface StatementLine {
  /** Number of the entry in its account, without gaps. */
  seq: bigint;
  bookedOn: string;
  /** Day from which interest and limits count it. */
  valueOn: string;
  kind: LineKind;
  /** Code of reference/categories.ts: TRSF, FEES, … */
  category: string;
  counterpartyName: string;
  counterpartyIban: string;
  counterpartyBic: string;
  message: string;
  /** Structured creditor reference; the message is empty then. */
  reference: string;
  /** The payer's own reference; empty if there is none. */
  endToEndId: string;
  /** Of the payment on its rail; empty if there is none. */
  transactionId: string;
  paymentId: string | null;
  /** Of the payment, if the line belongs to one: book, sepa, card, incoming. */
  rail: string | null;
  isInstant: boolean;
  /** Negative for money that left the account. */
  amountMinor: bigint;
  balanceAfterMinor: bigint;
}

/** As in transfer_kind_known of the database; a transfer between own accounts reads as a payment. */
export const lineKinds = ['payment', 'fee', 'capital', 'reversal', 'manual'] as const;
export type LineKind = (typeof lineKinds)[number];
