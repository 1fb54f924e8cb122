// What staff see and do about notes, messages and logs, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { browserHistory } from '#client/router/history.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { LogTimeline } from '#features/logs/backoffice/LogTimeline.tsx';
import { Moving } from '#tests/harness/moving.browser.tsx';
import { ClientLog } from './ClientLog.tsx';
import { NotesAndMessages } from './NotesAndMessages.tsx';

const client = { clientId: '10000000001', clientName: 'Giria UAB', isCompany: true };
const id = (n: number) => `019b6d2e-9f1a-7c3e-8123-${String(n).padStart(12, '0')}`;
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();

const record = (n: number, daysAgo: number) => ({
  ...{ id: String(n), time: ago(daysAgo), userID: null, fullName: 'System', by: 'system' },
  ...{ recordID: id(n), recordKind: 'payment', clientID: client.clientId, clientName: 'Giria UAB' },
  ...{ verb: 'payment.execute', words: `executed payment ${n}`, kind: n === 77 ? 'decision' : 'money', look: null },
  ...{ facts: [{ label: 'Amount', value: `${n}.00 EUR` }], text: null },
});
/** 500 records are a full page; the pages go back by so many days each. */
const getPage = (n: number, daysEach: number) =>
  Array.from({ length: 500 }, (_, i) => record(n * 500 + i, (n + i / 500) * daysEach));

interface World {
  daysEach?: number;
  refusal?: { status: number; code: string; title: string; errors: unknown[] };
  fails?: boolean;
}

const problem = (facts: { status: number; code: string; title: string; errors?: unknown[] }) =>
  new Response(JSON.stringify({ type: 'about:blank', requestId: 'r', ...facts }), {
    status: facts.status,
    headers: { 'content-type': 'application/problem+json' },
  });

/** The answer to a write: a note is pinned without words, all else is made or refused. */
function written(method: string | undefined, refusal: World['refusal']): Response {
  if (method === 'PATCH') return new Response(null, { status: 204 });
  return refusal ? problem(refusal) : Response.json({ id: id(9) }, { status: 201 });
}

/** Answers the calls of the parts; gives what was asked and sent. */
function bank({ daysEach = 20, refusal, fails = false }: World = {}) {
  const seen: { address: string; body: unknown }[] = [];
  const notes = [
    { id: id(1), time: ago(1), userID: '90000000003', fullName: 'Simas', pinned: true, words: 'Pinned words' },
  ];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    seen.push({ address, body: body ? JSON.parse(String(body)) : undefined });
    if (fails) return problem({ status: 500, code: 'internal-error', title: 'Broken.' });
    if (method !== 'GET') return written(method, refusal);
    if (address.includes('/NOTE')) return Response.json({ items: notes, next: null, pinned: notes });
    if (address.includes('MESSAGES')) return Response.json({ items: [], next: null });
    if (address.includes('message-templates')) return Response.json({ items: [], next: null });
    const n = Number(/from=(\d+)/.exec(address)?.[1] ?? 0);
    return Response.json({ items: n < 4 ? getPage(n, daysEach) : [], next: n < 3 ? String(n + 1) : null });
  });
  return seen;
}

