// What staff see and do on the page of card production, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import type { Proposal } from '#features/proposals/calls.ts';
import type { SetAsideMessage } from '../cardMessageCalls.ts';
import type { CardOrderItem } from '../cardOrderList.ts';
import type { CardFile } from '../staffCalls.ts';
import { CardMessages } from './CardMessages.tsx';
import { CardOrderPanel } from './CardOrderPanel.tsx';
import { CardProductionPage } from './CardProductionPage.tsx';

const id = (n: number) => `019b6d2e-9f1a-7c3e-8123-00000000000${n}`;
const failed: CardOrderItem = {
  ...{ id: id(1), cardId: id(2), clientId: '10000000001', client: 'Baltijos Mediena UAB', design: 'X1VISA' },
  ...{ nameOnCard: 'FUEL', mask: '************1037', state: 'failed', isDelayed: false, fileId: null },
  ...{ reason: 'Address is not complete.', isOrderedAgain: false, isHeld: false },
  ...{ orderedAt: '2026-11-18T10:00:00Z', changedAt: '2026-11-18T11:00:00Z' },
};
const late: CardOrderItem = { ...failed, id: id(3), nameOnCard: 'TRAVEL', state: 'sent', reason: '', isDelayed: true };
const wallet = {
  ...{ walletId: id(4), provider: 'Apple Pay', device: 'iPhone', last4: '4411', state: 'active' },
  addedAt: '2026-11-01T10:00:00Z',
};
const other = { ...wallet, walletId: id(5), provider: 'Google Pay', device: 'Watch', state: 'suspended' };
const card = {
  ...{ cardID: id(2), clientID: '10000000001', design: 'X1VISA', name: 'FUEL', limit: 100, monthly: 1000 },
  ...{ exp: '2029-11-30', mask: '************1037', enabled: 1, terminated: 0, atm: 1, internet: 1, cless: 0, msr: 0 },
  ...{
    notPrinted: 1,
    notAccepted: 0,
    holderID: '20000000003',
    options: '',
    holderName: 'Jonas Petrauskas',
    lost: 0,
    expired: 0,
  },
  ...{ accountid: '', used: 'EUR0.00', order: null, createdAt: '2026-11-18T10:00:00Z' },
};
const file: CardFile = { id: id(6), items: 2, madeBy: 'Rasa Admin', madeAt: '2026-11-18T10:00:00Z' };

const clearing: SetAsideMessage = {
  ...{
    id: id(8),
    at: '2026-11-18T10:00:00Z',
    kind: 'clearing',
    reason: 'not-readable',
    field: 'settlesOn: day-not-valid',
  },
  ...{
    reference: 'C1',
    amount: 'EUR45.20',
    clientId: '10000000001',
    client: 'Baltijos Mediena UAB',
    caseId: id(9),
    state: 'open',
    body: '{}',
  },
};
const advice: SetAsideMessage = {
  ...clearing,
  id: id(7),
  kind: 'advice',
  reason: 'reference-used',
  field: '',
  caseId: null,
};

interface World {
  wallets?: unknown[];
  waiting?: number;
  /** messages that a proposal is about */
  proposed?: string[];
}

function written(path: string): Response {
  if (path === '/web/card-files') return Response.json(file, { status: 201 });
  if (path === `/web/card-messages/${clearing.id}`) return Response.json({ proposalId: id(9) }, { status: 202 });
  if (path === `/web/card-messages/${advice.id}`) return Response.json({ id: advice.id });
  return path.startsWith('/web/card-orders/')
    ? Response.json({ ...failed, id: id(7), state: 'ordered' }, { status: 201 })
    : new Response(null, { status: 204 });
}

function messagesAt(address: string): Response {
  const items = address.includes('open=yes') ? [clearing, advice] : [{ ...clearing, state: 'retried' }];
  return Response.json({ items, next: null });
}

