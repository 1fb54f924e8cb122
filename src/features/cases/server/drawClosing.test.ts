// Which cases a second person sees before many are closed: no one can foresee it, nor learn it from another proposal.
import { expect, test } from 'vitest';
import { drawCases } from './drawClosing.ts';

const key = Buffer.alloc(32, 7);
const ids = Array.from({ length: 30 }, (_, n) => `01900000-0000-7000-8000-0000000000${n + 10}`);

test('one set is drawn the same way again, in whatever order its cases come', () => {
  const drawn = drawCases(key, ids, 10);
  expect(new Set(drawn).size).toBe(10);
  expect(ids).toEqual(expect.arrayContaining(drawn));
  expect(drawCases(key, ids.toReversed(), 10)).toEqual(drawn);
});

test('another key draws others, and so does one case more or less', () => {
  const drawn = drawCases(key, ids, 30);
  expect(drawCases(Buffer.alloc(32, 8), ids, 30)).not.toEqual(drawn);
  for (const left of ids.slice(0, 5)) {
    const rest = ids.filter((id) => id !== left);
    // the same cases do not keep their order
    expect(drawCases(key, rest, 30)).not.toEqual(drawn.filter((id) => id !== left));
  }
});

test('each case is drawn about as often as every other', () => {
  const counts = new Map(ids.map((id) => [id, 0]));
  for (let n = 0; n < 300; n += 1)
    for (const id of drawCases(Buffer.from(`${n}`), ids, 10)) counts.set(id, (counts.get(id) ?? 0) + 1);
  // 100 expected; 4.5 standard deviations
  for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(37);
});
