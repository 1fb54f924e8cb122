import { expect, test, vi } from 'vitest';
import { until } from '#tests/harness/until.ts';
import { registry } from '../http/metrics.ts';
import { type Found, startLoop } from './loop.ts';

/** so long that no test ever sees its end */
const hourMs = 3_600_000;

test('works at once, again as long as there is more, then when it is woken', async () => {
  let rounds = 0;
  const loop = startLoop({ name: 'test', pauseMs: hourMs, onError: () => {}, work: async () => ++rounds < 3 });
  await until(async () => rounds === 3);
  loop.wake();
  await until(async () => rounds === 4);
  await loop.stop();
  expect(rounds).toBe(4);
});

test('a call to wake during a round is not lost: the next round begins right after it', async () => {
  let rounds = 0;
  let endRound = () => {};
  const loop = startLoop({
    name: 'test',
    pauseMs: hourMs,
    onError: () => {},
    work: () => {
      rounds++;
      return new Promise<boolean>((resolve) => {
        endRound = () => resolve(false);
      });
    },
  });
  loop.wake();
  endRound();
  await until(async () => rounds === 2);
  const stopped = loop.stop();
  endRound();
  await stopped;
  expect(rounds).toBe(2);
});

test('goes on after an error, says it, and says when it last succeeded', async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  const began = Date.now();
  const loop = startLoop({
    name: 'failing',
    pauseMs: 1,
    onError: (error) => errors.push(error),
    work: async () => {
      rounds++;
      if (rounds <= 2) throw new Error(`round ${rounds}`);
      return false;
    },
  });
  expect(loop.lastRoundAt()).toBe(0);
  await until(async () => loop.lastRoundAt() >= began);
  expect(errors.map(String)).toEqual(['Error: round 1', 'Error: round 2']);
  const metrics = await registry.metrics();
  expect(metrics).toContain('kontora_loop_errors_total{loop="failing"} 2');
  expect(metrics).toContain(`kontora_loop_round_timestamp_seconds{loop="failing"} ${loop.lastRoundAt() / 1000}`);
  await loop.stop();
});

test('pauses longer with each error in a row', async () => {
  const errorAt: number[] = [];
  const loop = startLoop({
    name: 'test',
    pauseMs: 5,
    onError: () => errorAt.push(performance.now()),
    work: async () => {
      throw new Error('still');
    },
  });
  await until(async () => errorAt.length === 5);
  await loop.stop();
  // the pause doubles: 10, 20, 40, 80 ms; a slow machine only makes them longer
  const pauses = errorAt.slice(1).map((at, i) => at - (errorAt[i] ?? 0));
  expect(pauses.map((pause, i) => pause >= 5 * 2 ** (i + 1) - 2)).toEqual([true, true, true, true]);
});

test('stops after the round under way and begins no other', async () => {
  let finish = () => {};
  let rounds = 0;
  const loop = startLoop({
    name: 'test',
    pauseMs: 0,
    onError: () => {},
    work: () => {
      rounds++;
      return new Promise<boolean>((resolve) => {
        finish = () => resolve(true);
      });
    },
  });
  let isStopped = false;
  const stopped = loop.stop().then(() => {
    isStopped = true;
  });
  await new Promise(setImmediate);
  expect(isStopped).toBe(false);
  finish();
  await stopped;
  expect(rounds).toBe(1);
});

test('rests between rounds, however often it is woken', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    let rounds = 0;
    const work = async () => {
      rounds += 1;
      return false;
    };
    const loop = startLoop({ name: 'test', pauseMs: hourMs, restMs: 40, onError: () => {}, work });
    for (const round of [1, 2, 3]) {
      loop.wake();
      await vi.advanceTimersByTimeAsync(39);
      loop.wake();
      expect(rounds).toBe(round);
      await vi.advanceTimersByTimeAsync(1);
      expect(rounds).toBe(round + 1);
    }
    await loop.stop();
  } finally {
    vi.useRealTimers();
  }
});

test.each<Found>(['some', 'more'])('stays attentive for a while after a round that has found %s', async (one) => {
  const found: Found[] = ['nothing', one, 'nothing', 'nothing'];
  let rounds = 0;
  const loop = startLoop({
    name: 'test',
    pauseMs: hourMs,
    busyPauseMs: 1,
    onError: () => {},
    work: async () => found[rounds++] ?? 'nothing',
  });
  await until(async () => rounds === 1);
  // nothing found: it would pause for an hour
  loop.wake();
  await until(async () => rounds > 4);
  await loop.stop();
});

test('a stop ends the rest', async () => {
  let rounds = 0;
  const loop = startLoop({
    name: 'test',
    pauseMs: 0,
    restMs: hourMs,
    onError: () => {},
    work: async () => ++rounds < 0,
  });
  await until(async () => rounds === 1);
  await loop.stop();
  expect(rounds).toBe(1);
});