const proposalAbout = (subjectId: string): Proposal => ({
  ...{ id: id(9), call: 'retryCardMessage', title: 'Process a card message', lines: [], clientId: null },
  ...{ subjectKind: 'card-message', subjectId, version: 0, state: 'open' },
  ...{ proposedBy: { id: '90000000005', fullName: 'Jonas Pušis' }, proposedAt: '2026-11-18T10:00:00Z' },
  ...{ decidedBy: null, decidedAt: null, words: '', isOwn: true, mayConfirm: false },
  ...{ confirmers: [], confirmingRoles: [], confirmingKeys: [] },
});

/** Answers the calls of the page; gives what was sent. */
function bank({ wallets = [wallet, other], waiting = 3, proposed = [] }: World = {}) {
  const sent: [method: string | undefined, address: string, body: unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const [path = ''] = address.split('?');
    if (method !== 'GET') {
      sent.push([method, address, body ? JSON.parse(String(body)) : undefined]);
      return written(path);
    }
    if (path === '/web/proposals') return Response.json({ items: proposed.map(proposalAbout), next: null });
    if (path === '/web/card-messages') return messagesAt(address);
    if (path === '/web/card-files') return Response.json({ items: [file], next: null, waiting });
    if (path.startsWith('/web/card-files/')) return new Response('order', { headers: { 'content-type': 'text/csv' } });
    if (path.startsWith('/web/cards/')) return Response.json(card);
    if (path.startsWith('/web/wallet-accounts/')) return Response.json({ items: wallets, next: null });
    const count = { rows: 2, exact: true, by: { failed: 1, delayed: 1 } };
    return Response.json({ items: [late, failed], next: null, count });
  });
  return sent;
}

/** As somebody with this role and these keys. */
async function show(element: React.ReactElement, permissions = 'S|DUCI') {
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000003', FullName: 'Simas', Permissions: permissions, flags: '', companies: [] },
  });
  return render(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);
}
const panel = (order: CardOrderItem) => (
  <CardOrderPanel order={order} onClose={() => {}} onPrevious={undefined} onNext={undefined} />
);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

