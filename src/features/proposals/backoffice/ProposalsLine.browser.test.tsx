// The proposals about a client in one line, their list, and the open one in the address, against a bank that answers
// from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { queryClient } from '#client/api/queries.ts';
import { browserHistory } from '#client/router/history.ts';
import { generalErrors } from '#shared/errors.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';
import type { Proposal } from '../calls.ts';
import { ProposalsLine } from './ProposalsLine.tsx';

const limits: Proposal = {
  id: '019b6d2e-9f1a-7c3e-8123-000000000001',
  call: 'changeClientLimits',
  title: 'Limits',
  lines: [
    { label: 'Client', value: 'Žalioji Giria UAB' },
    { label: 'Expense in a day', value: '1 000.00 EUR → 150 000.00 EUR' },
  ],
  ...{ clientId: null, subjectKind: 'client', subjectId: '10000000001', version: 0, state: 'open' },
  proposedBy: { id: '20000000002', fullName: 'Jonas Pušis' },
  ...{ proposedAt: '2026-11-18T10:00:00Z', decidedBy: null, decidedAt: null, words: '' },
  ...{ isOwn: false, mayConfirm: true, confirmers: ['Ona Liepaitė'], confirmingRoles: ['Admin'], confirmingKeys: [] },
};
const own: Proposal = { ...limits, id: limits.id.replace(/1$/, '2'), title: 'Unlock', isOwn: true, mayConfirm: false };

test('one line until somebody opens the list; the open proposal is in the address, and Escape closes it alone', async () => {
  let items = [limits, own];
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.includes('withdraw')) return Response.json({ items, next: null });
    items = [limits];
    return Response.json({ state: 'withdrawn' });
  });
  const decided = vi.fn();
  location.hash = '#/bko-client?id=10000000001';
  await page.viewport(1440, 900);
  await render(
    <QueryClientProvider client={queryClient}>
      <Moving>
        <ProposalsLine subject="10000000001" outcomes={{}} onDecided={decided} />
      </Moving>
    </QueryClientProvider>,
  );
  const line = page.getByText('2 proposals wait for a second person');
  await expect.element(line).toBeVisible();
  await expect.element(page.getByText('You can confirm 1')).toBeVisible();
  const row = page.getByRole('table', { name: 'Proposals' }).getByRole('button', { name: /^Unlock/ });
  await expect.element(row).not.toBeInTheDocument();
  expect(await barriersIn()).toEqual([]);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(row).toBeVisible();
  row.element().focus();
  await userEvent.keyboard('{Enter}');
  const panel = page.getByRole('complementary', { name: 'Unlock' });
  await expect.element(panel).toHaveFocus();
  expect(location.hash).toContain(`&proposal=${own.id}`);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  expect(location.hash).not.toContain('proposal');
  await expect.element(row).toHaveFocus();

  browserHistory().push(`/bko-client?id=10000000001&proposal=${own.id}`);
  await panel.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(page.getByText('1 proposal waits for a second person')).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
  expect(decided).toHaveBeenCalledOnce();
});

test('a failure says so with its request id, and is tried again at once', async () => {
  let isFailing = true;
  vi.stubGlobal('fetch', async () =>
    isFailing
      ? Response.json(
          { ...generalErrors['internal-error'], code: 'internal-error', requestId: 'r-17' },
          { status: 500 },
        )
      : Response.json({ items: [limits], next: null }),
  );
  queryClient.clear();
  location.hash = '#/bko-client?id=10000000001';
  await render(
    <QueryClientProvider client={queryClient}>
      <Moving>
        <ProposalsLine subject="10000000001" outcomes={{}} onDecided={vi.fn()} />
      </Moving>
    </QueryClientProvider>,
  );
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('The proposals could not be loaded');
  await expect.element(alert).toHaveTextContent('r-17');
  isFailing = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('1 proposal waits for a second person')).toBeVisible();
});
