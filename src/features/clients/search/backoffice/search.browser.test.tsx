// The search of clients, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
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

test('a preset that somebody types finds clients, whatever was looked for before', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(decodeURIComponent(address));
    return Response.json({ items: [], next: null, more: false });
  });
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000003', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  const profile = { ID: '90000000003', FullName: 'Simas', Permissions: 'S|U', flags: '', companies: [] };
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), profile);
  browserHistory().push('/bko-clients?type=payments&text=fern');
  await render(
    <QueryClientProvider client={queryClient}>
      <Moving>
        <ClientSearch Panel={() => null} />
      </Moving>
    </QueryClientProvider>,
  );
  await expect.poll(() => asked).toEqual(['/web/clients?fern&type=payments']);
  await page.getByRole('searchbox').fill('$RECENT:N');
  await expect.poll(() => asked.at(-1)).toBe('/web/clients?$RECENT:N');
});
