import { expect, test } from 'vitest';
import { type Asking, matchAgainstLists } from './ask.ts';
import type { MatchInput } from './matchNames.ts';

const subject = { kind: 'person', names: ['Bear Bearson'], birthDates: [], countries: [], identifiers: [] } as const;
const asked = Array.from({ length: 5 }, () => ({ subject, least: 700 }));

/** A thread whose slices end after two subjects; `onRun` sees the options of each run. */
function getThread(onRun: (options: unknown[]) => void): Asking['threads'] {
  return {
    run: async (_name: string, { asked: some }: MatchInput, ...options: unknown[]) => {
      onRun(options);
      return { hits: some.slice(0, 2).map(() => []) };
    },
  };
}

test('all are asked, slice by slice', async () => {
  let runs = 0;
  const threads = getThread(() => runs++);
  expect(await matchAgainstLists({ threads }, { versions: { UN: 1 } }, asked)).toHaveLength(5);
  expect(runs).toBe(3);
});

test('a caller who gives up is heard between two slices, and the thread lives on', async () => {
  const stop = new AbortController();
  const options: unknown[][] = [];
  const threads = getThread((given) => {
    options.push(given);
    stop.abort();
  });
  const answer = matchAgainstLists({ threads }, { versions: { UN: 1 } }, asked, stop.signal);
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  expect(options).toEqual([[]]);
});
