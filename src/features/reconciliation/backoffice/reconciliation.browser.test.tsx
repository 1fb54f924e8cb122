// The reconciliation against a bank that answers from memory: what each role is offered, a line matched by keyboard,
// and what becomes of an upload.
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { showFinance, signInFinance } from '#tests/harness/finance.browser.tsx';
import type { ReconciledAccount } from '../calls.ts';
import type { StatementLineItem } from '../lineList.ts';
import { ReconciliationSection } from './ReconciliationSection.tsx';

const lineId = '01900000-0000-7000-8000-000000000001';
const line: StatementLineItem = {
  ...{ id: lineId, code: 'OWN', bookedOn: '2026-11-27', valueOn: '2026-11-27', amount: 'EUR5.00' },
  ...{ otherName: 'Timber UAB', otherIban: '', message: 'Invoice 7', reference: 'B1', transactionId: '' },
  ...{ endToEndId: 'E-1', statement: '61127', state: 'open', how: '', dueOn: '', isOverdue: false },
};
const account: ReconciledAccount = {
  ...{ code: 'OWN', name: 'Own account', bankName: 'Bank Two', iban: '', hasStatements: true, hasMapping: false },
  last: {
    ...{ number: '61127', untilDay: '2026-11-27', closing: 'EUR12.00', takenAt: '2026-11-28T08:00:00Z' },
    ...{ ledger: 'EUR7.00', explained: 'EUR5.00', difference: 'EUR0.00' },
  },
  gaps: [{ number: '61127', fromDay: '2026-11-27', closedWith: 'EUR6.00', opensWith: 'EUR7.00' }],
  ...{ missingDays: ['2026-11-26'], missing: 1, openLines: 1, explainedLines: 0, overdueLines: 0 },
};
const candidate = (id: string, amount: string) => ({
  ...{ id: `01900000-0000-7000-8000-00000000000${id}`, bookedOn: '2026-11-27', amount, otherName: 'Timber UAB' },
  ...{ otherIban: '', message: 'Invoice 7', kind: 'payment', endToEndId: '', agrees: ['day'] },
});

/** Gives what was sent. */
function bank() {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string | URL, { method, body }: RequestInit) => {
    const url = String(address);
    if (method !== 'GET') {
      sent.push([method, url.replace(/^.*\/web/, ''), typeof body === 'string' ? JSON.parse(body) : 'form']);
      return Response.json(
        url.includes('/statements')
          ? {
              ...{ format: 'mt940', isKnown: false, matched: 3, open: 1 },
              statements: [
                { account: 'LT12', number: '61127', outcome: 'taken', reason: '', lines: 4 },
                { account: 'DE89', number: '1', outcome: 'refused', reason: 'No account has this IBAN.', lines: 0 },
              ],
            }
          : { id: lineId },
      );
    }
    if (url.includes('/statement-lines/'))
      return Response.json({ line, decisions: [], candidates: [candidate('3', 'EUR3.00'), candidate('2', 'EUR2.00')] });
    if (url.includes('/statement-lines')) return Response.json({ items: [line], next: null });
    if (url.includes('/statements?files')) return Response.json({ items: [], next: null });
    if (url.includes('/statements'))
      return Response.json({
        accounts: [account],
        suspense: [
          {
            ...{ id: 's1', cause: 'held', since: '2026-11-10', bankDays: 13, amount: 'EUR9.00', words: 'Payer' },
            ...{ clientId: null, reason: null },
          },
          {
            ...{ id: lineId, cause: 'manual', since: '2026-11-11', bankDays: 12, amount: 'EUR8.00', words: 'By hand' },
            clientId: null,
            reason: { words: 'The payer was asked.', dueOn: '2026-11-20', madeBy: 'Rasa', isOver: true },
          },
        ],
      });
    return Response.json({ items: [], next: null });
  });
  return sent;
}

const show = (permissions: string) => showFinance(<ReconciliationSection />, permissions, '?tab=reconciliation');

signInFinance();

const panel = page.getByRole('complementary');

test('Executive sees gap, missing days and old suspense, and is offered nothing to do', async () => {
  bank();
  await show('E|');
  await expect.element(page.getByText('13 bank days')).toBeVisible();
  await page.getByRole('row', { name: /Own account/ }).click();
  await expect.element(panel).toHaveTextContent('Statement 61127 of 2026-11-27 opens with');
  await expect.element(panel).toHaveTextContent('No statement of 2026-11-26.');
  for (const name of ['Upload statements', 'Match again', 'New rule', 'CSV columns'])
    expect(page.getByRole('button', { name }).elements()).toEqual([]);
  expect(await barriersIn()).toEqual([]);
});

