import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PaymentRecord, RecentRecords } from './recentRecords.ts';

const limits = { records: 6, payments: 3 };

/** The records of a bank, and readers who ask the database for what is not kept. */
function openBank() {
  const kept = new RecentRecords(limits);
  const records: PaymentRecord[] = [];
  let asked = 0;
  const read = (start: number, head: number) => {
    const found = records.filter(({ n }) => n > start && n <= head).slice(0, limits.records);
    asked += found.length;
    return found;
  };
  const getHead = () => records.at(-1)?.n ?? 0;
  const ask = (ver: number, nowMs = 0, head = getHead()) => {
    const start = kept.startAfter(ver, nowMs);
    const news = kept.getNews(ver, start, read(start, head), head) ?? kept.getNews(ver, ver, read(ver, head), head);
    if (!news) throw new Error('no news of all that there is');
    return news;
  };
  return { kept, records, ask, read, getHead, getAsked: () => asked };
}

/** What a reader has to be told who knows all up to `ver`: by the records alone. */
function getNewsSlowly(records: readonly PaymentRecord[], ver: number, head: number) {
  const due = records.filter(({ n }) => n > ver && n <= head).slice(0, limits.records);
  const ids = new Set<string>();
  const end = due.findIndex(({ id }) => ids.add(id).size > limits.payments);
  const fit = end < 0 ? due : due.slice(0, end);
  const newest = new Map(fit.map(({ n, id }) => [id, n]));
  const changed = [...newest].map(([id, n]) => ({ id, n })).sort((a, b) => a.n - b.n);
  const isMore = end >= 0 || due.length === limits.records;
  return { changed, reported: isMore ? (fit.at(-1)?.n ?? ver) : head, isMore };
}

test('a reader is told the same as by the database, whoever asks when', () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ pays: fc.constantFrom('a', 'b', 'c', 'd', 'e'), gap: fc.nat(2) }) },
    {
      weight: 2,
      arbitrary: fc.record({ reader: fc.nat(3), behind: fc.nat(4), afterMs: fc.constantFrom(0, 1, 20_000) }),
    },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { records, ask, getHead } = openBank();
      const known = [0, 0, 0, 0];
      let nowMs = 0;
      for (const one of steps) {
        if ('pays' in one) records.push({ n: getHead() + 1 + one.gap, id: one.pays });
        else {
          nowMs += one.afterMs;
          const ver = known[one.reader] ?? 0;
          // a snapshot may be older than what another reader has seen
          const head = Math.max(ver, records.at(-1 - one.behind)?.n ?? 0);
          const news = ask(ver, nowMs, head);
          expect(getNewsSlowly(records, ver, head)).toMatchObject({ changed: news.changed, reported: news.reported });
          known[one.reader] = news.reported;
          if (news.reported < head) expect(news.isMore).toBe(true);
        }
      }
    }),
  );
});

test('a record is read once for all who are up to date', () => {
  const { records, ask, getAsked } = openBank();
  records.push({ n: 4, id: 'a' }, { n: 5, id: 'b' });
  expect(ask(3).reported).toBe(5);
  records.push({ n: 7, id: 'a' });
  for (const ver of [3, 5, 4, 7]) expect(ask(ver).reported).toBe(7);
  expect(getAsked()).toBe(3);
  // who is far behind reads alone, and what is kept stays
  expect(ask(0).changed.map(({ n }) => n)).toEqual([5, 7]);
  expect(getAsked()).toBe(6);
  ask(5);
  expect(getAsked()).toBe(6);
});

test('a bank that was set back is read anew', () => {
  const { records, ask, read, getHead, kept } = openBank();
  records.push({ n: 4, id: 'a' }, { n: 5, id: 'b' });
  ask(3);
  records.pop();
  expect(ask(5)).toEqual({ changed: [], reported: 4, isMore: false });
  records.push({ n: 5, id: 'c' });
  expect(ask(4).changed).toEqual([{ id: 'c', n: 5 }]);
  // nobody has asked for long: other records may have the same numbers
  records.splice(1, 1, { n: 5, id: 'd' });
  expect(ask(4, 20_000).changed).toEqual([{ id: 'd', n: 5 }]);
  // what was kept when they began is gone when they are answered
  const start = kept.startAfter(4, 20_000);
  kept.startAfter(5, 40_000);
  expect(kept.getNews(4, start, read(start, getHead()), getHead())).toBeUndefined();
});
