import { describe, expect, it } from 'vitest';
import { samplePayment } from '../../../../tests/samples/samplePayment.ts';
import type { Payment } from '../payment.ts';
import type { PaymentFilter } from './calls.ts';
import { lastSeen, lineKey } from './lineKey.ts';
import { dayAlone, matchesFilter, mergeNews } from './news.ts';

const line = (id: string, ts: string, over: Partial<Payment> = {}): Payment =>
  samplePayment({ id, ts, TLC: ts, amount: ['EUR12.34#PAYMENT'], ver: 1, ...over }, { msg: 'Invoice 17' });
const a = line('a', '2026-03-05T12:00:00Z');
const b = line('b', '2026-03-04T12:00:00Z');
const c = line('c', '2026-03-03T12:00:00Z');
const keys = (payments: Payment[]) => payments.map(lineKey);

describe('matching, as the server filters', () => {
  const matching: [PaymentFilter, boolean][] = [
    [{}, true],
    [{ status: 'executed' }, true],
    [{ status: 'pending' }, false],
    [{ status: 'sent' }, true],
    [{ status: 'received' }, false],
    [{ fund: 'EUR.LT123999010000000001.B' }, true],
    [{ fund: 'EUR.LT123999010000000002' }, false],
    [{ from: '2026-03-05', to: '2026-03-05' }, true],
    [{ from: '2026-03-06' }, false],
    [{ cardid: '0197a9b0-0000-7000-8000-0000000000aa' }, false],
    [{ to: '2026-03-04' }, false],
    [{ min: '12.34', max: '12.34' }, true],
    [{ min: '12.35' }, false],
    [{ max: '12.33' }, false],
    [{ text: 'žemaitė' }, true],
    [{ text: 'INVOICE' }, true],
    [{ text: 'LT12 1000 0111' }, true],
    [{ text: 'rent' }, false],
  ];
  it.each(matching)('%j → %s', (filter, expected) => {
    expect(matchesFilter(a, filter, 'Europe/Vilnius')).toBe(expected);
  });
  it('counts days in the zone given', () => {
    const late = line('a', '2026-03-05T23:30:00Z');
    expect(matchesFilter(late, { from: '2026-03-06' }, 'Europe/Vilnius')).toBe(true);
    expect(matchesFilter(late, { from: '2026-03-06' }, 'Europe/London')).toBe(false);
  });
});

describe('merging', () => {
  it('puts a new line at its place and replaces a changed one', () => {
    const changed = { ...b, state: 5, ver: 9 };
    const merged = mergeNews([a, c], [line('n', '2026-03-06T12:00:00Z'), changed], {}, false);
    expect(keys(merged)).toEqual(['n', 'a', 'b', 'c']);
    expect(mergeNews([a, b], [changed], {}, false)[1]?.state).toBe(5);
  });
  it('keeps both sides of a payment between own accounts', () => {
    expect(keys(mergeNews([a], [{ ...a, op: 'RX' }], {}, false))).toEqual(['a', 'a.in']);
  });
  it('drops a line that no longer matches', () => {
    expect(keys(mergeNews([a, b], [{ ...a, state: 5, ver: 2 }], { status: 'executed' }, false))).toEqual(['b']);
  });
  it('leaves lines beyond the last loaded page to that page', () => {
    expect(keys(mergeNews([a, b], [c], {}, true))).toEqual(['a', 'b']);
    expect(keys(mergeNews([a, b], [c], {}, false))).toEqual(['a', 'b', 'c']);
    expect(keys(mergeNews([], [c], {}, false))).toEqual(['c']);
  });
  it('never goes back to an older version', () => {
    const merged = mergeNews([{ ...a, state: 3, ver: 5 }], [{ ...a, state: 4, ver: 4 }], {}, false);
    expect(merged[0]?.state).toBe(3);
  });
  it('orders moments by their microseconds, though zeros at the end are not written', () => {
    const times = ['2026-03-05T12:00:00Z', '2026-03-05T12:00:00.12Z', '2026-03-05T12:00:00.123Z'];
    const lines = times.map((ts, at) => line(String(at), ts));
    expect(keys(mergeNews([], lines, {}, false))).toEqual(['2', '1', '0']);
  });
  it('orders equal times by id, then direction, as the server does', () => {
    const x = line('x', a.ts);
    expect(keys(mergeNews([], [{ ...x, op: 'RX' }, a, x], {}, false))).toEqual(['x', 'x.in', 'a']);
  });
});

it('goes on from the highest number seen', () => {
  expect(lastSeen([a, { ...b, ver: 12 }, c])).toBe(12);
  expect(lastSeen([])).toBe(0);
});

it('knows a day that is all there is to the filter', () => {
  const day = { from: '2020-01-01', to: '2020-01-01' };
  expect(dayAlone(day)).toBe('2020-01-01');
  for (const filter of [{}, { from: day.from }, { ...day, to: '2020-01-02' }, { ...day, text: 'rent' }]) {
    expect(dayAlone(filter)).toBeUndefined();
  }
});
