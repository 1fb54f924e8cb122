// The page of a bank that was set back: it begins again with what the bank has now.
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { keyOfLive, useFeed } from './useFeed.ts';

const filter = {};
function Polling() {
  useFeed(filter, () => {});
  return null;
}

test('a bank that has fewer records than the page knows of has its lists read again', async () => {
  sessionStore.set({ userId: '90000000004', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ items: [], gone: [], next: null, ver: 10 });
  });
  const kept = (ver: number) => ({ pages: [{ items: [], next: null, ver }], pageParams: [null] });
  queryClient.setQueryData(keyOfLive(filter), kept(50));
  await render(
    <QueryClientProvider client={queryClient}>
      <Polling />
    </QueryClientProvider>,
  );
  await expect.poll(() => queryClient.getQueryData(keyOfLive(filter))).toBeUndefined();
  expect(asked[0]).toContain('ver=50');
  queryClient.setQueryData(keyOfLive(filter), kept(10));
  await expect.poll(() => asked.at(-1), { timeout: 4000 }).toContain('ver=10');
  expect(queryClient.getQueryData(keyOfLive(filter))).toEqual(kept(10));
});