test('a line is matched by keyboard with the entries that add up to it', async () => {
  const sent = bank();
  await show('F|S');
  await page.getByRole('row', { name: /Invoice 7/ }).click();
  const match = panel.getByRole('button', { name: 'Match', exact: true });
  await expect.element(match).toBeVisible();
  const boxes = panel.getByRole('checkbox');
  const press = (at: number) => {
    (boxes.nth(at).element() as HTMLElement).focus();
    return userEvent.keyboard(' ');
  };
  await press(0);
  await expect.element(match).toHaveAttribute('aria-disabled', 'true');
  await press(1);
  expect(await barriersIn()).toEqual([]);
  (match.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(sent.length).toBe(1));
  const ids = ['3', '2'].map((n) => candidate(n, '').id);
  expect(sent).toEqual([['PATCH', `/statement-lines/${lineId}?match`, { transferIds: ids }]]);
});

test('a line is explained with words and a day, and posted with what it says', async () => {
  const sent = bank();
  await show('F|S');
  await page.getByRole('row', { name: /Invoice 7/ }).click();
  await panel.getByRole('button', { name: 'Explain' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Explanation' }).fill('It goes back.');
  await dialog.getByRole('button', { name: 'Explain' }).click();
  await vi.waitFor(() => expect(sent.length).toBe(1));
  expect(sent).toMatchObject([['PATCH', `/statement-lines/${lineId}?explain`, { comment: 'It goes back.' }]]);
  await panel.getByRole('button', { name: 'Post' }).click();
  await expect.element(dialog.getByRole('combobox', { name: 'Debit' })).toHaveValue('OWN');
  await expect.element(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Invoice 7');
});

test('more lines come by the button alone, so that the sections below are in reach', async () => {
  let pages = 0;
  bank();
  const answer = window.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (init.method !== 'GET' || !/statement-lines(\?|$)/.test(address)) return answer(address, init);
    const isSecond = address.includes('more');
    if (isSecond) pages += 1;
    const item = { ...line, id: `${lineId.slice(0, -1)}${isSecond ? 3 : 2}` };
    return Promise.resolve(Response.json({ items: [item], next: isSecond ? null : 'more' }));
  });
  await show('F|S');
  const more = page.getByRole('button', { name: 'Show more' });
  await expect.element(more).toBeVisible();
  expect(pages).toBe(0);
  await more.click();
  await expect.element(page.getByRole('row', { name: /Invoice 7/ }).nth(1)).toBeVisible();
  expect(pages).toBe(1);
});

test('money in suspense that has lost its reason is given another; what is held has its case', async () => {
  const sent = bank();
  await show('F|S');
  const row = page.getByRole('row', { name: /By hand/ });
  await expect.element(row).toHaveTextContent('The payer was asked. · Rasa2026-11-20');
  await expect.element(page.getByRole('row', { name: /Payer 2026/ })).not.toHaveTextContent('Explain');
  await row.getByRole('button', { name: 'Explain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Explain money in suspense' });
  await expect
    .element(dialog)
    .toHaveTextContent('8.00 EUR · By handReason until 2026-11-20The payer was asked. · Rasa');
  await dialog.getByRole('textbox', { name: 'Explanation' }).fill('It goes back on Friday.');
  await dialog.getByRole('button', { name: 'Explain' }).click();
  await vi.waitFor(() => expect(sent.length).toBe(1));
  expect(sent).toMatchObject([['PATCH', `/suspense/${lineId}?explain`, { comment: 'It goes back on Friday.' }]]);
});

test('an upload says what became of each statement', async () => {
  const sent = bank();
  await show('F|S');
  await page.getByRole('button', { name: 'Upload statements' }).click();
  const dialog = page.getByRole('dialog');
  const input = document.querySelector<HTMLInputElement>('dialog input[type=file], [role=dialog] input[type=file]');
  if (!input) throw new Error('no field for a file');
  await userEvent.upload(input, new File([':20:'], 'a.sta'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.element(dialog).toHaveTextContent('3 lines matched by the rules, 1 open.');
  await expect.element(dialog).toHaveTextContent('No account has this IBAN.');
  expect(sent).toHaveLength(1);
  expect(await barriersIn()).toEqual([]);
});
