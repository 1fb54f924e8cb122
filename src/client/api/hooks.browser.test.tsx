// Reading a call again and again: what repeats by itself is not the person's last request, and what is good for one use
// is never shown from the cache alone.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react/pure';
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { sessionStore } from '../session/session.ts';
import { useCall } from './hooks.ts';
import { makeKeys } from './proof.ts';
import { queryClient } from './queries.ts';
import { lastRequestAt } from './reach.ts';
import { send } from './send.ts';

const readJobs = call({
  method: 'GET',
  path: '/web/jobs',
  params: {},
  answer: z.object({ count: z.number() }),
  who: { kind: 'person' },
  transaction: 'read',
  errors: [],
  summary: 'Jobs.',
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

async function signIn(): Promise<void> {
  sessionStore.set({ userId: '1', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
}

test('a call that repeats counts as a request once, then only when somebody asks', async () => {
  await signIn();
  const bank = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ count: 0 }));
  const counted = vi.spyOn(lastRequestAt, 'set');
  const shown = await renderHook(() => useCall(readJobs, {}, { refetchMs: 20 }), { wrapper });
  await vi.waitFor(() => expect(bank.mock.calls.length).toBeGreaterThan(3));
  expect(counted).toHaveBeenCalledTimes(1);
  await shown.unmount();
  await send(readJobs, {});
  expect(counted).toHaveBeenCalledTimes(2);
});

test('shown again within two seconds, an answer comes from the cache, or is asked for where it is good for one use', async () => {
  await signIn();
  let count = 0;
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ count: ++count }));
  const showWith = async (isRefetched: boolean) => {
    const shown = await renderHook(() => useCall(readJobs, {}, { isRefetched: isRefetched }), { wrapper });
    await vi.waitFor(() => expect(shown.result.current).toMatchObject({ isSuccess: true, isFetching: false }));
    const seen = shown.result.current.data;
    await shown.unmount();
    return seen;
  };
  expect(await showWith(false)).toEqual({ count: 1 });
  expect(await showWith(false)).toEqual({ count: 1 });
  expect(await showWith(true)).toEqual({ count: 2 });
});
