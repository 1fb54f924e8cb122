/** Filters of the transaction list: from the address to the call, and in words. Pure. */

import { timeText } from '#client/ui/display/timeText.ts';
import { periodTitle } from '#client/ui/input/periods.ts';
import { today } from '#client/ui/input/today.ts';
import type { Payment } from '#features/payments/payment.ts';
import { addDays } from '#shared/days.ts';
import { getFilter, getQuery, type SearchOf } from '#shared/lists/list.ts';
import { formatMoney, parseDecimal } from '#shared/money.ts';
import { maskedCard } from '../codes.ts';
import { paymentList } from '../paymentList.ts';

export type ListSearch = SearchOf<typeof paymentList>;

/** The query of the list. A single day is the viewer's day; all other filters use the bank's days. */
export function paymentQuery(search: ListSearch) {
  const query = getQuery(paymentList, search);
  const filter = getFilter(paymentList, search);
  const isDayAlone = filter.from !== undefined && filter.from === filter.to && Object.keys(filter).length === 2;
  return isDayAlone ? { ...query, dayZone: Intl.DateTimeFormat().resolvedOptions().timeZone } : query;
}
export type PaymentQuery = ReturnType<typeof paymentQuery>;

export interface UsedCard {
  cardid: string;
  /** '•••• 1234' */
  words: string;
}

/** The cards used by these payments, each once, sorted by their words. */
export function usedCards(payments: readonly Pick<Payment, 'cardid' | 'cardNumber'>[]): UsedCard[] {
  const cards = new Map<string, UsedCard>();
  for (const { cardid, cardNumber } of payments) {
    if (cardid !== '' && !cards.has(cardid)) cards.set(cardid, { cardid, words: maskedCard(cardNumber) });
  }
  return [...cards.values()].sort((a, b) => (a.words < b.words ? -1 : 1));
}

/** 'This month', '2026-03-01 to 2026-03-05', 'since …', 'until …'; undefined without a period. */
export function formatPeriod({ from, to }: ListSearch): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (to === undefined) return `since ${from}`;
  if (from === undefined) return `until ${to}`;
  if (from === to) return nameOfDay(from, today()) ?? from;
  return periodTitle({ from, to }, today()) ?? `${from} to ${to}`;
}

/** 'between 10.00 and 500.00 EUR', in two parts: the preposition and the value. */
export function formatRange({ min, max }: ListSearch): { verb: string; value: string } | undefined {
  const [least, most] = [min, max].map((text) => {
    const minor = text === undefined ? null : parseDecimal(text);
    return minor === null ? undefined : formatMoney(minor);
  });
  if (least !== undefined && most !== undefined) return { verb: 'between', value: `${least} and ${most}` };
  if (least !== undefined) return { verb: 'at least', value: least };
  return most === undefined ? undefined : { verb: 'at most', value: most };
}

/** The viewer's day of a moment. */
export function localDay(ts: string): string {
  return timeText(new Date(ts)).slice(0, 10);
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });

/** '2026-03-05 Thursday', or Today or Yesterday. */
export function dayHeading(day: string, now = today()): string {
  return `${day} ${nameOfDay(day, now) ?? weekday.format(new Date(`${day}T00:00:00Z`))}`;
}

function nameOfDay(day: string, now: string): string | undefined {
  if (day === now) return 'Today';
  return day === addDays(now, -1) ? 'Yesterday' : undefined;
}
