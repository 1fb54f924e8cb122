import { expect, test } from 'vitest';
import { OperatorError } from './operatorError.ts';
import { type Part, pauseMs, supervise } from './supervisor.ts';

/** A part that writes down what happens to it; each start may have another outcome. */
function makePart(name: string, log: string[], outcomes: (Error | 'runs')[] = []) {
  let end: (how: string) => void = () => {};
  const part: Part = {
    name,
    start: async () => {
      const outcome = outcomes.shift() ?? 'runs';
      log.push(`${name} ${outcome === 'runs' ? 'starts' : 'fails'}`);
      if (outcome !== 'runs') throw outcome;
      const ended = new Promise<string>((resolve) => {
        end = resolve;
      });
      const stop = async () => {
        log.push(`${name} stops`);
        end('stopped');
      };
      return { ended, stop };
    },
  };
  return { part, die: () => end('died') };
}

/** Collects the reports, and settles once one of them contains the text. */
function makeReports() {
  const lines: string[] = [];
  const waiting: { text: string; resolve: () => void }[] = [];
  const report = (line: string) => {
    lines.push(line);
    for (const { text, resolve } of waiting) if (line.includes(text)) resolve();
  };
  const seen = (text: string) => new Promise<void>((resolve) => waiting.push({ text, resolve }));
  return { lines, report, seen };
}

const noOneWishes = () => new AbortController().signal;

test('parts start in order and stop in reverse', async () => {
  const log: string[] = [];
  const parts = ['database', 'server', 'simulator'].map((name) => makePart(name, log).part);
  const supervised = await supervise(parts, noOneWishes(), () => {});
  await supervised.stop();
  expect(log).toEqual([
    'database starts',
    'server starts',
    'simulator starts',
    'simulator stops',
    'server stops',
    'database stops',
  ]);
});

test('a part beside another starts with it, and what comes after waits for both', async () => {
  const log: string[] = [];
  const slow = makePart('simulator', log).part;
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  const beside: Part = {
    ...slow,
    startsInParallel: true,
    start: async (abort) => {
      log.push('simulator is asked');
      await late;
      return slow.start(abort);
    },
  };
  const starting = supervise(
    [makePart('database', log).part, beside, makePart('server', log).part],
    noOneWishes(),
    () => {},
  );
  await Promise.resolve();
  expect(log).toEqual(['database starts', 'simulator is asked']);
  release();
  await (await starting).stop();
  expect(log.slice(2)).toEqual([
    'simulator starts',
    'server starts',
    'server stops',
    'simulator stops',
    'database stops',
  ]);
});

test('where one of two beside each other does not start, the other one is stopped', async () => {
  const log: string[] = [];
  const beside = { ...makePart('simulator', log, [new Error('no port')]).part, startsInParallel: true };
  await expect(supervise([makePart('database', log).part, beside], noOneWishes(), () => {})).rejects.toThrow('no port');
  expect(log).toEqual(['database starts', 'simulator fails', 'database stops']);
});

test('a part that ends is started again, also after starts that failed; the others run on', async () => {
  const log: string[] = [];
  const { report, seen, lines } = makeReports();
  const database = makePart('database', log);
  const server = makePart('server', log, ['runs', new Error('not yet')]);
  const supervised = await supervise([database.part, server.part], noOneWishes(), report);
  const again = seen('server runs again');
  server.die();
  await again;
  expect(log).toEqual(['database starts', 'server starts', 'server fails', 'server starts']);
  expect(lines).toEqual([
    'server ended (died); starting it again.',
    'server did not start: not yet',
    'server runs again.',
  ]);
  await supervised.stop();
});

test('where both end, the database comes first', async () => {
  const log: string[] = [];
  const { report, seen } = makeReports();
  const database = makePart('database', log, ['runs', new Error('not yet')]);
  const server = makePart('server', log);
  const supervised = await supervise([database.part, server.part], noOneWishes(), report);
  const again = seen('server runs again');
  server.die();
  database.die();
  await again;
  expect(log.slice(2)).toEqual(['database fails', 'database starts', 'server starts']);
  await supervised.stop();
});

test('a part that does not start at first stops those before it', async () => {
  const log: string[] = [];
  const parts = [makePart('database', log).part, makePart('server', log, [new Error('broken')]).part];
  await expect(supervise(parts, noOneWishes(), () => {})).rejects.toThrow('broken');
  expect(log).toEqual(['database starts', 'server fails', 'database stops']);
});

test('a part that refuses to be started again ends everything', async () => {
  const log: string[] = [];
  const server = makePart('server', log, ['runs', new OperatorError('never again')]);
  const supervised = await supervise([makePart('database', log).part, server.part], noOneWishes(), () => {});
  server.die();
  expect((await supervised.refused).message).toBe('never again');
  expect(log.at(-1)).toBe('database stops');
});

test('a signal to end breaks the start off', async () => {
  const log: string[] = [];
  const shutdown = new AbortController();
  const waits: Part = {
    name: 'server',
    start: (abort) =>
      new Promise((_, reject) => {
        abort.addEventListener('abort', () => reject(new Error('broken off')));
        queueMicrotask(() => shutdown.abort());
      }),
  };
  await expect(supervise([makePart('database', log).part, waits], shutdown.signal, () => {})).rejects.toThrow(
    'broken off',
  );
  expect(log).toEqual(['database starts', 'database stops']);
});

test('the pauses grow and stay bounded', () => {
  expect([0, 1, 2, 20].map(pauseMs)).toEqual([250, 500, 1000, 30_000]);
});
