// Columns and height of rows: chosen by one person, kept on this machine, and nobody else's.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react/pure';
import { callKey, queryClient } from '../api/queries.ts';
import { wire } from '../wiring.ts';
import { useTableView } from './tableViews.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

const readProfile = { method: 'GET', path: '/web/client' } as const;

async function viewOf(personId: string, list: string) {
  wire({ calls: { readProfile } } as never);
  const profile = { ID: personId, FullName: 'Rasa', Permissions: '', flags: '', companies: [] };
  queryClient.setQueryData(callKey(readProfile, {}), profile);
  const { result } = await renderHook(() => useTableView(list), { wrapper });
  return result.current;
}

afterEach(() => {
  queryClient.clear();
  localStorage.clear();
});

test('what a person chooses holds for them alone: columns in one list, the height of rows in all', async () => {
  const first = await viewOf('1', 'users');
  expect(first.view).toEqual({ isCompact: false, hidden: [] });
  first.change({ isCompact: true, hidden: ['role'] });
  expect((await viewOf('1', 'users')).view).toEqual({ isCompact: true, hidden: ['role'] });
  expect((await viewOf('1', 'tasks')).view).toEqual({ isCompact: true, hidden: [] });
  expect((await viewOf('2', 'users')).view).toEqual({ isCompact: false, hidden: [] });
  const kept: unknown = JSON.parse(localStorage.getItem('kontora.tables') ?? 'null');
  expect(kept).toEqual({ 1: { isCompact: true, hidden: { users: ['role'] } } });
});
