// The search of a list and its address, which comes back later than the next letter where the machine is slow.
import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react/pure';
import { useTypedSearch } from './useTypedSearch.ts';

let reported: string[] = [];

beforeEach(() => {
  reported = [];
  vi.useFakeTimers();
});

async function open(first?: string) {
  const { result, rerender, act } = await renderHook(
    (stored: string | undefined) => useTypedSearch(stored, (text) => reported.push(text)),
    { initialProps: first },
  );
  return {
    typed: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    pause: () => act(() => vi.advanceTimersByTime(250)),
    arrive: (stored: string | undefined) => rerender(stored),
  };
}

test('a letter typed while the address is on its way stays', async () => {
  const search = await open();
  await search.type('g');
  await search.pause();
  await search.type('go');
  await search.arrive('g');
  expect(search.typed()).toBe('go');
  await search.pause();
  await search.type('go/');
  await search.arrive('go');
  expect(search.typed()).toBe('go/');
  expect(reported).toEqual(['g', 'go']);
});

test('two texts on their way at once: neither takes the place of what is typed', async () => {
  const search = await open();
  for (const text of ['a', 'ab']) {
    await search.type(text);
    await search.pause();
  }
  await search.arrive('a');
  await search.arrive('ab');
  expect(search.typed()).toBe('ab');
  expect(reported).toEqual(['a', 'ab']);
});

test('a space at the end waits for the next word', async () => {
  const search = await open();
  await search.type('one ');
  await search.pause();
  await search.arrive('one');
  expect(search.typed()).toBe('one ');
  expect(reported).toEqual(['one']);
});

test('another address sets the text, the one before included, and says nothing', async () => {
  const search = await open('old');
  expect(search.typed()).toBe('old');
  await search.type('new');
  await search.pause();
  await search.arrive('new');
  await search.arrive('old');
  expect(search.typed()).toBe('old');
  await search.arrive(undefined);
  expect(search.typed()).toBe('');
  await search.pause();
  expect(reported).toEqual(['new']);
});
