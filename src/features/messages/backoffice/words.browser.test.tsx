// The list of forbidden words and a message that is tried against it, against a bank that answers from memory.
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
import type { ForbiddenWord, WordChange } from '../wordCalls.ts';
import { ForbiddenWords } from './ForbiddenWords.tsx';
import { NotesAndMessages } from './NotesAndMessages.tsx';

const at = '2026-11-18T10:00:00Z';
const old: ForbiddenWord = {
  ...{ id: '019b6d2e-9f1a-7c3e-8123-000000000001', word: 'sanction*', version: 1, by: null, confirmedBy: null },
  ...{ at, comment: '' },
};
const young: ForbiddenWord = {
  ...{ id: '019b6d2e-9f1a-7c3e-8123-000000000002', word: 'frozen', version: 2, by: 'Rūta', confirmedBy: 'Simas' },
  ...{ at, comment: 'Names a freeze.' },
};
const history: WordChange[] = [
  { ...young, id: '019b6d2e-9f1a-7c3e-8123-000000000003', word: 'itin', version: 3, change: 'removed' },
  { ...young, change: 'added' },
];

/** Answers the calls; gives what was sent. Texts with 'sanction' hold a forbidden word. */
function bank({ items = [old, young], fails = false }: { items?: ForbiddenWord[]; fails?: boolean } = {}) {
  const seen: { method: string | undefined; address: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const sent: unknown = body ? JSON.parse(String(body)) : undefined;
    seen.push({ method, address, body: sent });
    if (fails) {
      const problem = { type: 'about:blank', requestId: 'r', status: 500, code: 'internal-error', title: 'Broken.' };
      return new Response(JSON.stringify(problem), {
        status: 500,
        headers: { 'content-type': 'application/problem+json' },
      });
    }
    if (address.endsWith('?try')) return Response.json({ found: foundIn(String(body)), sent: getSent(String(body)) });
    if (address.endsWith('?history')) return Response.json({ items: history, next: null });
    if (address.includes('forbidden-words') && method === 'GET') return Response.json({ items, next: null });
    if (method !== 'GET') return Response.json({ proposalId: young.id }, { status: 202 });
    return Response.json({ items: [], next: null, pinned: [] });
  });
  return seen;
}

function foundIn(body: string) {
  const { words } = JSON.parse(body) as { words: string };
  const from = words.indexOf('sanctions');
  return from < 0 ? [] : [{ word: 'sanction*', places: [{ from, until: from + 9 }] }];
}

/** Only the letter that the test types. */
function getSent(body: string) {
  return (JSON.parse(body) as { words: string }).words.replace('ė', 'e');
}

async function show(element: React.ReactElement, permissions = 'M|A') {
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000003', FullName: 'Simas', Permissions: permissions, flags: '', companies: [] },
  });
  return render(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);
}
const button = (name: string) => page.getByRole('button', { name });
const rows = (label: string) => page.getByRole('table', { name: label }).getByRole('row');
const written = (seen: ReturnType<typeof bank>) => seen.filter(({ method }) => method !== 'GET');

beforeEach(async () => {
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000003', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1200, 900);
});

test('the list says who added a word; the search finds words, people and comments', async () => {
  bank();
  await show(<ForbiddenWords />);
  const table = page.getByRole('table', { name: 'Forbidden words' });
  await expect.element(table).toHaveTextContent(/sanction….*There from the start/);
  const search = page.getByRole('textbox', { name: 'Search the words' });
  for (const typed of ['ruta', 'FREEZE', 'frozen simas']) {
    await search.fill(typed);
    await expect.element(table).toHaveTextContent('frozen');
    await expect.element(table).not.toHaveTextContent('sanction');
  }
  await search.fill('nothing like this');
  await expect.element(page.getByText('Nothing matches')).toBeVisible();
});

test('the history says of each change', async () => {
  bank();
  await show(<ForbiddenWords />);
  await page.getByRole('radio', { name: 'History' }).click();
  const table = page.getByRole('table', { name: 'History of the forbidden words' });
  await expect.element(table).toHaveTextContent(/itin.*Removed.*frozen.*Added/);
  await table.getByText('itin').click();
  await expect.element(page.getByText('Removed by')).toBeVisible();
  expect(button('Remove').elements()).toHaveLength(0);
});

test('a word is proposed with its comment', async () => {
  const seen = bank();
  await show(<ForbiddenWords />);
  await button('Forbid a word').click();
  await button('Propose to forbid').click();
  await expect.element(page.getByText(messages.commentEmpty)).toBeVisible();
  expect(written(seen)).toEqual([]);
  await page.getByRole('textbox', { name: 'Word', exact: true }).fill('itin*');
  await page.getByRole('textbox', { name: 'Comment' }).fill('Names a check.');
  await button('Propose to forbid').click();
  await expect.poll(() => written(seen)[0]?.body).toEqual({ word: 'itin*', comment: 'Names a check.' });
  await expect.poll(() => page.getByRole('dialog').elements()).toHaveLength(0);
});

test('a word is proposed to be removed, from its panel', async () => {
  const seen = bank();
  await show(<ForbiddenWords />);
  await rows('Forbidden words').getByText('frozen').click();
  await expect.element(page.getByText('Names a freeze.')).toBeVisible();
  await button('Remove').click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Too wide.');
  await button('Propose to remove').click();
  await expect.poll(() => written(seen)[0]).toMatchObject({ method: 'DELETE', body: { comment: 'Too wide.' } });
  expect(written(seen)[0]?.address).toMatch(new RegExp(`${young.id}$`));
});

test('who may only look sees no buttons', async () => {
  bank();
  await show(<ForbiddenWords />, 'E|');
  await rows('Forbidden words').getByText('frozen').click();
  await expect.element(page.getByText('Names a freeze.')).toBeVisible();
  for (const name of ['Forbid a word', 'Remove']) expect(button(name).elements()).toHaveLength(0);
});

test('an empty list, and one that cannot be read', async () => {
  bank({ items: [] });
  await show(<ForbiddenWords />);
  await expect.element(page.getByText('No forbidden words')).toBeVisible();
  queryClient.clear();
  bank({ fails: true });
  await show(<ForbiddenWords />);
  await expect.element(page.getByText('The forbidden words could not be loaded. Broken.')).toBeVisible();
});

test('a message is tried while it is written: the word is named and marked; a note is not tried', async () => {
  const seen = bank();
  await show(<NotesAndMessages clientId="10000000001" clientName="Giria UAB" isCompany />, 'S|DUCI');
  const note = page.getByRole('textbox', { name: 'Write a note' });
  await note.fill('About sanctions');
  const wait = () => new Promise((resolve) => setTimeout(resolve, 1000));
  await wait();
  // what is left would be tried as a message
  await note.fill('');
  await wait();
  await page.getByRole('radio', { name: 'Message' }).click();
  const box = page.getByRole('textbox', { name: 'Write to Giria UAB' });
  await box.fill('We look into sanctions');
  await expect.element(page.getByRole('mark')).toHaveTextContent(/^sanctions$/);
  await expect.element(page.getByText('may not hold this word. Forbidden: “sanction…”.')).toBeVisible();
  await box.fill('We look into it');
  await expect.poll(() => page.getByRole('mark').elements()).toHaveLength(0);
  await expect
    .poll(() => seen.filter(({ address }) => address.endsWith('?try')).map(({ body }) => body))
    .toEqual([{ words: 'We look into sanctions' }, { words: 'We look into it' }]);
  await box.fill('Dear Žemaitė');
  await expect.element(page.getByText('The client will read: Dear Žemaite')).toBeVisible();
});
