// An offer of the outlet against a bank that answers from memory: faults of codes by line, what it sold, a purchase
// given back, its end, and time for people.
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { signInFinance } from '#tests/harness/finance.browser.tsx';
import { bank, batch, button, coffee, dialog, id, problem, sale, show } from '#tests/harness/outlet.browser.tsx';

signInFinance();
beforeEach(() => page.viewport(1600, 1000));

test('three faults of codes are named by line, mended and added', async () => {
  let isKnown = true;
  const { sent } = bank({
    answers: {
      POST: () =>
        isKnown
          ? problem('codes-not-valid', 422, 'Some codes cannot be taken.', [{ path: 'codes.2', code: 'code-known' }])
          : Response.json({ batchId: id(9), count: 2 }),
    },
  });
  await show(`?coupon=${coffee.id}&tab=codes`);
  await button('Add codes').click();
  await dialog.getByRole('textbox', { name: 'Codes' }).fill('A1\n\nA1\nB2');
  await dialog.getByRole('textbox', { name: 'Expires on' }).fill('2001-01-01');
  await expect.element(dialog).toHaveTextContent('Line 2: Empty');
  await expect.element(dialog).toHaveTextContent('Line 3: Twice in the list');
  await dialog.getByRole('button', { name: 'Add codes', exact: true }).click();
  await expect.element(dialog).toHaveTextContent('This day is over.');
  expect(sent).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Codes' }).fill('A1\nB2\n');
  await dialog.getByRole('textbox', { name: 'Expires on' }).fill('2099-01-01');
  await dialog.getByRole('button', { name: 'Add 2 codes' }).click();
  await expect.element(page.getByText(/^Error while adding codes to a coupon/)).toBeVisible();
  await expect.element(dialog).toHaveTextContent('Line 2: This offer has it already');
  expect(await barriersIn()).toEqual([]);
  isKnown = false;
  await dialog.getByRole('textbox', { name: 'Codes' }).fill('A1\nC3');
  await dialog.getByRole('button', { name: 'Add 2 codes' }).click();
  await expect.element(page.getByText('Codes was successfully added to Coupon.')).toBeVisible();
  expect(sent.at(-1)).toEqual({
    ...{ method: 'POST', path: `/web/outlet/${coffee.id}` },
    body: { expiresOn: '2099-01-01', codes: ['A1', 'C3'] },
  });
});

test('codes come from the first column of a file', async () => {
  bank();
  await show(`?coupon=${coffee.id}&tab=codes`);
  await button('Add codes').click();
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
  if (!input) throw new Error('no field for a file');
  await userEvent.upload(input, new File(['code;price\n"A;1";5\nB2;6\n'], 'codes.csv'));
  await expect.element(dialog.getByRole('textbox', { name: 'Codes' })).toHaveValue('A;1\nB2');
});

test('unsold codes of a batch are withdrawn after a question', async () => {
  const { sent } = bank({ answers: { DELETE: () => Response.json({ withdrawn: 12 }) } });
  await show(`?coupon=${coffee.id}&tab=codes`);
  await page.getByRole('row', { name: /2027-03-01/ }).hover();
  await button('Withdraw').click();
  await expect.element(dialog).toHaveTextContent('Withdraw 12 codes?');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await vi.waitFor(() =>
    expect(sent.map(({ path }) => path)).toEqual([`/web/outlet/${coffee.id}/batches/${batch.id}`]),
  );
});

test('on a phone a batch opens, and is withdrawn there', async () => {
  await page.viewport(390, 844);
  const { sent } = bank({ answers: { DELETE: () => Response.json({ withdrawn: 12 }) } });
  await show(`?coupon=${coffee.id}&tab=codes`);
  const row = page.getByRole('row', { name: /2027-03-01/ });
  await expect.poll(() => (row.element() as HTMLElement).innerText).toContain('12 left');
  await row.getByRole('button', { name: /2027-03-01/ }).click();
  await expect.element(page.getByText('Expire on 2027-03-01')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await button('Withdraw').click();
  await dialog.getByRole('button', { name: 'Withdraw' }).last().click();
  await expect.poll(() => sent.length).toBe(1);
});

test('a deleted offer leads back to the list; a failure says so', async () => {
  let answer = () => problem('internal-error', 500, 'Something went wrong.');
  bank({ answers: { DELETE: () => answer() } });
  await show(`?coupon=${coffee.id}`);
  const remove = async () => {
    await button('More about this offer').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  };
  await remove();
  await expect.element(page.getByText('Error while deleting a coupon.')).toBeVisible();
  answer = () => new Response(null, { status: 204 });
  await remove();
  await expect.element(page.getByText('Coupon was successfully deleted.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Outlet' })).toBeVisible();
});

