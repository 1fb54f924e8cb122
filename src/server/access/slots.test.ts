import { describe, expect, test } from 'vitest';
import { Slots } from './slots.ts';

const limits = { perPerson: 2, atOnce: 3, maxWaiting: 3, refusal: 'too-many-files' } as const;

/** Work that reports its begin and ends when asked. */
function office(slots = new Slots(limits)) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const want = async (name: string, signal?: AbortSignal) => {
    const end = await slots.take(name.charAt(0), signal);
    begun.push(name);
    ends.set(name, end);
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { begun, want, end, settle };
}

describe('slots', () => {
  test('a person has two at once, and another person goes before the rest', async () => {
    const { begun, want, end, settle } = office();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void want(name);
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('a1');
    // c has nothing under way; a and b have one each
    expect(begun.at(-1)).toBe('c1');
    await end('a2');
    expect(begun.at(-1)).toBe('a3');
    await end('b1');
    expect(begun.at(-1)).toBe('b2');
  });

  test('too much of one person is refused, and others still wait', async () => {
    const { want, settle } = office();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void want(name);
    await settle();
    await expect(want('a6')).rejects.toMatchObject({ code: 'too-many-files', waitMs: 1000 });
    await expect(Promise.race([want('b1'), settle()])).resolves.toBeUndefined();
  });

  test('who hangs up neither waits nor keeps a slot; ending twice frees one place', async () => {
    const { begun, want, end, settle } = office(new Slots({ ...limits, atOnce: 1 }));
    const [first, second] = [new AbortController(), new AbortController()];
    void want('a1', first.signal);
    const given = want('b1', second.signal);
    void want('c1');
    await settle();
    second.abort();
    await expect(given).rejects.toMatchObject({ name: 'AbortError' });
    first.abort();
    await settle();
    expect(begun).toEqual(['a1', 'c1']);
    await end('a1');
    void want('d1');
    await settle();
    expect(begun).toEqual(['a1', 'c1']);
  });
});
