// The queue of the second person under the bell, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import type { Proposal } from '../calls.ts';
import { ProposalsBell } from './ProposalsBell.tsx';
import { ProposalsWindow } from './ProposalsWindow.tsx';

const limits: Proposal = {
  id: '01JD3A7K4Q6T8V0X2Z4B6D8F01',
  call: 'changeClientLimits',
  title: 'Change limits',
  lines: [
    { label: 'Client', value: 'Žalioji Giria UAB' },
    { label: 'Expense in a day', value: '1 000.00 EUR → 150 000.00 EUR' },
    { label: 'Comment', value: 'Grows' },
  ],
  ...{ clientId: null, subjectKind: 'client', subjectId: '10000000001', version: 0, state: 'open' },
  proposedBy: { id: '20000000002', fullName: 'Jonas Pušis' },
  ...{ proposedAt: '2026-11-18T10:00:00Z', decidedBy: null, decidedAt: null, words: '' },
  ...{ isOwn: false, mayConfirm: true, confirmers: ['Ona Liepaitė'], confirmingRoles: ['Admin'], confirmingKeys: [] },
};
const own: Proposal = { ...limits, id: '01JD3A7K4Q6T8V0X2Z4B6D8F02', title: 'Unlock', isOwn: true, mayConfirm: false };

const burst = {
  ...{ personId: '90000000003', fullName: 'Rasa Petraitė', did: 'locked', clients: 12, minutes: 1 },
  ...{ at: '2026-11-18T10:00:00Z', isOwn: false },
};

beforeEach(async () => {
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000001', token: 't', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000001', FullName: 'Ona', Permissions: 'A|U', flags: '', companies: [] },
  } as never);
});

test('the bell counts what the viewer can decide, and opens it with what will happen', async () => {
  let items = [limits, own];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (address.includes('tightenings')) return Response.json({ items: [burst], next: null });
    if (!address.includes('confirm')) return Response.json({ items, next: null });
    expect(body).toBe('{"version":0,"comment":""}');
    items = [own];
    return Response.json({ state: 'confirmed', answer: null });
  });
  await render(
    <QueryClientProvider client={queryClient}>
      <ProposalsBell />
      <ProposalsWindow outcomes={{}} />
    </QueryClientProvider>,
  );
  const words = 'Rasa Petraitė locked 12 clients in 1 min';
  await expect.element(page.getByRole('status')).toHaveTextContent(`1 proposal waits for your decision ${words}`);
  await page.getByRole('button', { name: 'Second person 2 waiting' }).click();
  const queue = page.getByRole('dialog', { name: 'Waiting for a second person' });
  await expect.element(queue.getByRole('region', { name: 'Restricted by staff today' })).toHaveTextContent(words);
  const mine = queue.getByRole('region', { name: 'You can decide' }).getByRole('button');
  await expect.element(mine).toHaveTextContent('Expense in a day 1 000.00 EUR → 150 000.00 EUR');
  await expect.element(mine).not.toHaveTextContent('Grows');
  await expect.element(queue.getByRole('region', { name: 'Others decide' })).toHaveTextContent('Proposed by you');
  await mine.click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  // back in the queue, where the proposal is no more
  await expect.element(queue).toBeVisible();
  await expect.element(mine).not.toBeInTheDocument();
  await queue.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});
