// Booking a transfer that was set aside, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { queryClient } from '#client/api/queries.ts';
import { formatIban } from '#shared/iban.ts';
import type { SetAsideTransfer } from '../calls.ts';
import { TakeDialog } from './AsideDialogs.tsx';

const id = '019b6d2e-9f1a-7c3e-8123-000000000001';
const transfer: SetAsideTransfer = {
  ...{ id, messageId: id, transactionId: 'T1', amount: 'EUR43.21', message: 'Planks', sentTexts: [], recalled: '' },
  ...{
    payer: { name: 'Erika', iban: 'DE89370400440532013000', bic: '' },
    payee: { name: 'Giria', iban: '' },
    holder: '',
  },
  ...{ fault: { code: 'element-missing', path: 'Cdtr/Nm', line: 1 }, reason: 'AC01', state: 'open', paymentId: null },
  at: '2026-11-18T10:00:00Z',
};
const account = 'LT121000011101001000';

test('an account that is no IBAN is said at its field, and the right one is sent', async () => {
  const posted: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    posted.push(JSON.parse(String(body)));
    return Response.json({ proposalId: id }, { status: 202 });
  });
  await render(
    <QueryClientProvider client={queryClient}>
      <TakeDialog transfer={transfer} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const dialog = page.getByRole('dialog');
  const propose = dialog.getByRole('button', { name: 'Propose to book' });
  await dialog.getByLabelText('Account').fill('LT131000011101001000');
  await dialog.getByLabelText('Comment').fill('Asked their bank');
  await propose.click();
  await expect.element(dialog).toHaveTextContent('The check digits do not fit. Look for a mistyped character.');
  expect(posted).toEqual([]);
  await dialog.getByLabelText('Account').fill(formatIban(account));
  await propose.click();
  await expect.poll(() => posted).toEqual([{ iban: account, comment: 'Asked their bank' }]);
});
