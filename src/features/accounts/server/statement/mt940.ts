/**
 * MT940, the customer statement of SWIFT (Standards MT, category 9): one message for each account and day with entries.
 * A file for accounting programs has no header blocks. Lines end with CR LF, and '-' ends a message.
 */

import type { AccountStatement, EntryBatches, StatementEntry } from '#features/rails/iso20022/messages.ts';
import { sepaText } from '#features/rails/iso20022/sepaText.ts';
import { statementNumber } from '#features/rails/iso20022/statementNumber.ts';
import { addDays } from '#shared/days.ts';
import { decimalText } from '#shared/money.ts';
import { travellingReference } from '#shared/rules/references.ts';
import { isSwiftReference, structuredLines } from './mt940Lines.ts';

/** A day with more entries has several messages, joined by intermediate balances (:62M:, then :60M:). */
export const entriesPerMessage = 1_000;

/** One message: a day of an account, or a part of it. `sequence` counts from 1 within the day. */
interface Page {
  day: string;
  sequence: number;
  entries: number;
}

type Account = AccountStatement<EntryBatches>['account'];

/** The text of a file. Throws what the entries throw, and an Error for an amount that has more than 15 characters. */
export async function* toMt940(statements: AsyncIterable<AccountStatement<EntryBatches>>): AsyncGenerator<string> {
  for await (const statement of statements) yield* getMessages(statement);
}

/** An account without entries has one message of the last day, so that its balance is there. */
async function* getMessages(statement: AccountStatement<EntryBatches>): AsyncGenerator<string> {
  const { account } = statement;
  let balanceMinor = statement.openingMinor;
  let page: Page = { day: addDays(statement.fromDay, -1), sequence: 0, entries: 0 };
  const turnTo = (day: string): string => {
    const before = page;
    const isSameDay = day === before.day;
    page = { day, sequence: isSameDay ? before.sequence + 1 : 1, entries: 0 };
    const foot = before.sequence > 0 ? getFoot(account, before, balanceMinor, isSameDay ? 'M' : 'F') : '';
    return foot + getHead(account, page, `60${isSameDay ? 'M' : 'F'}`, balanceText(account, before.day, balanceMinor));
  };
  for await (const batch of statement.entries) {
    let text = '';
    for (const entry of batch) {
      if (page.day !== entry.bookedOn || page.entries === entriesPerMessage) text += turnTo(entry.bookedOn);
      text += entryText(entry, account.currency);
      balanceMinor += entry.isCredit ? entry.amountMinor : -entry.amountMinor;
      page.entries += 1;
    }
    yield text;
  }
  const alone = page.sequence === 0 ? turnTo(statement.untilDay) : '';
  yield alone + getFoot(account, page, balanceMinor, 'F');
}

function getHead(account: Account, { day, sequence }: Page, tag: string, balance: string): string {
  return lines(
    `:20:STM${shortDay(day)}${sequence.toString().padStart(5, '0')}`,
    `:25:${account.iban}`,
    `:28C:${statementNumber(day)}/${sequence}`,
    `:${tag}:${balance}`,
  );
}

function getFoot(account: Account, { day }: Page, balanceMinor: bigint, kind: 'M' | 'F'): string {
  const balance = balanceText(account, day, balanceMinor);
  // all that is booked is available: value days are never later than the day of booking
  return lines(`:62${kind}:${balance}`, ...(kind === 'F' ? [`:64:${balance}`] : []), '-');
}

/** RC takes back a credit, so it is a debit; RD the other way round. */
function entryText(entry: StatementEntry, currency: string): string {
  const { endToEndId = '', isCredit, isReversal, bookedOn } = entry;
  const mark = isReversal ? (isCredit ? 'RD' : 'RC') : isCredit ? 'C' : 'D';
  const type = entry.code === 'FEES' ? 'NCHG' : entry.otherIban ? 'NTRF' : 'NMSC';
  const reference = isSwiftReference(endToEndId) && endToEndId !== 'NOTPROVIDED' ? endToEndId : 'NONREF';
  const days = shortDay(entry.valueOn) + shortDay(bookedOn).slice(2);
  const amount = amountText(entry.amountMinor, currency);
  return lines(`:61:${days}${mark}${amount}${type}${reference}//${entry.reference}`, `:86:${getDetails(entry)}`);
}

/** What :61: has no room for, by code words that accounting programs know. Nothing after 6 lines of 65. */
function getDetails({
  code,
  other,
  otherIban,
  otherBic,
  endToEndId,
  transactionId,
  remittance,
}: StatementEntry): string {
  return structuredLines({
    ...{ TRTP: code, IBAN: otherIban, BIC: otherBic },
    NAME: other && sepaText(other.name, 70),
    ...{ EREF: endToEndId, TXID: transactionId },
    ...(remittance && 'reference' in remittance
      ? { 'REMI/STRD/CUR': travellingReference(remittance.reference).reference }
      : { REMI: remittance?.text }),
  }).join('\r\n');
}

function balanceText({ currency }: Account, day: string, minor: bigint): string {
  return (minor < 0n ? 'D' : 'C') + shortDay(day) + currency + amountText(minor < 0n ? -minor : minor, currency);
}

/** 15d: at most 15 characters with the comma, which always stands there. */
function amountText(minor: bigint, currency: string): string {
  const text = decimalText(minor, currency).replace('.', ',');
  if (text.length > 15) throw new Error(`MT940 cannot carry the amount ${text}.`);
  return text;
}

/** YYMMDD */
function shortDay(day: string): string {
  return day.slice(2).replaceAll('-', '');
}

function lines(...texts: string[]): string {
  return texts.map((text) => `${text}\r\n`).join('');
}
