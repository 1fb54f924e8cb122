// How long data are kept, and legal holds, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { messages } from '#shared/messages.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import type { Retention } from '../calls.ts';
import { RetentionSection } from './RetentionSection.tsx';

const hold: Retention['holds'][number] = {
  ...{ id: '019b6d2e-9f1a-7c3e-8123-000000000001', cause: 'COURT', reference: 'e2-77/2026' },
  ...{ comment: 'Asked by the court', madeBy: 'Simas', madeAt: '2026-11-18T10:00:00Z' },
};
const classes: Retention['classes'] = [
  { name: 'identity', years: 8, from: '2034-11-24', erasedAt: null },
  { name: 'papers', years: 5, from: '2031-11-24', erasedAt: '2031-11-25T02:00:00Z' },
];

/** Answers the calls; gives what was sent. */
function bank(found: Retention, refuses = false) {
  const seen: { address: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(found);
    seen.push({ address, body: JSON.parse(String(body)) });
    if (address.endsWith('?release')) return Response.json({ proposalId: hold.id }, { status: 202 });
    if (!refuses) return new Response(null, { status: 204 });
    const problem = { type: 'about:blank', requestId: 'r', status: 409, code: 'already-restricted', title: 'Stopped.' };
    return Response.json(problem, { status: 409, headers: { 'content-type': 'application/problem+json' } });
  });
  return seen;
}

async function show(permissions = 'S|U') {
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000003', FullName: 'Simas', Permissions: permissions, flags: '', companies: [] },
  } as never);
  await render(
    <QueryClientProvider client={queryClient}>
      <RetentionSection clientId="10000000001" clientName="Giria UAB" />
    </QueryClientProvider>,
  );
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(async () => {
  queryClient.clear();
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000003', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
});

test('each class says from when it goes, or that it has gone; of a client that lives, that it does not', async () => {
  bank({ endedAt: '2026-11-23T10:00:00Z', classes, holds: [hold] });
  await show();
  await expect.element(page.getByText('From 2034-11-24 on')).toBeVisible();
  await expect.element(page.getByText('2031-11-25')).toBeVisible();
  await expect.element(page.getByText('Case at court, e2-77/2026')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
});

test('who may only look sees the terms, and no button', async () => {
  bank({ endedAt: null, classes: [{ name: 'talks', years: 8, from: null, erasedAt: null }], holds: [hold] });
  await show('F|SU');
  await expect.element(page.getByText('Not while it is a client')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('a legal hold wants a reference and words; the same one twice is reported at its field', async () => {
  const seen = bank({ endedAt: null, classes, holds: [] }, true);
  await show();
  await button('Legal hold').click();
  await button('Hold').click();
  await expect.element(page.getByText(messages.commentEmpty)).toBeVisible();
  expect(seen).toEqual([]);
  await page.getByLabelText('Cause').selectOptions('COURT');
  await page.getByLabelText('Reference').fill('e2-77/2026');
  await page.getByLabelText('Comment').fill('Asked by the court');
  await button('Hold').click();
  await expect.element(page.getByText('Stopped.')).toBeVisible();
  expect(seen).toEqual([
    {
      address: expect.stringMatching(/10000000001\?hold$/),
      body: { comment: 'Asked by the court', props: { cause: 'COURT', reference: 'e2-77/2026' } },
    },
  ]);
});

test('to end one is proposed with words', async () => {
  const seen = bank({ endedAt: null, classes, holds: [hold] });
  await show();
  await button('End hold').click();
  await page.getByLabelText('Comment').fill('Decided');
  await button('Propose to end').click();
  await expect.poll(() => seen.map(({ body }) => body)).toEqual([{ comment: 'Decided', props: { holdId: hold.id } }]);
});