async function show(element: React.ReactElement, permissions = 'S|DUCI') {
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000003', FullName: 'Simas', Permissions: permissions, flags: '', companies: [] },
  });
  return render(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const logPages = (seen: { address: string }[]) => seen.filter(({ address }) => /logs\/\d+(\?|$)/.test(address)).length;

beforeEach(async () => {
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000003', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1200, 900);
});

test('pages follow by themselves up to 30 days back, then by hand', async () => {
  const seen = bank({ daysEach: 20 });
  await show(<LogTimeline clientId={client.clientId} />);
  // the second page ends 40 days ago
  await expect.element(button('Load older')).toBeVisible();
  await expect.poll(() => logPages(seen)).toBe(2);
  // of 1 000 records the first 200 are drawn, the others as their end comes into view
  let isAtEnd = false;
  const drawsAll = () => {
    // away and back again: an end that stays in sight is reported once
    isAtEnd = !isAtEnd;
    if (isAtEnd) button('Load older').element().scrollIntoView();
    else document.body.firstElementChild?.scrollIntoView();
    // the roles of a thousand rows are not worked out for each look
    return document.body.textContent.includes('executed payment 999');
  };
  await expect.poll(drawsAll, { timeout: 30_000 }).toBe(true);
  expect(logPages(seen)).toBe(2);
  await button('Load older').click();
  await expect.poll(() => logPages(seen)).toBe(3);
});

test('the filter looks at names, words, facts and texts', async () => {
  bank({ daysEach: 40 });
  await show(<LogTimeline clientId={client.clientId} />);
  const filter = page.getByRole('textbox', { name: 'Filter the log' });
  await filter.fill('SYSTEM 77.00');
  await expect.element(page.getByText('executed payment 77')).toBeVisible();
  expect(page.getByText('executed payment 78').elements()).toHaveLength(0);
  await filter.fill('nothing like this');
  await expect.element(page.getByText('Nothing matches')).toBeVisible();
  await expect.element(button('Load older')).toBeVisible();
});

test('words and kind are in the address, and the file gets the same', async () => {
  const seen = bank({ daysEach: 40 });
  await show(
    <Moving>
      <LogTimeline clientId={client.clientId} />
    </Moving>,
  );
  await page.getByRole('textbox', { name: 'Filter the log' }).fill('payment 77');
  await page.getByRole('button', { name: /^Money/ }).click();
  await expect.poll(() => location.hash).toContain('text=payment+77');
  expect(location.hash).toContain('kind=money');
  await button('Export CSV').click();
  const asked = () => seen.find(({ address }) => address.includes('export'))?.address;
  await expect.poll(asked).toContain('text=payment+77&kind=money');
  // a kind that no loaded record has says so, and lets go again
  browserHistory().replace('/?kind=message');
  await expect.element(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Messages 0', pressed: true }).click();
  await expect.element(page.getByText('executed payment 177')).toBeVisible();
});

test('one record has a log of its own, with older pages, a filter and a file', async () => {
  const seen = bank({ daysEach: 40 });
  await show(<LogOfGiria />);
  const only = button('Only this record: executed payment 7').first();
  await expect.element(only).toBeInTheDocument();
  (only.element() as HTMLElement).click();
  await expect.element(page.getByRole('heading', { name: 'One record' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Filter the log' })).toBeVisible();
  const ofRecord = () => seen.filter(({ address }) => address.includes(`/logs/${client.clientId}/${id(7)}`));
  await expect.poll(() => ofRecord().length).toBe(1);
  await expect.element(button('Load older')).toBeInTheDocument();
  (button('Load older').element() as HTMLElement).click();
  await button('Export CSV').click();
  await expect.poll(() => ofRecord().some(({ address }) => address.includes('export'))).toBe(true);
  await button('Whole log').click();
  await expect.element(only).toBeInTheDocument();
});

function LogOfGiria() {
  const [recordId, setRecordId] = useState<string>();
  return <ClientLog {...client} recordId={recordId} onRecord={setRecordId} />;
}

test('a log that cannot be read says so and is read again', async () => {
  bank({ fails: true });
  await show(<LogTimeline clientId={client.clientId} />);
  await expect.element(page.getByText('The log could not be loaded. Broken.')).toBeVisible();
  bank({ daysEach: 40 });
  await button(/again/i).click();
  await expect.element(page.getByText(/executed payment 7$/)).toBeInTheDocument();
});

test('a note is added with its pin, and the box is empty then', async () => {
  const seen = bank();
  await show(<NotesAndMessages {...client} />);
  const box = page.getByRole('textbox', { name: 'Write a note' });
  await box.fill('Called.');
  await page.getByRole('checkbox', { name: 'Pin' }).click();
  await button('Add note').click();
  await expect.element(box).toHaveValue('');
  expect(seen.find(({ body }) => body)?.body).toEqual({ comment: 'Called.', props: { pinned: true } });
  await expect.element(page.getByRole('list', { name: 'Notes' })).toHaveTextContent('Pinned words');
});

test('a pinned note is unpinned from the list', async () => {
  const seen = bank();
  await show(<NotesAndMessages {...client} />);
  await button(/^Unpin note of Simas/)
    .first()
    .click();
  await expect.poll(() => seen.some(({ address }) => address.endsWith(`${id(1)}?unpin`))).toBe(true);
});

test('a refused message stays in the box, and the forbidden word is named', async () => {
  const errors = [{ path: 'comment', code: 'sanction*' }];
  const title = 'A message to a client may not hold this word.';
  const seen = bank({ refusal: { status: 422, code: 'forbidden-word', title, errors } });
  await show(<NotesAndMessages {...client} />);
  await page.getByRole('radio', { name: 'Message' }).click();
  const box = page.getByRole('textbox', { name: 'Write to Giria UAB' });
  await box.fill('About sanctions');
  await button('Send message').click();
  await expect.element(page.getByText(`${title} Forbidden: “sanction…”.`)).toBeVisible();
  await expect.element(box).toHaveValue('About sanctions');
  // the words may be checked while they are typed, before they are sent
  expect(seen.map(({ body }) => body)).toContainEqual({ comment: 'About sanctions', props: { to: 'client' } });
});

test('Executive reads and cannot write, the messages of a person too', async () => {
  const seen = bank();
  await show(<NotesAndMessages {...client} isCompany={false} />, 'E|');
  await expect.element(page.getByRole('list', { name: 'Notes' })).toBeVisible();
  expect(page.getByRole('textbox').elements()).toHaveLength(0);
  expect(seen.filter(({ address }) => address.includes('MESSAGES'))).toHaveLength(1);
});