test('what was sold is a chart, a table and its totals', async () => {
  bank();
  await show(`?coupon=${coffee.id}&tab=sold`);
  await expect.element(page.getByRole('table', { name: 'Sold by day' })).toHaveTextContent('2026-11-28');
  await expect.element(page.getByText('37.50').first()).toBeVisible();
  await expect.element(page.getByRole('figure', { name: 'Purchases' })).toBeVisible();
  expect(await barriersIn()).toEqual([]);
});

test('a purchase is given back by a proposal with a comment, as a debt when asked', async () => {
  const { sent } = bank({ answers: { PATCH: () => Response.json({ proposalId: id(8) }, { status: 202 }) } });
  await show(`?coupon=${coffee.id}&tab=purchases`);
  await page.getByRole('row', { name: /Jonas Petrauskas/ }).click();
  await button('Give back').click();
  await expect.element(dialog).toHaveTextContent('Give 12.50 EUR and 01:00:00 back to Jonas Petrauskas?');
  await dialog.getByRole('button', { name: 'Propose to give back' }).click();
  await expect.element(dialog).toHaveTextContent('Comment cannot be empty');
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('The shop was closed.');
  await dialog.getByRole('checkbox', { name: 'As a debt' }).click();
  await dialog.getByRole('button', { name: 'Propose to give back' }).click();
  await expect.element(page.getByText('Proposed. A second person decides.')).toBeVisible();
  expect(sent).toEqual([
    {
      ...{ method: 'PATCH', path: `/web/outlet/${coffee.id}?refund` },
      body: { saleId: sale.id, comment: 'The shop was closed.', asDebt: true },
    },
  ]);
});

test('time is given once: a repeat has the same id', async () => {
  let answer = () => problem('try-again-later', 503, 'Try again.');
  const { sent } = bank({ answers: { POST: () => answer() } });
  await show();
  await button('Give time').click();
  await dialog.getByRole('textbox', { name: 'Client' }).fill('20000000003');
  await dialog.getByRole('textbox', { name: 'Time' }).fill('1:30');
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Thanks.');
  await dialog.getByRole('button', { name: 'Give time' }).click();
  await expect.element(dialog).toHaveTextContent('Give it as HH:MM:SS.');
  await dialog.getByRole('textbox', { name: 'Time' }).fill('01:30:00');
  await dialog.getByRole('button', { name: 'Give time' }).click();
  await expect.element(dialog).toHaveTextContent('Try again.');
  answer = () => new Response(null, { status: 204 });
  await dialog.getByRole('button', { name: 'Give time' }).click();
  await expect.element(page.getByText('The time is given')).toBeVisible();
  const ids = new Set(sent.map(({ body }) => (body as { id: string }).id));
  expect(ids.size).toBe(1);
  expect(sent.at(-1)?.body).toMatchObject({ clientId: '20000000003', seconds: 5400, comment: 'Thanks.' });
});

test('time comes to many people by a file: faults by line, a trial, and then the gift under one id', async () => {
  const { sent } = bank({ answers: { POST: () => Response.json({ jobId: id(9) }) } });
  await show();
  await button('Give time').click();
  await dialog.getByRole('button', { name: 'To many people' }).click();
  const choose = (text: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    return userEvent.upload(input ?? document.body, new File([text], 'time.csv', { type: 'text/csv' }));
  };
  await dialog.getByRole('button', { name: 'Give time' }).click();
  await expect.element(dialog).toHaveTextContent('Choose a file with a line for each person.');
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Thanks.');
  await choose('client;time\n20000000003;01:30:00\n20000000004;1:30\n');
  await expect.element(dialog).toHaveTextContent('Line 3 has no time as HH:MM:SS');
  await dialog.getByRole('button', { name: 'Try it' }).click();
  expect(sent).toEqual([]);
  await choose('client;time\n20000000003;01:30:00\n20000000004;00:30:00\n');
  await expect.element(dialog.getByRole('heading', { name: 'Give 02:00:00 to 2 people' })).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await dialog.getByRole('button', { name: 'Try it' }).click();
  await expect.poll(() => sent.length).toBe(1);
  await expect.element(dialog).toHaveTextContent('Trial: 1 line would be given 01:30:00, 1 line refused.');
  await expect.element(dialog).toHaveTextContent('Line 3 is no active client who is a person');
  await dialog.getByRole('button', { name: 'Give time' }).click();
  await expect.poll(() => sent.length).toBe(2);
  const rows = [
    { clientId: '20000000003', seconds: 5400, line: 2 },
    { clientId: '20000000004', seconds: 1800, line: 3 },
  ];
  expect(sent.map(({ body }) => body)).toMatchObject([
    { isTrial: true, comment: 'Thanks.', rows },
    { isTrial: false, comment: 'Thanks.', rows },
  ]);
  expect(new Set(sent.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
});
