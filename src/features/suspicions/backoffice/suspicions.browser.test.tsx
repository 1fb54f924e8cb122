// Reporting to the MLRO, and the list of reports, against a bank that answers from memory.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { queryClient } from '#client/api/queries.ts';
import { browserHistory } from '#client/router/history.ts';
import { button, clientId, enter, id, item, serve, show } from '#tests/samples/mlroReports.browser.tsx';
import { MlroReports } from './MlroReports.tsx';
import { ReportDialog } from './ReportDialog.tsx';

const closed = vi.fn();
beforeEach(async () => {
  await enter();
  browserHistory().replace('/bko-compliance-unit?tab=reports');
});
afterEach(() => {
  closed.mockClear();
});

test.each([
  ['a case', { seenCase: { id: id(5), version: 3 } }, `/web/tasks/${clientId}/${id(5)}?report`, { version: 3 }],
  ['a client', {}, `/web/clients/${clientId}?report`, {}],
  ['a payment', { paymentId: id(7) }, `/web/payments/${clientId}/${id(7)}?report`, {}],
])('the narrative about %s is sent, and only "Sent" comes back', async (_, about, address, more) => {
  const sent = serve();
  await show(<ReportDialog about={{ clientId, clientName: 'Client 1', ...about }} onClose={closed} />, 'S|DUCI');
  await button('Send').click();
  await expect.element(page.getByText('Comment cannot be empty. Please add your comment.')).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabelText('Narrative').fill('Cash in, cash out.');
  await button('Send').click();
  await expect.element(page.getByText('Sent', { exact: true })).toBeVisible();
  expect(sent.map(([to, body]) => [to.slice(to.indexOf('/web')), body])).toEqual([
    [address, { comment: 'Cash in, cash out.', ...more }],
  ]);
  expect(closed).toHaveBeenCalledOnce();
});

test('the list says what is overdue, asks for what the address filters, and a row leads to its report', async () => {
  const asked: string[] = [];
  serve({ items: [item(1, { isOverdue: true }), item(2, { state: 'filed' })], asked });
  await show(<MlroReports />);
  const rows = page.getByRole('table', { name: 'Reports to the MLRO' }).getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent(/Client 1.*Saulė.*Overdue.*With MLRO/);
  await expect.element(rows.nth(2)).toHaveTextContent(/Client 2.*Decided.*Filed/);
  expect(asked.at(-1)).not.toContain('state=');
  await cleanup();
  browserHistory().replace('/bko-compliance-unit?tab=reports&state=notFiled&overdue=no&text=client');
  await show(<MlroReports />);
  await expect.poll(() => asked.at(-1)).toContain('state=notFiled&overdue=no&text=client');
  await page.getByRole('table', { name: 'Reports to the MLRO' }).getByRole('row').nth(1).click();
  await expect.poll(() => location.hash).toBe(`#/bko-mlro-report?id=${id(1)}`);
});

test('nothing to read, and a failure, each say so; others do not see that there is a list', async () => {
  serve({ items: [] });
  await show(<MlroReports />, 'M|ADTPIE0ZUS');
  await expect.element(page.getByText('No reports you can open')).toBeVisible();
  await cleanup();
  queryClient.clear();
  serve({ fails: true });
  await show(<MlroReports />);
  await expect.element(page.getByText('The reports could not be loaded').first()).toBeVisible();
  await cleanup();
  queryClient.clear();
  await show(<MlroReports />, 'F|S');
  await expect.element(page.getByText('Reports to the MLRO')).not.toBeInTheDocument();
});
