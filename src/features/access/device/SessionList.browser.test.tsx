// The list of one's own sessions: what screen readers announce, and that keys alone end one.
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { queryClient } from '#client/api/queries.ts';
import type { OwnSession } from '../deviceCalls.ts';
import { SessionList } from './SessionList.tsx';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36';
const getSession = (given: Partial<OwnSession>): OwnSession => ({
  id: 'a',
  scope: 'web',
  browser: chrome,
  address: '203.0.113.9',
  createdAt: '2026-03-05T12:00:00Z',
  device: 'Phone of Rasa',
  isThis: false,
  ...given,
});

test('each session is named with its facts; keys reach and end the one that is meant', async () => {
  const ended = vi.fn(async (_id: string) => {});
  const sessions = [getSession({ isThis: true, device: null }), getSession({ id: 'b', scope: 'device' })];
  await render(
    <QueryClientProvider client={queryClient}>
      <SessionList sessions={sessions} end={({ id }) => ended(id)} />
    </QueryClientProvider>,
  );
  const items = page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem').elements();
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Chrome 147 on LinuxThis sessionSigned in since .+ · from 203\.0\.113\.9Sign out$/),
    expect.stringMatching(/^Chrome 147 on LinuxApproving device since .+ · from 203\.0\.113\.9 · by Phone of RasaEnd$/),
  ]);
  const end = page.getByRole('button', { name: /^End: Chrome 147 on Linux, since / });
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: /^Sign out: / })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(end).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(ended.mock.calls).toEqual([['b']]);
});
