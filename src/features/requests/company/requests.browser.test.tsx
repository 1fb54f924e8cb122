// A company answers a request on a phone, against a bank that answers from memory.

import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { clientCalls } from '#features/clients/calls.ts';
import type { CompanyRequest, OneAnswer, RequestSummary } from '../companyCalls.ts';
import { OneRequest } from './OneRequest.tsx';
import { RequestList } from './RequestList.tsx';

const id = (n: number) => `019b6d2e-9f1a-7c3e-8123-00000000000${n}`;
const given = {
  id: id(8),
  name: 'contract.pdf',
  type: 'application/pdf',
  sizeBytes: 2048,
  addedAt: '2026-10-02T10:00:00Z',
} as const;
const summary: RequestSummary = {
  ...{ id: id(1), title: 'About your payments', state: 'open', askedAt: '2026-11-20T10:00:00Z', items: 3, answered: 0 },
  ...{
    dueAt: '2026-12-04T21:59:59Z',
    savedAt: null,
    answeredAt: null,
    answeredBy: null,
    givenBy: null,
    isUnread: true,
  },
};
const asked: CompanyRequest = {
  ...summary,
  words: 'Dear Baltic Timber UAB, please answer these.',
  list: [
    { n: 1, words: 'What is the payment for?', form: 'text', choices: {}, answer: null },
    { n: 2, words: 'Do you expect cash?', form: 'choice', choices: { yes: 'Yes', no: 'No' }, answer: null },
    { n: 3, words: 'The contract', form: 'files', choices: {}, answer: null },
  ],
  given: [given],
  version: 1,
};

let kept: CompanyRequest;
let saves: OneAnswer[][];
let sends: unknown[];

/** Keeps answers as the bank does. */
function bank(send?: () => Response) {
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const [path = '', word] = address.split('?');
    if (path.endsWith('/requests')) return Response.json({ items: [kept], next: null, waiting: 1, unread: 1 });
    if (method === 'PATCH') {
      const { answers } = JSON.parse(String(body)) as { answers: OneAnswer[] };
      saves.push(answers);
      kept = {
        ...kept,
        version: kept.version + 1,
        savedAt: '2026-11-23T12:02:00Z',
        list: kept.list.map((item) => answered(item, answers)),
      };
    }
    if (word === 'send') {
      sends.push(JSON.parse(String(body)));
      if (send) return send();
      kept = { ...kept, state: 'answered', answeredAt: '2026-11-23T12:10:00Z', answeredBy: 'Ona' };
    }
    return Response.json(kept);
  });
}

function answered(item: CompanyRequest['list'][number], answers: readonly OneAnswer[]) {
  const one = answers.find(({ n }) => n === item.n);
  if (!one) return item;
  const files = one.fileIds.map(() => given);
  return { ...item, answer: { ...one, files, by: 'Ona', at: '2026-11-23T12:02:00Z' } };
}

function One() {
  const [step, setStep] = useState<'answer' | 'check'>('answer');
  return <OneRequest companyId="10000000001" requestId={id(1)} step={step} onStep={setStep} />;
}
const show = (element = <One />) => render(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const purpose = page.getByLabelText('What is the payment for?', { exact: true });

beforeEach(async () => {
  await page.viewport(390, 844);
  kept = asked;
  saves = [];
  sends = [];
  wire({ calls: { readCompany: clientCalls.readCompany } } as never);
  sessionStore.set({ userId: '1', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
});

test('the list says what is asked, until when, and how far it is answered', async () => {
  bank();
  kept = { ...asked, state: 'saved', answered: 1 };
  await show(<RequestList companyId="10000000001" />);
  const row = page.getByRole('link', { name: 'About your payments' });
  await expect.element(row).toHaveAttribute('href', `#/requests?open=${id(1)}`);
  await expect.element(page.getByText('1 of 3 answered')).toBeVisible();
});

test('answers are saved by themselves, item by item, and a file given before is used again', async () => {
  bank();
  await show();
  await purpose.fill('Timber');
  await vi.waitFor(() => expect(saves).toEqual([[{ n: 1, value: 'Timber', fileIds: [], cannot: false, words: '' }]]));
  await expect.element(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.getByText('Use one you’ve sent us before').click();
  await button('Use contract.pdf').click();
  await vi.waitFor(() =>
    expect(saves.at(-1)).toEqual([{ n: 3, value: null, fileIds: [id(8)], cannot: false, words: '' }]),
  );
});

test('what is missing is reported at its place; then everything is shown once more, and sent once asked', async () => {
  bank();
  await show();
  await purpose.fill('Timber');
  await button('Continue').click();
  await expect.element(page.getByText('Answer this, or say that you do not have it')).toBeVisible();
  await page.getByRole('radio', { name: 'No' }).click();
  await page.getByRole('checkbox', { name: 'I do not have this: The contract' }).click();
  await expect.element(page.getByText('Say why, or when you will have it')).toBeVisible();
  await page.getByLabelText('Why, or when will you have it?').fill('At the notary');
  await button('Continue').click();
  await expect.element(page.getByRole('heading', { name: 'Check and send' })).toBeVisible();
  await expect.element(page.getByText('I do not have this: At the notary')).toBeVisible();
  await button('Send').click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('3 answers go to the bank.');
  expect(sends).toEqual([]);
  await button('Send answers').click();
  await expect.element(page.getByText('Sent by')).toBeVisible();
  expect(sends).toEqual([{ version: kept.version }]);
  expect(page.getByRole('textbox').elements()).toEqual([]);
});

test('a colleague who changed an answer meanwhile is named; nothing is sent', async () => {
  const problem = { type: 'about:blank', title: 'Changed', status: 409, code: 'version-changed', requestId: '1' };
  bank(() => Response.json(problem, { status: 409 }));
  kept = { ...asked, list: asked.list.map((item) => ({ ...item, form: 'text' as const })) };
  kept.list = kept.list.map((item) =>
    answered(item, [{ n: item.n, value: 'x', fileIds: [], cannot: false, words: '' }]),
  );
  await show();
  await button('Continue').click();
  await button('Send').click();
  await button('Send answers').click();
  await expect.element(page.getByText('A colleague has changed an answer meanwhile. Check them again.')).toBeVisible();
});

test('one that the bank took back says so and takes no answer', async () => {
  bank();
  kept = { ...asked, state: 'cancelled' };
  await show();
  await expect.element(page.getByText('The bank does not need this any more.')).toBeVisible();
  expect(button('Continue').elements()).toEqual([]);
});