beforeEach(async () => {
  await page.viewport(1280, 900);
  sessionStore.set({ userId: '1', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
});

test('a failed order says why, and is ordered again with a comment', async () => {
  const sent = bank();
  await show(panel(failed));
  await expect.element(page.getByText('Address is not complete.')).toBeVisible();
  await button('Order again').click();
  await expect.element(dialog).toHaveTextContent('Order the card of Baltijos Mediena UAB again?');
  await dialog.getByRole('button', { name: 'Order again' }).click();
  await expect.element(dialog).toHaveTextContent('Comment cannot be empty');
  await dialog.getByLabelText('Comment').fill('The address is right now.');
  await dialog.getByRole('button', { name: 'Order again' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([['POST', `/web/card-orders/${failed.id}?again`, { comment: 'The address is right now.' }]]);
});

test.each([
  ['that was ordered again', { ...failed, isOrderedAgain: true }],
  ['that is only late', late],
])('an order %s is not ordered again', async (_, order) => {
  bank();
  await show(panel(order));
  await expect.element(page.getByText('Jonas Petrauskas')).toBeVisible();
  expect(button('Order again').elements()).toEqual([]);
});

test.each([
  [
    'Delete Apple Pay on iPhone',
    'Delete wallet',
    ['POST', `/web/wallet-account/${failed.clientId}/${failed.cardId}/${wallet.walletId}?LOST`],
  ],
  ['Delete all', 'Delete all wallets', ['DELETE', `/web/wallet-account/${failed.clientId}/${failed.cardId}/LOST`]],
])('%s asks first, with a reason and a comment', async (name, verb, [method, address]) => {
  const sent = bank();
  await show(panel(late));
  await expect.element(page.getByRole('list', { name: 'Wallets of the card' })).toHaveTextContent('Suspended');
  await button(name).click();
  await expect.element(dialog).toHaveTextContent('Apple Pay on iPhone stops paying with this card at once.');
  await dialog.getByRole('button', { name: verb }).click();
  await expect.element(dialog).toHaveTextContent('Comment cannot be empty');
  await dialog.getByLabelText('Reason').selectOptions('LOST');
  await dialog.getByLabelText('Comment').fill('The holder called.');
  await dialog.getByRole('button', { name: verb }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([[method, address, { comment: 'The holder called.' }]]);
});

test('a card without wallets says so, and nothing is there to delete', async () => {
  bank({ wallets: [] });
  await show(panel(late));
  await expect.element(page.getByText('This card is in no wallet.')).toBeVisible();
  expect(button('Delete all').elements()).toEqual([]);
});

test.each(['E|', 'M|ADTPIE0ZUS'])('staff without the key look only (%s)', async (permissions) => {
  bank();
  await show(
    <>
      <CardProductionPage />
      {panel(failed)}
    </>,
    permissions,
  );
  await expect.element(page.getByRole('table', { name: 'Orders of cards' })).toHaveTextContent('TRAVEL');
  await expect.element(page.getByRole('list', { name: 'Wallets of the card' })).toBeVisible();
  for (const name of ['Make production file', 'Order again', 'Delete all', 'Delete Apple Pay on iPhone'])
    expect([name, button(name).elements()]).toEqual([name, []]);
});

test('a production file is made after a question that says how many orders go', async () => {
  const sent = bank();
  await show(<CardProductionPage />);
  await expect.element(page.getByRole('radio', { name: /^Delayed/ })).toBeVisible();
  await button('Make production file').click();
  await expect.element(dialog).toHaveTextContent('Each of 3 orders goes into one file');
  await dialog.getByRole('button', { name: 'Make file' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([['POST', '/web/card-files', undefined]]);
});

test('nothing is made while no order waits', async () => {
  const sent = bank({ waiting: 0 });
  await show(<CardProductionPage />);
  await button('Make production file').click();
  await expect.element(dialog).toHaveTextContent('No order waits for a file');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('a message that was set aside is processed or closed with a comment, by two people where it moves money', async () => {
  const sent = bank();
  await show(<CardMessages onClose={() => {}} />);
  const list = page.getByRole('list', { name: 'Messages set aside' });
  await expect.element(list).toHaveTextContent('Cannot be read: settlesOn, day not valid');
  await expect.element(page.getByRole('link', { name: 'Open the case' })).toBeVisible();
  // what repeats a reference can be closed only
  expect(button('Process message').elements()).toHaveLength(1);
  await button('Process message').click();
  await expect.element(dialog).toHaveTextContent('Clearing, 45.20 EUR, C1. A second person decides.');
  await dialog.getByRole('button', { name: 'Propose to process' }).click();
  await expect.element(dialog).toHaveTextContent('Comment cannot be empty');
  await dialog.getByLabelText('Comment').fill('Mended.');
  await dialog.getByRole('button', { name: 'Propose to process' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await button('Close message').last().click();
  await expect.element(dialog).not.toHaveTextContent('second person');
  await dialog.getByLabelText('Comment').fill('Sent again.');
  await dialog.getByRole('button', { name: 'Close message' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([
    ['POST', `/web/card-messages/${clearing.id}?retry`, { comment: 'Mended.' }],
    ['POST', `/web/card-messages/${advice.id}?close`, { comment: 'Sent again.' }],
  ]);
  await page.getByRole('radio', { name: 'Done' }).click();
  await expect.element(list).toHaveTextContent('Processed');
});

test('a message that a proposal is about waits for it, and the others do not', async () => {
  bank({ proposed: [clearing.id] });
  await show(<CardMessages onClose={() => {}} />);
  const reason = 'A proposal about it waits for a second person';
  await expect.element(button('Process message')).toHaveAccessibleDescription(reason);
  await expect.element(button('Close message').first()).toHaveAccessibleDescription(reason);
  await button('Close message').last().click();
  await expect.element(dialog).toBeVisible();
});

test('who has no key reads messages that were set aside, and ends none', async () => {
  bank();
  await show(<CardMessages onClose={() => {}} />, 'E|');
  await expect.element(page.getByRole('list', { name: 'Messages set aside' })).toHaveTextContent('Advice');
  expect(page.getByRole('button', { name: /message$/ }).elements()).toEqual([]);
});
