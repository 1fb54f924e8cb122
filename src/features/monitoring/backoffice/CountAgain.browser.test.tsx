// An event counted again, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { CountAgain } from './CountAgain.tsx';

const clientId = '10000000001';
const eventId = '019b6d2e-9f1a-7c3e-8123-000000000001';
const back = [
  {
    ...{ paymentId: '019b6d2e-9f1a-7c3e-8123-000000000002', amount: 'EUR2000.00', iban: 'DE89370400440532013000' },
    ...{ day: '2026-11-12', backOn: '2026-11-20' },
  },
];

async function show(answer: unknown, permissions = 'M|T', status = 200) {
  const fetched = vi.fn(async (_address: string, _how: RequestInit) => Response.json(answer, { status }));
  vi.stubGlobal('fetch', fetched);
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000003', FullName: 'Simas', Permissions: permissions, flags: '', companies: [] },
  });
  await render(
    <QueryClientProvider client={queryClient}>
      <main>
        <CountAgain clientId={clientId} eventId={eventId} label="Income of a day" />
      </main>
    </QueryClientProvider>,
  );
  return fetched;
}
const button = () => page.getByRole('button', { name: 'Count again: Income of a day' });
const status = () => page.getByRole('status').first();

beforeEach(async () => {
  await cleanup();
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000003', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
});

test('by keyboard: the figure now, and what came back with a way to it', async () => {
  const fetched = await show({
    figure: '16 000 EUR',
    counted: { was: '16 000 EUR', now: '14 000 EUR' },
    back,
  });
  await userEvent.tab();
  await expect.element(button()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(status()).toHaveTextContent(/^Now 14 000 EUR. 1 payment came back since:/);
  await expect.element(status()).toHaveTextContent(/DE89370400440532013000, came back on 2026-11-20$/);
  await expect
    .element(page.getByRole('link', { name: '2 000.00 EUR of 2026-11-12' }))
    .toHaveAttribute('href', expect.stringContaining(`open=${clientId}.${back[0]?.paymentId}`));
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([`/web/events/${clientId}/${eventId}?count`]);
  expect(await barriersIn()).toEqual([]);
});

test.each([
  ['the same', { was: '5', now: '5' }, [], 'Same figure. Nothing has come back since.'],
  ['the same although one came back', { was: '5', now: '5' }, back, 'Same figure. 1 payment came back since:'],
  ['another one', { was: '4', now: '4' }, [], 'Counted again, its figure was 4.'],
  ['none', null, [], 'It cannot be counted any more: its payments are no longer kept.'],
])('%s is said', async (_name, counted, came, words) => {
  await show({ figure: '5', counted, back: came });
  await button().click();
  await expect.element(status()).toHaveTextContent(words);
});

test('a failure is said, and who may not read transactions has no button', async () => {
  await show({ code: 'internal-error', title: 'Out of order' }, 'M|T', 503);
  await button().click();
  await expect.element(button()).toBeEnabled();
  expect(status().element().textContent).toBe('');
  await cleanup();
  await show({}, 'C|');
  expect(button().elements()).toHaveLength(0);
});
