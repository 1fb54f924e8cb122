// What staff see and do about documents and pictures of a client, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { ClientDocuments } from './ClientDocuments.tsx';
import { ClientPictures } from './ClientPictures.tsx';

const clientId = '20000000001';
const id = (n: number) => `019b6d2e-9f1a-7c3e-8123-${String(n).padStart(12, '0')}`;
const cases = [{ id: id(90), title: 'New passport' }];
const document1 = {
  ...{ id: id(1), origin: 'client', name: 'Payslip', category: 'DS', made: null, type: 'image/png' },
  ...{ sizeBytes: 70, hasActiveContent: null },
  ...{ addedAt: '2026-03-01T10:00:00Z', addedBy: 'Ona', checkedAt: null, checkedBy: '' },
};
const statement = {
  ...{ id: id(2), origin: 'statement', name: 'Statement 2026-01-01 – 2026-01-31, all accounts' },
  ...{ category: null, made: { format: 'pdf', language: 'de' }, type: null },
  ...{
    sizeBytes: null,
    hasActiveContent: null,
    addedAt: '2026-02-01T10:00:00Z',
    addedBy: 'Ona',
    checkedAt: null,
    checkedBy: '',
  },
};
const pictures = [{ kind: 'face', type: 'image/png', checkedAt: '2026-01-05T10:00:00Z' }];

async function png(): Promise<Blob> {
  const canvas = new OffscreenCanvas(20, 10);
  canvas.getContext('2d')?.fillRect(0, 0, 20, 10);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Answers the calls of the parts; gives what was asked and sent. `missing`: files are not there. */
function bank({ items = [document1, statement] as unknown[], missing = false } = {}) {
  const seen: string[] = [];
  const problem = (status: number, code: string) =>
    new Response(JSON.stringify({ type: 'about:blank', requestId: 'r', status, code, title: 'Refused.', errors: [] }), {
      status,
      headers: { 'content-type': 'application/problem+json' },
    });
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    seen.push(`${method} ${address}`);
    if (address.endsWith('/pictures')) return Response.json({ items: pictures, next: null });
    if (/\/files/.test(address))
      return Response.json({ items, next: null, count: { rows: items.length, exact: true } });
    if (/jpg|web\/file\/\d+\/./.test(address)) return missing ? problem(404, 'not-found') : new Response(await png());
    return problem(429, 'too-many-sent');
  });
  return seen;
}

function Documents({ isPerson = true }: { isPerson?: boolean }) {
  const [search, setSearch] = useState<{ file?: string | undefined }>({});
  return (
    <ClientDocuments
      {...{ clientId, clientName: 'Ona Petraitė', isPerson, cases, search }}
      onChange={(changes) => setSearch((now) => ({ ...now, ...changes }))}
    />
  );
}

async function show(element: React.ReactElement, permissions = 'M|ADTPIE0ZUS') {
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000004', FullName: 'Milda', Permissions: permissions, flags: '', companies: [] },
  });
  return render(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);
}
const button = (name: string | RegExp) => page.getByRole('button', { name });

beforeEach(async () => {
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000004', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1300, 900);
});

test('a document of a person opens behind a purpose, and every look of this visit carries it', async () => {
  const seen = bank();
  await show(<Documents />);
  await page.getByText('Payslip').click();
  await expect.element(page.getByRole('dialog', { name: 'Look at documents of Ona Petraitė' })).toBeVisible();
  expect(seen.some((each) => each.includes('/web/file/'))).toBe(false);
  await page.getByLabelText('For').selectOptions('Another purpose');
  await button('Show').click();
  await expect.element(page.getByText('Say what you look at this for')).toBeVisible();
  await page.getByLabelText('Purpose').fill('Yearly review');
  await button('Show').click();
  await expect.element(page.getByRole('img', { name: 'Payslip, page 1' })).toBeVisible();
  expect(seen.find((each) => each.includes('/web/file/'))).toMatch(/purpose=Yearly(\+|%20)review$/);
  await expect
    .element(page.getByRole('complementary', { name: 'About this file' }))
    .toHaveTextContent('Not checked yet');
  await button('Close').click();
  await page.getByText('Payslip').click();
  await expect.element(page.getByRole('img', { name: 'Payslip, page 1' })).toBeVisible();
});

test('a statement says its period, its accounts, and how it was made', async () => {
  bank();
  await show(<Documents />);
  const row = page.getByRole('row', { name: /Statement 2026-01-01 – 2026-01-31, all accounts/ });
  await expect.element(row).toHaveTextContent('PDF, German');
});

test('who has none of the keys sees that it is on file, and opens nothing', async () => {
  const seen = bank();
  await show(<Documents />, 'F|S');
  await page.getByText('Payslip').click();
  await expect.element(page.getByText('Opening the documents of a person needs key A, D or 0.')).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
  expect(button(/^Download Payslip/).elements()).toEqual([]);
  expect(seen.some((each) => each.includes('/web/file/'))).toBe(false);
});

test('a file of a company that is gone says so when it is downloaded', async () => {
  bank({ missing: true });
  await show(
    <>
      <Documents isPerson={false} />
      <Alerts />
    </>,
  );
  await button('Download Payslip').click();
  await expect.element(page.getByText(/^File not found or other error occured/)).toBeVisible();
});

test('a file with active content is not shown, and downloaded under a warning only', async () => {
  bank({ items: [{ ...document1, id: id(3), name: 'Acting', hasActiveContent: true }] });
  await show(<Documents isPerson={false} />);
  await expect.element(page.getByText('Contains active content')).toBeVisible();
  await button('Download Acting').click();
  await expect.element(page.getByText(/^It contains active content/)).toBeVisible();
  await expect.element(button('Download all the same')).toBeEnabled();
  expect(page.getByRole('img', { name: 'Acting, page 1' }).query()).toBeNull();
});

test('a file that cannot be sent says why in its row, and can be sent again', async () => {
  bank({ items: [] });
  await show(<Documents />);
  await expect.element(page.getByText('No documents yet')).toBeVisible();
  await button('File documents').click();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]:not([capture])');
  const data = new DataTransfer();
  data.items.add(new File(['%PDF-1.7\n'], 'Visit.pdf', { type: 'application/pdf' }));
  if (!input) throw new Error('no field for files');
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByText('Error while upload: Refused.', { exact: true })).toBeVisible();
  await expect.element(button('Send Visit.pdf again')).toBeVisible();
});

test('pictures: since when they are checked for everybody, shown behind an open case', async () => {
  const seen = bank();
  const parts = { clientId, clientName: 'Ona Petraitė', isClosed: false, cases };
  const shown = await show(<ClientPictures {...parts} />, 'E|');
  await expect.element(page.getByText(/^On file, checked on/)).toBeVisible();
  expect(button(/Show/).elements()).toEqual([]);
  await shown.unmount();
  await show(<ClientPictures {...parts} />);
  await button('Show: Face').click();
  await button('Show').last().click();
  await expect.element(page.getByRole('img', { name: 'Face, page 1' })).toBeVisible();
  expect(seen).toContain(`GET /web/clients/${clientId}/face.jpg?caseId=${id(90)}`);
  await expect.element(page.getByText('New passport')).toBeVisible();
});
