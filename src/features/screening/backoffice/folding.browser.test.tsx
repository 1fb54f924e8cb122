// Folding rules: proposing one on a match, and the list of them, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';
import type { FoldingRule } from '../foldingRuleList.ts';
import { FoldingTab } from './FoldingTab.tsx';
import { FoldMatch } from './FoldMatch.tsx';

const id = (n: number) => `019b6d2e-9f1a-7c3e-8123-00000000000${n}`;
const rule: FoldingRule = {
  ...{ id: id(1), list: 'US', entityId: '715', entityName: 'IAN LIMITED', word: 'jonas', state: 'valid' },
  ...{ comment: 'A first name.', madeBy: 'Monika', confirmedBy: 'Regina', madeAt: '2026-11-20T08:00:00Z' },
  ...{ until: '2027-11-20', endedAt: null, endedBy: null, earlier: 12, earlierFolded: 9, folded: 10 },
};

/** Gives what was sent. */
function bank(answers: Readonly<Record<string, unknown>>) {
  const sent: [call: string, body: unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method !== 'GET') sent.push([`${method} ${address}`, typeof body === 'string' ? JSON.parse(body) : undefined]);
    const answer = method === 'GET' ? answers[address.split('?')[0] ?? ''] : undefined;
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
  });
  return sent;
}

async function show(element: ReactElement, permissions: string) {
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000004', FullName: 'Monika', Permissions: permissions, flags: '', companies: [] },
  });
  return render(
    <QueryClientProvider client={queryClient}>
      <main>
        <Moving>{element}</Moving>
        <Alerts />
      </main>
    </QueryClientProvider>,
  );
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(async () => {
  await page.viewport(1440, 900);
  sessionStore.set({ userId: '1', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
});

const match = { hitId: id(7), entryName: 'IAN LIMITED', foldableWord: 'jonas', foldedBy: null };
const tried = { word: 'jonas', earlier: 12, folded: 9, open: 4 };

test('who proposes a rule reads what it would fold, and gives a comment', async () => {
  const sent = bank({ [`/web/folding-rules/${id(7)}`]: tried });
  const { container } = await show(<FoldMatch match={match} />, 'M|ADTPIE0ZUS');
  await button('Not this person').click();
  await expect
    .element(page.getByText('Of 12 earlier matches with this entry it folds 9, of which 4 are open.'))
    .toBeVisible();
  expect(await barriersIn(container)).toEqual([]);
  await page.getByLabelText('Comment').fill('A first name.');
  await button('Propose').click();
  await vi.waitFor(() => expect(sent).toEqual([[`POST /web/folding-rules/${id(7)}`, { comment: 'A first name.' }]]));
});

test.each([
  ['a rule folds it already', { foldedBy: 'jonas' }, 'M|ADTPIE0ZUS'],
  ['more than a word agrees', { foldableWord: null }, 'M|ADTPIE0ZUS'],
  ['an administrator', {}, 'A|ADTPIE0ZUS'],
])('nothing to propose: %s', async (_, more, permissions) => {
  bank({});
  await show(<FoldMatch match={{ ...match, ...more }} />, permissions);
  await expect.element(button('Not this person')).not.toBeInTheDocument();
});

test('a rule shows on what it was tried, and is ended with a comment; one that has ended is not', async () => {
  const ended: FoldingRule = { ...rule, id: id(2), word: 'ona', state: 'ended', endedBy: 'Regina' };
  const sent = bank({ '/web/folding-rules': { items: [rule, ended], next: null } });
  const { container } = await show(<FoldingTab />, 'M|ADTPIE0ZUS');
  await page.getByText('“ona” is not IAN LIMITED').click();
  await expect.element(button('End')).not.toBeInTheDocument();
  await page.getByRole('button', { name: /Close/ }).first().click();
  await page.getByText('“jonas” is not IAN LIMITED').click();
  await expect.element(page.getByText('12 earlier matches, of which it folds 9')).toBeVisible();
  expect(await barriersIn(container)).toEqual([]);
  await button('End').click();
  await page.getByLabelText('Comment').fill('No longer.');
  await button('End').last().click();
  await vi.waitFor(() => expect(sent).toEqual([[`DELETE /web/folding-rules/${id(1)}`, { comment: 'No longer.' }]]));
});

test('who may not read rules sees who does', async () => {
  bank({});
  await show(<FoldingTab />, 'S|ADTPIE0ZUS');
  await expect
    .element(page.getByText('Folding rules are read by Admin, AML, Head of AML and Executive.'))
    .toBeVisible();
});
