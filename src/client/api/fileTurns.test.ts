import { expect, test } from 'vitest';
import { formatAhead, inFileTurn } from './fileTurns.ts';

test('two files at once; the others say how many are before them, and who leaves is before no one', async () => {
  const ends: (() => void)[] = [];
  const reported: Record<string, number[]> = {};
  const begun: string[] = [];
  const ask = (name: string, signal = new AbortController().signal) =>
    inFileTurn(
      () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.push(() => resolve(name)));
      },
      signal,
      (ahead) => {
        reported[name] = [...(reported[name] ?? []), ahead];
      },
    );
  const gone = new AbortController();
  const [a, b] = [ask('a'), ask('b')];
  const c = ask('c', gone.signal);
  const d = ask('d');
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b']);
  expect([reported['c']?.at(-1), reported['d']?.at(-1)]).toEqual([2, 3]);
  gone.abort(new Error('left'));
  await expect(c).rejects.toThrow('left');
  expect(reported['d']?.at(-1)).toBe(2);
  ends[0]?.();
  await expect(a).resolves.toBe('a');
  await Promise.resolve();
  expect([begun, reported['d']?.at(-1)]).toEqual([['a', 'b', 'd'], 0]);
  ends[1]?.();
  ends[2]?.();
  expect([await b, await d]).toEqual(['b', 'd']);
});

test('words for a file that waits', () => {
  expect([1, 3].map(formatAhead)).toEqual(['Waits for 1 file', 'Waits for 3 files']);
});
