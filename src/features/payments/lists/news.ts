/** What a poll by feed number brings, merged into the list that is shown. Pure. */
import { dayAt } from '../../../shared/days.ts';
import { parseDecimal } from '../../../shared/money.ts';
import type { Payment } from '../payment.ts';
import { amountsOf } from '../words.ts';
import type { PaymentFilter } from './calls.ts';
import { lineKey } from './lineKey.ts';
import { statesOfFilter } from './rules.ts';

/**
 * True if the server would list this payment under the filter. `zone` is the one in which from and to are days;
 * undefined is the viewer's own, which may differ from the bank's around midnight: the next load puts that right.
 */
export function matchesFilter(payment: Payment, filter: PaymentFilter, zone?: string): boolean {
  const { states, op } = statesOfFilter(filter.status ?? 'all');
  const { minor } = amountsOf(payment).main;
  const day = dayAt(payment.ts, zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    (!states || states.includes(payment.state)) &&
    (!op || payment.op === op) &&
    (!filter.cardid || payment.cardid === filter.cardid) &&
    (!filter.fund || sameFund(payment.accountid, filter.fund)) &&
    (!filter.from || day >= filter.from) &&
    (!filter.to || day <= filter.to) &&
    (!filter.min || minor >= (parseDecimal(filter.min) ?? 0n)) &&
    (!filter.max || minor <= (parseDecimal(filter.max) ?? minor)) &&
    (!filter.text || holdsText(payment, filter.text))
  );
}

/** The day of a filter that is nothing but one day. */
export function dayAlone({ from, to, ...others }: PaymentFilter): string | undefined {
  const isAlone = from !== undefined && from === to;
  return isAlone && Object.values(others).every((value) => value === undefined) ? from : undefined;
}

function sameFund(one: string, other: string): boolean {
  return one.replace(/\.B$/, '') === other.replace(/\.B$/, '');
}

function holdsText({ meta }: Payment, text: string): boolean {
  const wanted = text.toLowerCase();
  return (
    meta.name.toLowerCase().includes(wanted) ||
    meta.msg.toLowerCase().includes(wanted) ||
    meta.acc.toLowerCase().includes(wanted.replaceAll(' ', ''))
  );
}

/** Newest first, as the server orders them: by time, then id, then direction. */
function newerFirst(a: Payment, b: Payment): number {
  if (a.ts !== b.ts) return wholeTime(a.ts) < wholeTime(b.ts) ? 1 : -1;
  if (a.id !== b.id) return a.id < b.id ? 1 : -1;
  return a.op < b.op ? 1 : -1;
}

/** Without the Z the text sorts as the moment does, however many microseconds are written out. */
function wholeTime(ts: string): string {
  return ts.slice(0, -1);
}

/**
 * The list with the news in it: changed lines are replaced, lines that no longer match go, new ones come in at their
 * place. What is older than the last loaded line waits for its page while there are more pages.
 */
export function mergeNews(
  loaded: readonly Payment[],
  news: readonly Payment[],
  filter: PaymentFilter,
  hasMore: boolean,
): Payment[] {
  const lines = new Map(loaded.map((payment) => [lineKey(payment), payment]));
  const last = loaded.at(-1);
  for (const payment of news) {
    const key = lineKey(payment);
    const before = lines.get(key);
    if (before && before.ver > payment.ver) continue;
    const inReach = before || !hasMore || (last && newerFirst(payment, last) < 0);
    if (matchesFilter(payment, filter) && inReach) lines.set(key, payment);
    else lines.delete(key);
  }
  return [...lines.values()].sort(newerFirst);
}
