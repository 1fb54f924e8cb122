import { expect, test } from 'vitest';
import { callsUnderWay } from '#shared/limits.ts';
import { againAfterMs, inCallTurn } from './callTurns.ts';

test('a tab has so many calls under way; the next begins when one ends, also one that fails', async () => {
  const ends: { end: () => void; fail: (error: Error) => void }[] = [];
  const calls = Array.from({ length: callsUnderWay.perTab + 2 }, () =>
    inCallTurn(() => new Promise<void>((end, fail) => ends.push({ end, fail }))),
  );
  const settled = Promise.allSettled(calls);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  await turn();
  expect(ends).toHaveLength(callsUnderWay.perTab);
  ends[0]?.fail(new Error('lost'));
  await turn();
  expect(ends).toHaveLength(callsUnderWay.perTab + 1);
  ends[1]?.end();
  await turn();
  for (const { end } of ends) end();
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(await inCallTurn(async () => 'free')).toBe('free');
});

test.each([
  [429, 'too-many-calls', 2000],
  [429, 'too-many-tries', undefined],
  [503, 'too-many-calls', undefined],
])('%i %s is made again after %s ms', async (status, code, ms) => {
  const problem = { type: 'about:blank', title: 'No.', status, code, requestId: 'r1' };
  const response = new Response(JSON.stringify(problem), { status, headers: { 'retry-after': '2' } });
  expect(await againAfterMs(response)).toBe(ms);
  // and can still be read
  expect(await response.json()).toEqual(problem);
});

test('a proxy’s own 429 is an answer', async () => {
  expect(await againAfterMs(new Response('<html>', { status: 429 }))).toBeUndefined();
});
