/** What the clearing does by itself: money from other banks, a camt.054 for each cycle, a camt.053 for each day. */

import type { CreditTransfer, StatementAccount, StatementEntry } from '#features/rails/iso20022/messages.ts';
import { isOwnIban, ownIban } from '#shared/iban.ts';
import { isBankDay } from '#shared/rules/bankDays.ts';
import { getDay } from '../day.ts';
import { drawn } from '../drawn.ts';
import { type Moment, Planner } from './answers.ts';
import type { BookedTransfer, Plan } from './book.ts';
import type { Order } from './rules.ts';
import type { Arrivals, Settings } from './settings.ts';
import { getOriginal } from './transfers.ts';

const centsOfEuro = 100;
/** A recall follows its transfer after so long. */
const recallAfterMs = 20_000;
/** An account number that no client has. */
const unusedAccount = '99999999998';

/** What is due at this moment; undefined: nothing. */
export function planByClock(moment: Moment): Plan | undefined {
  const { book, settings, now } = moment;
  const planner = new Planner(moment);
  planStatements(moment, planner);
  planReport(moment, planner);
  const transfers: BookedTransfer[] = [];
  let nextArrivalAt: number | undefined;
  if (settings.arrivals && now >= book.nextArrivalAt) {
    const { everySeconds } = settings.arrivals;
    nextArrivalAt = now + everySeconds * 1000 * (0.5 + drawn(`pause ${book.name} ${book.planned}`));
    // the first look only sets the time: a start is no reason to pay
    if (book.nextArrivalAt > 0) transfers.push(planArrival(moment, planner, settings.arrivals));
  }
  if (planner.actions.length === 0 && nextArrivalAt === undefined) return undefined;
  const next = nextArrivalAt === undefined ? {} : { nextArrivalAt };
  return { kind: 'plan', at: now, transfers, actions: planner.actions, ...next };
}

/** When the clock has something to do next, epoch ms; midnight is found by looking every minute. */
export function nextByClock({ book, settings, now }: Moment): number {
  const cycleAt =
    book.unreported.length > 0 ? book.lastReportAt + settings.cycleSeconds * 1000 : Number.POSITIVE_INFINITY;
  const arrivalAt = settings.arrivals ? book.nextArrivalAt : Number.POSITIVE_INFINITY;
  return Math.min(now + 60_000, cycleAt, arrivalAt);
}

function getAccount({ accountIban, bankName, bic }: Settings): StatementAccount {
  return { iban: accountIban, currency: 'EUR', owner: bankName, bankBic: bic };
}

function planReport({ book, settings, now }: Moment, planner: Planner): void {
  const { unreported: entries } = book;
  const [first] = entries;
  const last = entries.at(-1);
  if (!first || !last || now < book.lastReportAt + settings.cycleSeconds * 1000) return;
  const period = { fromDay: first.bookedOn, untilDay: last.bookedOn };
  const notifications = [{ account: getAccount(settings), ...period, entries }];
  planner.add(0, ({ messageId, createdAt }) => ({
    answer: { kind: 'camt.054', messageId, createdAt, notifications },
  }));
}

/** One for each day before today that has entries. */
function planStatements({ book, settings, now }: Moment, planner: Planner): void {
  const today = getDay(now);
  const byDay = new Map<string, StatementEntry[]>();
  for (const entry of book.unstated) {
    if (entry.bookedOn >= today) continue;
    byDay.set(entry.bookedOn, [...(byDay.get(entry.bookedOn) ?? []), entry]);
  }
  let openingMinor = book.statedMinor;
  for (const [day, entries] of byDay) {
    const closingMinor = entries.reduce((sum, entry) => sum + signed(entry), openingMinor);
    const statement = {
      account: getAccount(settings),
      fromDay: day,
      untilDay: day,
      openingMinor,
      closingMinor,
      entries,
    };
    planner.add(0, ({ messageId, createdAt }) => ({
      answer: { kind: 'camt.053', messageId, createdAt, statements: [statement] },
    }));
    openingMinor = closingMinor;
  }
}

export function signed({ amountMinor, isCredit }: StatementEntry): bigint {
  return isCredit ? amountMinor : -amountMinor;
}

/** A company of another bank pays. Who, how much and how follow from the number of the action. */
function planArrival(moment: Moment, planner: Planner, arrivals: Arrivals): BookedTransfer {
  const { book, now } = moment;
  const { orders, instantShare, unknownShare, recallShare } = arrivals;
  const draw = (what: string) => drawn(`${what} ${book.name} ${book.planned}`);
  const order = orders[Math.floor(draw('order') * orders.length)];
  if (!order) throw new Error('The settings name no one who pays.');
  const settlementDay = getDay(now);
  // on other days only instant transfers settle
  const isInstant = !isBankDay(settlementDay) || draw('instant') < instantShare;
  const transfer = getTransfer(order, moment, draw);
  if (draw('unknown') < unknownShare) transfer.creditorIban = unknownAt(order.creditorIban);
  if (isInstant) transfer.acceptedAt = new Date(now).toISOString();
  const messageId = `${book.name}-${book.planned + planner.actions.length + 1}`;
  planner.add(0, (head) => ({
    // an instant transfer waits for the bank's answer
    moves: isInstant ? [] : [{ transactionId: transfer.transactionId, to: 'settled' }],
    answer: { kind: 'pacs.008', ...head, isInstant, settlementDay, transfers: [transfer] },
  }));
  if (draw('recall') < recallShare) planRecall(planner, transfer, { messageId, settlementDay });
  return { transfer, messageId, settlementDay, isIncoming: true, state: 'waiting' };
}

function getTransfer(order: Order, { book, settings }: Moment, draw: (what: string) => number): CreditTransfer {
  const { debtor, debtorIban, debtorBic, creditor, creditorIban, from, to, text } = order;
  const euros = from + Math.floor(draw('euros') * (to - from + 1));
  const cents = Math.floor(draw('cents') * centsOfEuro);
  const number = 1000 + Math.floor(draw('number') * 9000);
  return {
    transactionId: `${book.name}-T${book.planned + 1}`,
    endToEndId: `INV-${number}`,
    amountMinor: BigInt(euros * centsOfEuro + cents),
    debtor: { name: debtor },
    debtorIban,
    debtorBic,
    creditor: { name: creditor },
    creditorIban,
    creditorBic: settings.bankBic,
    remittance: { text: text.replace('#', String(number)) },
  };
}

/** Another account number at the same bank. */
function unknownAt(iban: string): string {
  const bankCode = iban.slice(4, 9);
  return isOwnIban(iban, bankCode) ? ownIban(bankCode, unusedAccount) : iban;
}

function planRecall(
  planner: Planner,
  transfer: CreditTransfer,
  of: { messageId: string; settlementDay: string },
): void {
  const original = getOriginal(transfer, of);
  planner.add(recallAfterMs, (head) => ({
    answer: {
      kind: 'camt.056',
      ...head,
      recalls: [{ cancellationId: `${head.messageId}-1`, reason: { code: 'DUPL' }, original }],
    },
  }));
}
