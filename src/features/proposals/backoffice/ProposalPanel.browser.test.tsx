// The decision on a proposal, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { queryClient } from '#client/api/queries.ts';
import { messages } from '#shared/messages.ts';
import type { Proposal } from '../calls.ts';
import { ProposalPanel } from './ProposalPanel.tsx';

const proposal: Proposal = {
  id: '01JD3A7K4Q6T8V0X2Z4B6D8F0H',
  call: 'createStaff',
  title: 'New staff user',
  lines: [{ label: 'Full name', value: 'Rasa Ąžuolaitė' }],
  clientId: null,
  subjectKind: 'staff',
  subjectId: '10000000009',
  version: 3,
  state: 'open',
  proposedBy: { id: '10000000001', fullName: 'Jonas Pušis' },
  proposedAt: '2026-11-18T10:00:00Z',
  decidedBy: null,
  decidedAt: null,
  words: '',
  isOwn: false,
  mayConfirm: true,
  confirmers: ['Ona Liepaitė'],
  confirmingRoles: ['Admin'],
  confirmingKeys: [],
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const comment = page.getByRole('textbox', { name: /^Comment/ });

/**
 * Refuses the first decision and accepts the next; gives what was asked for. `now`: how it stands when it is opened.
 */
function bank(now = { wouldBeVoid: false, refusal: '' }) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ ...proposal, ...now });
    asked.push(`${address.split('?')[1]} ${body}`);
    const refusal = {
      type: 'about:blank',
      title: 'It has changed.',
      status: 409,
      code: 'version-changed',
      requestId: '1',
    };
    return asked.length === 1 ? Response.json(refusal, { status: 409 }) : Response.json({ state: 'returned' });
  });
  return asked;
}

test('a return needs words, a confirmation none; a refusal stands above them', async () => {
  const asked = bank();
  const decided = vi.fn();
  await render(
    <QueryClientProvider client={queryClient}>
      <ProposalPanel
        proposal={proposal}
        onClose={() => undefined}
        onPrevious={undefined}
        onNext={undefined}
        onDecided={decided}
      />
    </QueryClientProvider>,
  );
  await button('Return').click();
  await expect.element(comment).toHaveAccessibleDescription(messages.commentEmpty);
  await expect.element(comment).toHaveFocus();
  expect(asked).toEqual([]);
  await button('Confirm').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('It has changed.');
  await comment.fill(' Wrong role. ');
  await button('Return').click();
  await vi.waitFor(() => expect(decided.mock.calls).toEqual([[null]]));
  expect(asked).toEqual(['confirm {"version":3,"comment":""}', 'return {"version":3,"comment":"Wrong role."}']);
});

test('each problem of a proposal is ticked before it is confirmed, and the ticks are sent', async () => {
  const asked = bank();
  const problems = ['This file has 0 other names.', 'This file has 0 dates of birth.'];
  const lines = [...proposal.lines, ...problems.map((value) => ({ label: 'Problem', value }))];
  await show({ ...proposal, lines });
  await expect.element(button('Confirm')).toHaveAttribute('aria-disabled', 'true');
  for (const problem of problems) await page.getByLabelText(`Problem: ${problem}`).click();
  await button('Confirm').click();
  await vi.waitFor(() => expect(asked).toEqual([`confirm ${JSON.stringify({ version: 3, comment: '', problems })}`]));
});

const show = (shown: Proposal) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ProposalPanel
        proposal={shown}
        onClose={() => undefined}
        onPrevious={undefined}
        onNext={undefined}
        onDecided={() => undefined}
      />
    </QueryClientProvider>,
  );

test.each([true, false])(
  'what has changed since says so to everybody who opens it (own: %s): it is not confirmed any more',
  async (isOwn) => {
    const asked = bank({ wouldBeVoid: true, refusal: '' });
    await show({ ...proposal, isOwn, mayConfirm: !isOwn });
    await expect.element(page.getByText('The data has changed since: it can be proposed again.')).toBeVisible();
    expect(button('Confirm').elements()).toEqual([]);
    if (isOwn) return expect(button('Withdraw').elements()).toHaveLength(1);
    await button('Return as outdated').click();
    await vi.waitFor(() =>
      expect(asked).toEqual(['return {"version":3,"comment":"The data has changed since: it can be proposed again."}']),
    );
  },
);

test('what could not be confirmed at this moment says why', async () => {
  bank({ wouldBeVoid: false, refusal: 'There is not enough money.' });
  await show(proposal);
  await expect.element(page.getByText('It cannot be confirmed now. There is not enough money.')).toBeVisible();
  await expect.element(button('Confirm')).toBeVisible();
});

test('where no one can confirm, it says which role and key are missing; a confirmation shows the specified text', async () => {
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    Response.json(
      method === 'GET' ? { ...proposal, wouldBeVoid: false, refusal: '' } : { state: 'confirmed', answer: null },
    ),
  );
  const decided = vi.fn();
  const waiting: Proposal = {
    ...proposal,
    ...{ call: 'unlockClient', title: 'Unlock a client', confirmers: [] },
    ...{ confirmingRoles: ['Admin', 'Head of AML or deputy'], confirmingKeys: ['User (U)'] },
  };
  await render(
    <QueryClientProvider client={queryClient}>
      <ProposalPanel
        proposal={waiting}
        onClose={() => undefined}
        onPrevious={undefined}
        onNext={undefined}
        onDecided={decided}
      />
      <Alerts />
    </QueryClientProvider>,
  );
  await expect
    .element(page.getByText('It waits for a second person: Admin, Head of AML or deputy, with key User (U).'))
    .toBeVisible();
  await button('Confirm').click();
  await expect.element(page.getByText('Client was successfully updated')).toBeVisible();
  expect(decided.mock.calls).toEqual([[null]]);
});
