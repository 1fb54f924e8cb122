import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { until } from '#tests/harness/until.ts';
import { ReadAhead } from './readAhead.ts';
import type { News } from './recentRecords.ts';

/** News of payments whose newest records have these numbers. */
const makeNews = (...numbers: number[]): News => ({
  changed: numbers.map((n) => ({ id: `payment ${n}`, n })),
  reported: numbers.at(-1) ?? 0,
  isMore: false,
});
const makeUpTo = (last: number, first = 1) =>
  makeNews(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

function bankWith(reads: News[]) {
  const read: number[] = [];
  return {
    read,
    reads: {
      readNews: async () => reads.shift() ?? makeNews(),
      readRows: async (changed: readonly { n: number }[]) => void read.push(...changed.map(({ n }) => n)),
    },
  };
}

test('a calm bank tells everything, and nobody reads ahead', async () => {
  const ahead = new ReadAhead();
  const { read, reads } = bankWith([makeUpTo(5)]);
  expect(ahead.cut('A', makeUpTo(10), reads)).toEqual(makeUpTo(10));
  await delay(5);
  expect(read).toEqual([]);
});

test('on a busy bank an answer tells what was read ahead, and leaves the rest to the next one', async () => {
  const ahead = new ReadAhead();
  const { read, reads } = bankWith([makeUpTo(20)]);
  // the first one finds nothing ready
  expect(ahead.cut('A', makeUpTo(20), reads)).toEqual(makeUpTo(20));
  await until(async () => read.length === 20);
  expect(ahead.cut('A', makeUpTo(40), reads)).toEqual(makeUpTo(20));
  // a few are no reason to wait
  expect(ahead.cut('A', makeUpTo(30), reads)).toEqual(makeUpTo(30));
  // a payment that has changed again comes with its newest record
  const again = makeNews(1, 2, ...makeUpTo(32, 21).changed.map(({ n }) => n));
  expect(ahead.cut('A', again, reads)).toEqual({ ...makeNews(1, 2), reported: 20 });
  // who knows more already, who is far behind, and who sees other things
  expect(ahead.cut('A', makeUpTo(40, 21), reads)).toEqual(makeUpTo(40, 21));
  expect(ahead.cut('A', { ...makeUpTo(200), isMore: true }, reads)).toEqual({ ...makeUpTo(200), isMore: true });
  expect(ahead.cut('B', makeUpTo(40), reads)).toEqual(makeUpTo(40));
});

test('a read that fails, or a bank that was set back, leaves all to the answers', async () => {
  const ahead = new ReadAhead();
  const failing = {
    readNews: async (): Promise<News> => {
      throw new Error('the database is away');
    },
    readRows: async () => undefined,
  };
  expect(ahead.cut('A', makeUpTo(20), failing)).toEqual(makeUpTo(20));
  await delay(5);
  expect(ahead.cut('A', makeUpTo(20), failing)).toEqual(makeUpTo(20));

  const { read, reads } = bankWith([makeUpTo(20), makeNews(3)]);
  await delay(5);
  expect(ahead.cut('A', makeUpTo(20), reads)).toEqual(makeUpTo(20));
  await until(async () => read.length === 20);
  expect(ahead.cut('A', makeUpTo(40), reads)).toEqual(makeUpTo(20));
  // the next round finds the bank set back, and ends
  await until(async () => ahead.cut('A', makeUpTo(40), { ...reads, readNews: async () => makeNews() }).reported === 40);
  expect(read).toHaveLength(20);
});
