import { expect, test } from 'vitest';
import type { LivePayment } from '#features/monitoring/live/livePaymentList.ts';
import { SharedRows } from './sharedRows.ts';

// only what the rows look at
const row = (id: string, ver: number) => ({ item: { id, ver } as LivePayment, clients: [] });
const versions = (rows: readonly { item: LivePayment }[]) => rows.map(({ item: { id, ver } }) => `${id}${ver}`).sort();

function reads() {
  const asked: string[][] = [];
  const read = (ver: number) => async (ids: readonly string[]) => {
    asked.push([...ids]);
    return ids.map((id) => row(id, ver));
  };
  return { asked, read };
}

test('a row is read once for each of its records, and for each kind of reader', async () => {
  const shared = new SharedRows();
  const { asked, read } = reads();
  const ask = (n: number, seen = 'all') => shared.find(seen, [{ id: 'a', n }], read(n));
  expect(versions(await ask(1))).toEqual(['a1']);
  expect(versions(await ask(1))).toEqual(['a1']);
  expect(asked).toHaveLength(1);
  expect(versions(await ask(2))).toEqual(['a2']);
  // who has not heard of the newest record gets the row as it is now
  expect(versions(await ask(1))).toEqual(['a2']);
  expect(asked).toHaveLength(2);
  expect(versions(await ask(2, 'some'))).toEqual(['a2']);
  expect(asked).toHaveLength(3);
});

test('what somebody is reading is waited for, and read again where they saw less or failed', async () => {
  const shared = new SharedRows();
  const { asked, read } = reads();
  const both = [1, 2].map((n) => ({ id: n === 1 ? 'a' : 'b', n }));
  const [first, second] = await Promise.all([
    shared.find('all', both.slice(0, 1), read(1)),
    shared.find('all', both, read(2)),
  ]);
  expect([versions(first), versions(second)]).toEqual([['a1'], ['a1', 'b2']]);
  expect(asked).toEqual([['a'], ['b']]);
  const older = shared.find('all', [{ id: 'c', n: 1 }], read(1));
  expect(versions(await shared.find('all', [{ id: 'c', n: 5 }], read(5)))).toEqual(['c5']);
  expect(versions(await older)).toEqual(['c1']);
  const fails = shared.find('all', [{ id: 'd', n: 1 }], () => Promise.reject(new Error('hung up')));
  const waits = shared.find('all', [{ id: 'd', n: 1 }], read(1));
  await expect(fails).rejects.toThrow('hung up');
  expect(versions(await waits)).toEqual(['d1']);
});

test('a payment without a row is asked about once', async () => {
  const shared = new SharedRows();
  let asked = 0;
  const found = await shared.find('all', [{ id: 'a', n: 1 }], async () => {
    asked += 1;
    return [];
  });
  expect([found, asked]).toEqual([[], 1]);
});

test('the row used longest ago makes room', async () => {
  const shared = new SharedRows();
  const { asked, read } = reads();
  const many = Array.from({ length: 2000 }, (_, n) => ({ id: `p${n}`, n: 1 }));
  await shared.find('all', many, read(1));
  await shared.find('all', many.slice(0, 1), read(1));
  await shared.find('all', [{ id: 'a', n: 1 }], read(1));
  asked.length = 0;
  await shared.find('all', [...many.slice(0, 3), { id: 'a', n: 1 }], read(1));
  expect(asked).toEqual([['p1']]);
});
