// The search for clients against a bank that knows no one, and one that fails.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { browserHistory } from '#client/router/history.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';
import { ClientSearch } from './ClientSearch.tsx';

beforeEach(async () => {
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000003', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  const profile = { ID: '90000000003', FullName: 'Edvinas', Permissions: 'S|DUCI', flags: '', companies: [] };
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), profile);
  vi.stubGlobal('fetch', async () => Response.json({ items: [], next: null, more: false }));
});

function search(text: string) {
  browserHistory().push(`/bko-clients?text=${encodeURIComponent(text)}`);
  return render(
    <QueryClientProvider client={queryClient}>
      <Moving>
        <ClientSearch Panel={() => null} />
      </Moving>
    </QueryClientProvider>,
  );
}

test('a preset that lists no one says what it lists, not that nothing was asked', async () => {
  await page.viewport(1440, 900);
  await search('$RECENT:B');
  await expect.element(page.getByText('No clients under “Recent Business Accounts”')).toBeVisible();
  await expect.element(page.getByText(/^Lists companies that became clients in the last 30 days\./)).toBeVisible();
  await expect.element(page.getByText('Find a client')).not.toBeInTheDocument();
});

test('on a phone the chosen preset lies in the row that is seen', async () => {
  await page.viewport(390, 844);
  await search('$BOARDING:B');
  const row = page.getByRole('group', { name: 'Presets' }).element().getBoundingClientRect();
  const chosen = page.getByRole('radio', { name: 'Boarding Business' }).element().getBoundingClientRect();
  expect(chosen.left).toBeGreaterThanOrEqual(row.left);
  expect(chosen.right).toBeLessThanOrEqual(row.right + 1);
  expect(window.scrollX).toBe(0);
});
