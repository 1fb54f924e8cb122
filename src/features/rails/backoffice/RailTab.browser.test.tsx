// What administrators see of the rail, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { queryClient } from '#client/api/queries.ts';
import type { RailDifference, RailMessageItem, UnsettledPayment } from '../calls.ts';
import { RailTab } from './RailTab.tsx';

const files: RailMessageItem[] = [
  {
    ...{
      id: '019b6d2e-9f1a-7c3e-8123-000000000001',
      direction: 'in',
      kind: '',
      messageId: '',
      items: 0,
      state: 'refused',
      bookedItems: null,
    },
    ...{
      fileName: 'pacs002-17.xml',
      duplicates: 2,
      createdAt: '2026-11-18T10:00:00Z',
      changedAt: '2026-11-18T10:00:00Z',
    },
    refusal: { code: 'element-missing', path: 'Document/FIToFIPmtStsRpt/GrpHdr/MsgId', line: 12, column: 5 },
  },
  {
    ...{
      id: '019b6d2e-9f1a-7c3e-8123-000000000002',
      direction: 'out',
      kind: 'pacs.008',
      messageId: 'KONT1',
      items: 14,
    },
    ...{ state: 'written', bookedItems: null, fileName: 'pacs008-1.xml', duplicates: 0, refusal: null },
    ...{ createdAt: '2026-11-18T09:00:00Z', changedAt: '2026-11-18T09:00:01Z' },
  },
];
const [faulty] = files as [RailMessageItem, ...RailMessageItem[]];
/** refused for a fault of ours */
const broken: RailMessageItem = {
  ...{ ...faulty, id: '019b6d2e-9f1a-7c3e-8123-000000000005', kind: 'camt.053', fileName: 'camt053-3.xml' },
  refusal: { code: 'technical-error', path: '', line: null, column: null },
};
/** stopped for a fault of ours between two slices */
const half: RailMessageItem = {
  ...{ ...broken, id: '019b6d2e-9f1a-7c3e-8123-000000000006', kind: 'pacs.008', fileName: 'pacs008-2.xml' },
  ...{ state: 'stopped', items: 25_000, bookedItems: 12_500 },
};
files.push(broken, half);
const pending: UnsettledPayment = {
  ...{ id: '019b6d2e-9f1a-7c3e-8123-000000000003', payer: 'Baltijos Mediena UAB', payee: 'Nordic Paper AB' },
  ...{ iban: 'DE89370400440532013000', amount: 'EUR1234.50', isInstant: false, state: 'pending' },
  ...{ since: '2026-11-18T10:00:00Z', transactionId: '019b6d2e9f1a7c3e8123', enquiredAt: null },
};
const stopped: UnsettledPayment = {
  ...{ ...pending, id: '019b6d2e-9f1a-7c3e-8123-000000000004', payee: 'Mill and Sons', state: 'technicalError' },
};
const difference: RailDifference = {
  ...{ kind: 'not-stated', words: 'Booked here, not in the statement', day: '2026-11-17', transactionId: 'T1' },
  ...{ paymentId: null, booked: 'EUR-12.00', stated: '' },
};

/** Answers the calls of the tab; gives what was posted. */
function bank(differences: RailDifference[] = [], payments = [pending, stopped]) {
  const posted: [address: string, body: unknown][] = [];
  const lists: Record<string, unknown[]> = {
    '': files,
    '?exceptions': [],
    '?unsettled': payments,
    '?differences': differences,
  };
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ items: lists[address.replace('/web/rail', '')], next: null });
    posted.push([address, JSON.parse(String(body))]);
    if (address.endsWith('?fail')) return Response.json({ proposalId: pending.id }, { status: 202 });
    return Response.json({ id: pending.id });
  });
  return posted;
}
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <RailTab />
    </QueryClientProvider>,
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

// wide enough for the panel to stand beside the list
beforeEach(() => page.viewport(1280, 900));

test('a refused file says why and where; for a fault of its own there is no second try', async () => {
  bank();
  await show();
  const table = page.getByRole('table', { name: 'Files of the rail' });
  await expect.element(table.getByText('Element Missing, line 12, column 5')).toBeInTheDocument();
  await button('Not readable').click();
  const panel = page.getByRole('complementary');
  await expect.element(panel).toHaveTextContent('Document/FIToFIPmtStsRpt/GrpHdr/MsgId');
  await expect.element(panel).toHaveTextContent('2 times');
  expect(button('Retry').elements()).toEqual([]);
});

test('a file that was refused for a fault of ours is taken once more, with a comment', async () => {
  const posted = bank();
  await show();
  await button('Statement, camt.053').click();
  await button('Retry').click();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog).toHaveTextContent('Comment cannot be empty');
  await dialog.getByLabelText('Comment').fill('Mended the folder');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(posted).toEqual([[`/web/rail/${broken.id}?retry`, { comment: 'Mended the folder' }]]);
});

test('a file that stopped says how far it came, and goes on from there', async () => {
  const posted = bank();
  await show();
  await expect.element(page.getByText('12 500 of 25 000 booked, Technical Error')).toBeInTheDocument();
  await button('Credit transfers, pacs.008').nth(1).click();
  await expect.element(page.getByRole('complementary')).toHaveTextContent('Booked12 500 of 25 000');
  await button('Retry').click();
  await expect.element(dialog).toHaveTextContent('12 500 of 25 000 booked. It continues with the next one.');
  await dialog.getByLabelText('Comment').fill('Mended');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(posted).toEqual([[`/web/rail/${half.id}?retry`, { comment: 'Mended' }]]);
});

test('a file of ours cannot be taken once more', async () => {
  bank();
  await show();
  await button('Credit transfers, pacs.008').first().click();
  await expect.element(button('Download')).toBeVisible();
  expect(button('Retry').elements()).toEqual([]);
});

test.each([
  ['Nordic Paper AB', 'Enquire', 'Enquire', `${pending.id}?enquire`, 'Ask what became of the payment of 1 234.50 EUR'],
  [
    'Mill and Sons',
    'Retry',
    'Retry',
    `${stopped.id}?retry`,
    'Try the payment of 1 234.50 EUR to Mill and Sons once more?',
  ],
  ['Mill and Sons', 'Fail', 'Propose to fail', `${stopped.id}?fail`, 'A second person decides.'],
])('the payment to %s: %s asks first, with names and sums', async (payee, action, verb, address, words) => {
  const posted = bank();
  await show();
  await button(payee).click();
  await button(action).click();
  await expect.element(dialog).toHaveTextContent(words);
  await dialog.getByLabelText('Comment').fill('As the clearing asked');
  await dialog.getByRole('button', { name: verb }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(posted).toEqual([[`/web/payments/${address}`, { comment: 'As the clearing asked' }]]);
});

test('no one fails a payment that the clearing has', async () => {
  bank([], [pending]);
  await show();
  await button('Nordic Paper AB').click();
  await expect.element(button('Enquire')).toBeVisible();
  expect(button('Fail').elements()).toEqual([]);
});

test('says that all agrees, or lists what differs', async () => {
  bank();
  await show();
  await expect.element(page.getByText('All agrees.')).toBeVisible();
  queryClient.clear();
  bank([difference]);
  await queryClient.invalidateQueries();
  await show();
  const table = page.getByRole('table', { name: 'Differences' });
  await expect.element(table).toHaveTextContent('Booked here, not in the statement');
  await expect.element(table).toHaveTextContent('−12.00');
});
