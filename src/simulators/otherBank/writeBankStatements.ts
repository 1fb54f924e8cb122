/** Another bank, where ours has an account: what it books there, as a camt.053 with a statement for each day. */
import type { AccountStatement, StatementAccount, StatementEntry } from '#features/rails/iso20022/messages.ts';
import { statementNumber } from '#features/rails/iso20022/statementNumber.ts';
import { writeMessage } from '#features/rails/iso20022/write.ts';

export interface Booking {
  /** yyyy-mm-dd */
  bookedOn: string;
  /** cents; above zero came to the account */
  amountMinor: bigint;
  /** '' for none, as of the others */
  transactionId: string;
  endToEndId: string;
  otherName: string;
  otherIban: string;
  text: string;
}

/** A day on which the bank is open; what it has booked since the one before belongs to it. */
export interface StatedDay {
  fromDay: string;
  untilDay: string;
  bookings: readonly Booking[];
}

interface BankBook {
  account: StatementAccount;
  /** cents before the first day */
  openingMinor: bigint;
  days: readonly StatedDay[];
  /** ISO 8601 with an offset */
  createdAt: string;
}

/** The file's text. @throws Error if there is no day */
export function writeBankStatements({ account, openingMinor, days, createdAt }: BankBook): string {
  let balanceMinor = openingMinor;
  const statements = days.map(({ fromDay, untilDay, bookings }): AccountStatement => {
    const before = balanceMinor;
    balanceMinor = bookings.reduce((sum, { amountMinor }) => sum + amountMinor, before);
    const entries = bookings.map((booking, i) => toEntry(booking, `${statementNumber(untilDay)}-${i + 1}`));
    return { account, fromDay, untilDay, openingMinor: before, closingMinor: balanceMinor, entries };
  });
  const messageId = `${account.iban.slice(-8)}-${statementNumber(days.at(-1)?.untilDay ?? '')}`;
  return writeMessage({ kind: 'camt.053', messageId, createdAt, statements });
}

function toEntry(booking: Booking, reference: string): StatementEntry {
  const { bookedOn, amountMinor, transactionId, endToEndId, otherName, otherIban, text } = booking;
  const isCredit = amountMinor > 0n;
  return {
    ...{ reference, amountMinor: isCredit ? amountMinor : -amountMinor, isCredit, isReversal: false, code: 'TRSF' },
    ...{ bookedOn, valueOn: bookedOn },
    ...(transactionId !== '' && { transactionId }),
    ...(endToEndId !== '' && { endToEndId }),
    ...(otherName !== '' && { other: { name: otherName } }),
    ...(otherIban !== '' && { otherIban }),
    ...(text !== '' && { remittance: { text } }),
  };
}
