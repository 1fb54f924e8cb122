/**
 * A statement of one of the bank's accounts at another bank, whatever the format of its file. Amounts are minor units,
 * above zero for what came to the account.
 */
import { isIban } from '#shared/validIban.ts';

export interface StatementLine {
  /** the other bank's own; '' for none */
  reference: string;
  amountMinor: bigint;
  isReversal: boolean;
  /** yyyy-mm-dd */
  bookedOn: string;
  valueOn: string;
  transactionId?: string;
  endToEndId?: string;
  /** of a line that stands for many payments: the message that ordered them */
  batchId?: string;
  /** of such a line: what it names of each payment */
  parts?: readonly LinePart[];
  otherName: string;
  /** '' for none */
  otherIban: string;
  text: string;
}

export interface LinePart {
  transactionId?: string;
  endToEndId?: string;
}

export interface Statement {
  /** as its bank names it */
  number: string;
  /** IBAN, or a number */
  account: string;
  currency: string;
  fromDay: string;
  untilDay: string;
  openingMinor: bigint;
  closingMinor: bigint;
  lines: readonly StatementLine[];
}

/** Why a statement or a whole file is not taken, and where in it. */
export interface StatementFault {
  /** dash-separated words, see `faultTexts` */
  code: string;
  /** 'line 12, :61:' */
  place: string;
  /** as far as it can be read */
  account?: string;
  number?: string;
}

export type ReadStatement = { statement: Statement } | { fault: StatementFault };
/** `statements` in the order of the file; of a file that is not read at all only why. */
export type ReadStatementFile = { statements: readonly ReadStatement[] } | { refused: StatementFault };

/** Thrown by readers where a statement is wrong. */
export class StatementError extends Error {
  readonly code: string;
  readonly place: string;
  constructor(code: string, place: string) {
    super(`${code} at ${place}`);
    this.code = code;
    this.place = place;
  }
}

/** Files of more bytes are refused. */
export const maxStatementBytes = 20 * 1024 * 1024;

export const faultTexts: Readonly<Record<string, string>> = {
  'format-unknown': 'This is no statement in camt.053 or MT940.',
  'file-too-large': 'The file is too large.',
  'account-unknown': 'No account of the ledger has this IBAN.',
  'account-missing': 'The statement names no account.',
  'number-missing': 'The statement has no number.',
  'opening-missing': 'The opening balance is missing.',
  'closing-missing': 'The closing balance is missing.',
  'balance-not-valid': 'This is no balance.',
  'line-not-valid': 'This is no line of a statement.',
  'amount-not-valid': 'This is no amount.',
  'day-not-valid': 'This is no day.',
  'currency-not-valid': 'The currency is not that of the account.',
  'sum-differs': 'Opening balance and lines do not add up to the closing balance.',
  'page-missing': 'A page of this statement is missing.',
  'statement-differs': 'A statement with this number was taken already, and says something else.',
  'column-missing': 'The file has no such column.',
  'no-lines': 'The file has no lines.',
  'lines-known': 'All lines of this file were taken before.',
  'row-not-valid': 'This row does not have the columns of the heading.',
  'mapping-missing': 'Say first which column of the files of this account is what.',
  'character-not-valid': 'This character stands in no text.',
  'not-xml': 'This is not well-formed XML.',
};

/** A sentence on a fault; its code where there is none. */
export function formatFault({ code, place }: Pick<StatementFault, 'code' | 'place'>): string {
  const text = faultTexts[code] ?? `${code}.`;
  return place === '' ? text : `${text.replace(/\.$/, '')} (${place}).`;
}

/** An account as files write it: 'GENODE/DE89 3704…EUR' is the IBAN. Numbers that are no IBAN stay. */
export function normalizeAccount(text: string): string {
  const plain = (text.split('/').at(-1) ?? '').replace(/\s/g, '').toUpperCase();
  const bare = plain.replace(/[A-Z]{3}$/, '');
  return !isIban(plain) && isIban(bare) ? bare : plain;
}

/** Amounts of more are a mistake of the file: 10 000 000 000 000.00. */
const largestMinor = 10n ** 15n;
const isTooLarge = (minor: bigint) => minor > largestMinor || minor < -largestMinor;

/** @throws StatementError sum-differs, amount-not-valid */
export function assertSum(statement: Pick<Statement, 'openingMinor' | 'closingMinor' | 'lines'>, place: string): void {
  const { openingMinor, closingMinor, lines } = statement;
  if ([openingMinor, closingMinor, ...lines.map(({ amountMinor }) => amountMinor)].some(isTooLarge))
    throw new StatementError('amount-not-valid', place);
  const sum = lines.reduce((total, { amountMinor }) => total + amountMinor, openingMinor);
  if (sum !== closingMinor) throw new StatementError('sum-differs', place);
}

/** An id that says nothing. */
export function givenId(text: string | undefined): string | undefined {
  const plain = text?.trim();
  return plain === undefined || plain === '' || /^(NOTPROVIDED|NONREF|NOTAVAILABLE|UNKNOWN)$/i.test(plain)
    ? undefined
    : plain;
}
