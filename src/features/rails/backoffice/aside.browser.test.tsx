// Transfers that were set aside: what is asked before one is booked, and what a waiting proposal stops.
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { queryClient } from '#client/api/queries.ts';
import type { Proposal } from '#features/proposals/calls.ts';
import type { SetAsideTransfer } from '../calls.ts';
import { SetAsideTransfers } from './SetAsideTransfers.tsx';

const id = '019b6d2e-9f1a-7c3e-8123-000000000001';
const transfer: SetAsideTransfer = {
  ...{ id, messageId: id, transactionId: 'T1', amount: 'EUR43.21', holder: 'Žalioji Giria UAB', message: 'Boards' },
  payer: { name: '', iban: 'DE89370400440532013000', bic: 'DEUTDEFFXXX' },
  payee: { name: 'Giria', iban: 'LT121000011101001000' },
  fault: { code: 'element-missing', path: 'Document/FIToFICstmrCdtTrf/CdtTrfTxInf/Dbtr/Nm', line: 3 },
  ...{ reason: 'RR02', sentTexts: [], recalled: '', state: 'open', at: '2026-11-18T10:00:00Z', paymentId: null },
};
const proposal: Proposal = {
  ...{ id, call: 'returnSetAside', title: 'Send back a transfer that was set aside', lines: [] },
  ...{ clientId: null, subjectKind: 'rail-transfer', subjectId: id, version: 0, state: 'open' },
  proposedBy: { id: '90000000005', fullName: 'Jonas Pušis' },
  ...{ proposedAt: '2026-11-18T10:00:00Z', decidedBy: null, decidedAt: null, words: '' },
  ...{ isOwn: true, mayConfirm: false, confirmers: [], confirmingRoles: [], confirmingKeys: [] },
};
const button = (name: string) => page.getByRole('complementary').getByRole('button', { name, exact: true });

/** Opens the panel of the transfer. */
async function open(proposals: Proposal[]) {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ items: address.startsWith('/web/proposals') ? proposals : [transfer], next: null }),
  );
  await page.viewport(1280, 900);
  await render(
    <QueryClientProvider client={queryClient}>
      <SetAsideTransfers />
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'Not in the file' }).click();
}

test('booking asks for the payer whom the file does not name, and for a comment, at once', async () => {
  await open([]);
  await button('Book').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Propose to book' }).click();
  await expect.element(dialog).toHaveTextContent('Enter the payer’s name.');
  await expect.element(dialog).toHaveTextContent('Comment cannot be empty');
});

test('while a proposal waits, the panel says whose it is, and neither verb can be used', async () => {
  await open([proposal]);
  const panel = page.getByRole('complementary');
  await expect.element(panel).toHaveTextContent('Proposed by Jonas Pušis, waits for a second person.');
  for (const verb of ['Book', 'Send back']) {
    await button(verb).click({ force: true });
    expect(page.getByRole('dialog').elements()).toEqual([]);
  }
});
