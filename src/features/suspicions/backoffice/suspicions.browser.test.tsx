// Reporting to the MLRO, and what the MLRO sees, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import type { MlroReport, MlroReportItem } from '../calls.ts';
import type { ClientLinkPart } from './MlroReportPanel.tsx';
import { MlroReports } from './MlroReports.tsx';
import { ReportDialog } from './ReportDialog.tsx';

const id = (n: number) => `019b6d2e-9f1a-7c3e-8123-00000000000${n}`;
const clientId = '10000000001';
const ClientLink: ClientLinkPart = ({ id, children }) => <a href={`#/bko-client?id=${id}`}>{children}</a>;
const item = (n: number, more: Partial<MlroReportItem> = {}): MlroReportItem => ({
  ...{ id: id(n), state: 'withMlro', clientID: clientId, clientName: `Client ${n}`, from: 'case' },
  ...{ sender: { id: '90000000003', fullName: 'Saulė' }, sentAt: '2026-11-20T08:00:00Z', suspectedAt: null },
  ...{ suspendedAt: null, fileBy: '2026-11-21T22:00:00Z', suspendedUntil: null },
  ...more,
});
const report: MlroReport = {
  ...item(1),
  ...{ version: 2, narrative: 'Cash in, cash out.\nEvery day.', shownVersion: 3, caseID: id(5), paymentID: null },
  ...{ readers: ['90000000004'], caseIDs: [], paymentIDs: [id(7)], mayChange: true },
  colleagues: [{ id: '90000000004', fullName: 'Monika' }],
  cases: [{ id: id(5), type: 'EDD', title: 'Much cash', openedAt: '2026-11-19T08:00:00Z' }],
  payments: [{ id: id(7), words: '9 900.00 EUR, A to B', at: '2026-11-18T08:00:00Z' }],
  history: [{ id: '77', at: '2026-11-20T08:00:00Z', by: 'Saulė', verb: 'x', words: 'sent the report to the MLRO' }],
};

interface World {
  items?: readonly MlroReportItem[];
  found?: MlroReport;
  fails?: boolean;
}

/** Answers the calls; gives what was sent. */
function bank({ items = [item(1), item(2, { state: 'filed' })], found = report, fails = false }: World = {}) {
  const sent: [address: string, body: unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') {
      sent.push([address, JSON.parse(String(body))]);
      return address.includes('mlro-reports') ? Response.json({ version: 3 }) : new Response(null, { status: 204 });
    }
    // the part for the authority is tested by itself
    if (fails || address.endsWith('?filing')) return new Response(null, { status: 500 });
    return Response.json(address.endsWith('/web/mlro-reports') ? { items, next: null } : found);
  });
  return sent;
}

async function show(element: ReactElement, permissions = 'H|ADTPIE0ZUS') {
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000008', FullName: 'Regina', Permissions: permissions, flags: '', companies: [] },
  });
  return render(
    <QueryClientProvider client={queryClient}>
      {element}
      <Alerts />
    </QueryClientProvider>,
  );
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const closed = vi.fn();

beforeEach(async () => {
  await page.viewport(1440, 900);
  sessionStore.set({ userId: '1', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
});
afterEach(() => {
  closed.mockClear();
});

test.each([
  ['a case', { seenCase: { id: id(5), version: 3 } }, `/web/tasks/${clientId}/${id(5)}?report`, { version: 3 }],
  ['a client', {}, `/web/clients/${clientId}?report`, {}],
  ['a payment', { paymentId: id(7) }, `/web/payments/${clientId}/${id(7)}?report`, {}],
])('the narrative about %s is sent, and only "Sent" comes back', async (_, about, address, more) => {
  const sent = bank();
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

test('the list says what is overdue; one opens by the keyboard with its clocks, links and history', async () => {
  bank();
  await show(<MlroReports ClientLink={ClientLink} />);
  const rows = page.getByRole('table', { name: 'Reports to the MLRO' }).getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent(/Client 1.*Saulė.*Overdue.*With MLRO/);
  await expect.element(rows.nth(2)).toHaveTextContent(/Client 2.*Decided.*Filed/);
  await rows.nth(1).click();
  const panel = page.getByRole('complementary', { name: 'Client 1' });
  await expect.element(panel.getByText(/Cash in, cash out/)).toBeVisible();
  await expect.element(panel.getByRole('link', { name: 'Much cash', exact: true })).toBeVisible();
  await expect.element(panel.getByText('9 900.00 EUR, A to B')).toBeVisible();
  await expect.element(panel.getByText('Monika')).toBeVisible();
  await expect.element(panel.getByText('Saulė sent the report to the MLRO')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
});

test('the MLRO notes a moment and names no one any more; half a moment is refused', async () => {
  const sent = bank();
  await show(<MlroReports ClientLink={ClientLink} />);
  await page.getByRole('row').nth(1).click();
  await button('Change').click();
  const dialog = page.getByRole('dialog', { name: 'Change the report' });
  await dialog.getByLabelText('Suspicion arose on').fill('2026-11-19');
  await dialog.getByRole('button', { name: 'Remove Monika' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Write the time as HH:MM')).toBeVisible();
  await dialog.getByLabelText('Time').first().fill('10:30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.[1]).toEqual({
    ...{ version: 2, suspectedAt: new Date('2026-11-19T10:30').toISOString(), suspendedAt: null },
    ...{ readers: [], caseIDs: [], paymentIDs: [id(7)] },
  });
});

test('who is named reads and changes nothing', async () => {
  bank({ found: { ...report, mayChange: false } });
  await show(<MlroReports ClientLink={ClientLink} />, 'M|ADTPIE0ZUS');
  await page.getByRole('row').nth(1).click();
  await expect.element(page.getByText(/Cash in, cash out/)).toBeVisible();
  await expect.element(button('Change')).not.toBeInTheDocument();
});

test('nothing to read, and a failure, each say so; others do not see that there is a list', async () => {
  bank({ items: [] });
  await show(<MlroReports ClientLink={ClientLink} />, 'M|ADTPIE0ZUS');
  await expect.element(page.getByText('No reports you can open')).toBeVisible();
  await cleanup();
  queryClient.clear();
  bank({ fails: true });
  await show(<MlroReports ClientLink={ClientLink} />);
  await expect.element(page.getByText('The reports could not be loaded')).toBeVisible();
  await cleanup();
  queryClient.clear();
  await show(<MlroReports ClientLink={ClientLink} />, 'F|S');
  await expect.element(page.getByText('Reports to the MLRO')).not.toBeInTheDocument();
});
