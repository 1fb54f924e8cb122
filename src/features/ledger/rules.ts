/**
 * The accounts of the ledger as people address them, and what may be posted by hand. Page and server use the same
 * rules.
 */
import type { ErrorCode } from '#shared/errors.ts';
import { formedText } from '#shared/rules/texts.ts';

/**
 * 'EUR.SUSPENSE' an account of the bank by its code in the chart of accounts, 'EUR.RECEIVABLE.10000000001' what a
 * client owes, 'EUR.LT12…' (also with .B) an account of a client. Codes are letters only, so none is an IBAN. Time
 * (SEC) is not posted by hand.
 */
export const ledgerAddress = formedText(
  40,
  /^EUR\.(?:(?!(?:RECEIVABLE|FUNDS)$)[A-Z]{2,20}|RECEIVABLE\.[1-8]\d{10}|[A-Z]{2}\d{2}[A-Z0-9]{11,30}(?:\.B)?)$/,
);

/** What identifies an account of the ledger; one of the three is set. */
export interface AccountName {
  iban: string | null;
  /** number of the client who owes */
  debtorId: string | null;
  /** of an account of the bank, in the chart of accounts */
  code: string | null;
}

/** What identifies the account at an address. */
export function getAccountName(address: string): AccountName {
  const [, name = '', debtorId = null] = address.split('.');
  if (debtorId !== null && name === 'RECEIVABLE') return { iban: null, debtorId, code: null };
  return /^[A-Z]+$/.test(name)
    ? { iban: null, debtorId: null, code: name }
    : { iban: name, debtorId: null, code: null };
}

/** The address of an account by what identifies it. */
export function getAddress({ iban, debtorId, code }: AccountName): string {
  if (iban !== null) return `EUR.${iban}`;
  return debtorId === null ? `EUR.${code}` : `EUR.RECEIVABLE.${debtorId}`;
}

/** What people type for an account to its address: an IBAN however it is written, or a name of the bank's own. */
export function typedAddress(text: string): string {
  const plain = text.replace(/\s+/g, '').toUpperCase();
  return plain === '' || plain.startsWith('EUR.') ? plain : `EUR.${plain}`;
}

/**
 * One staff user posts at most so much between accounts of the bank on one bank day alone, cents. Any posting that is
 * about a client needs a second person (decisions for the back office, section 1). Sums count, so splitting does not
 * help.
 */
export const postedAloneMostMinor = 100_000n;

/** `aloneMinor`: what this staff user has posted today without anybody. */
export function needsSecond(clientId: string | null, amountMinor: bigint, aloneMinor: bigint): boolean {
  return clientId !== null || aloneMinor + amountMinor > postedAloneMostMinor;
}

/** One side of a posting; amounts in cents. */
export interface PostedAccount {
  id: bigint;
  /** whose account it is, or who owes */
  clientId: string | null;
  isClosed: boolean;
  /** blocked, or all money of the client is stopped */
  isBlocked: boolean;
  /** a case or an order keeps all that the client has */
  isFrozen: boolean;
  /** null: an account of the bank, which may be negative */
  availableMinor: bigint | null;
}

interface PostingFacts {
  debit: PostedAccount;
  credit: PostedAccount;
  amountMinor: bigint;
  /** days, yyyy-mm-dd; the second: the first one after the months that are closed */
  valueDay: string;
  openSince: string;
  isToCome: boolean;
}

/**
 * Why nothing is posted, as the server refuses it; undefined where it can be. Money comes in whatever stops the client.
 */
export function whyNotPosted({ debit, credit, ...posting }: PostingFacts): ErrorCode | undefined {
  if (posting.isToCome) return 'moment-to-come';
  if (posting.valueDay < posting.openSince) return 'month-closed';
  if (debit.id === credit.id) return 'same-account';
  if (debit.clientId !== null && credit.clientId !== null && debit.clientId !== credit.clientId) return 'two-clients';
  if (debit.isClosed || credit.isClosed) return 'account-closed';
  if (debit.isFrozen) return 'client-frozen';
  if (debit.isBlocked) return 'account-blocked';
  if (debit.availableMinor !== null && debit.availableMinor < posting.amountMinor) return 'insufficient-funds';
  return undefined;
}
