// Reading a list page by page: pages without rows are passed by, and no page is read that no one asked for.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react/pure';
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { declareList } from '#shared/lists/list.ts';
import { makeKeys } from '../api/proof.ts';
import { queryClient } from '../api/queries.ts';
import { lastRequestAt } from '../api/reach.ts';
import { sessionStore } from '../session/session.ts';
import { useList } from './useList.ts';

const things = declareList({
  name: 'things',
  item: z.object({ id: z.string() }),
  filters: {},
  sorts: { id: ({ id }) => id },
  order: 'id',
  getKey: ({ id }) => id,
  tie: ({ id }) => [id],
  columns: { id: 'Id' },
});
const listThings = call({
  method: 'GET',
  path: '/web/things',
  params: {},
  query: things.query,
  answer: things.answer,
  who: { kind: 'person' },
  transaction: 'read',
  errors: [],
  summary: 'Things.',
});

let asked: (string | null)[] = [];
let keys: CryptoKeyPair;

/** What the server has: its pages by their cursor; a page that is a number is a refusal. */
function serve(pages: Readonly<Record<string, { ids: string[]; next: string | null } | number>>): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const next = new URL(String(address), window.location.href).searchParams.get('next');
    asked.push(next);
    const found = pages[next ?? 'first'] ?? 404;
    const problem = { type: 'about:blank', title: 'No', status: found, code: 'not-permitted', requestId: '1' };
    return typeof found === 'number'
      ? new Response(JSON.stringify(problem), {
          status: found,
          headers: { 'content-type': 'application/problem+json' },
        })
      : new Response(JSON.stringify({ items: found.ids.map((id) => ({ id })), next: found.next }), {
          headers: { 'content-type': 'application/json' },
        });
  });
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const read = async () => (await renderHook(() => useList(things, listThings, { query: {} }), { wrapper })).result;

beforeAll(async () => {
  keys = await makeKeys();
});
beforeEach(() => {
  asked = [];
  sessionStore.set({ userId: '1', token: 'token', keys, expiresAt: Date.now() + 240_000 });
});

test('looks on while pages have no rows, and stops at the first that has some', async () => {
  serve({
    first: { ids: [], next: 'a' },
    a: { ids: [], next: 'b' },
    b: { ids: ['1'], next: 'c' },
    c: { ids: ['2'], next: null },
  });
  const list = await read();
  await expect.poll(() => list.current.items).toEqual([{ id: '1' }]);
  expect(list.current.hasMore).toBe(true);
  expect(asked).toEqual([null, 'a', 'b']);
  list.current.loadMore();
  await expect.poll(() => list.current.items).toEqual([{ id: '1' }, { id: '2' }]);
  expect(list.current.hasMore).toBe(false);
});

test('stops looking after a failure, and says why', async () => {
  serve({ first: { ids: [], next: 'a' }, a: 403 });
  const list = await read();
  await expect.poll(() => list.current.problem?.code).toBe('not-permitted');
  expect(list.current.items).toEqual([]);
  expect(asked).toEqual([null, 'a']);
});

test('asking what changed does not count as the last request', async () => {
  const bank = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => Response.json({ items: [], next: null, ver: 1 }));
  const counted = vi.spyOn(lastRequestAt, 'set');
  await renderHook(() => useList(things, listThings, { query: {} }, { liveMs: 20 }), { wrapper });
  await vi.waitFor(() =>
    expect(bank.mock.calls.filter(([address]) => String(address).includes('ver=')).length).toBeGreaterThan(1),
  );
  expect(counted).toHaveBeenCalledTimes(1);
});
