// The dialogs of a client's record by keyboard and by axe: where the focus begins, what an empty form says, how they
// close.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { browserHistory } from '#client/router/history.ts';
import { getPlace } from '#client/router/place.ts';
import { PlaceContext } from '#client/router/router.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { StatementDialog } from '#features/accounts/backoffice/StatementDialog.tsx';
import { ChargeDialog } from '#features/charges/backoffice/ChargeDialog.tsx';
import { AddressDialog } from '#features/clients/record/backoffice/AddressDialog.tsx';
import { CommentedDialog, FundDialog } from '#features/clients/record/backoffice/CommentedDialog.tsx';
import { ContactDialog, InfoDialog, LimitsDialog } from '#features/clients/record/backoffice/DetailDialogs.tsx';
import { DocumentDialog } from '#features/clients/record/backoffice/DocumentDialog.tsx';
import { RecordMenu, type RecordMenuProps } from '#features/clients/record/backoffice/RecordMenu.tsx';
import type { ClientRecord } from '#features/clients/record/calls.ts';
import { EndOfficeDialog, LowerOfficeDialog } from '#features/clients/score/backoffice/OfficeDialogs.tsx';
import { OverrideDialog } from '#features/clients/score/backoffice/OverrideDialog.tsx';
import type { Office, ScoredRow } from '#features/clients/score/calls.ts';
import { PurposeDialog } from '#features/files/backoffice/PurposeDialog.tsx';
import { JoinDialog } from '#features/relations/backoffice/JoinDialog.tsx';
import type { Related } from '#features/relations/calls.ts';
import { VoidDialog } from '#features/voids/backoffice/VoidDialog.tsx';
import { WhiteListDialog } from '#features/whitelist/backoffice/WhiteListDialog.tsx';
import { messages } from '#shared/messages.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';
import { ClientPage } from './ClientPage.tsx';
import { useReportDialog } from './useReportDialog.tsx';

const client: ClientRecord = {
  ...{ ID: '10000000001', type: 'LEGAL', title: 'Giria UAB', flags: '', status: null, code: null, legalForm: null },
  ...{ country: 'LT', birthDate: null, email: 'a@giria.example', phonenr: '+37060000001', website: null, address: [] },
  ...{ openedOn: '2026-01-05', approvals: 'any', Limits: ['dayOut=100000'], Score: [], info: '' },
  ...{ identity: null, lastContact: null, people: [], companies: [], cases: [], openCases: 0, restrictions: [] },
  ...{
    whyNotClosed: ['1 account is not empty.'],
    whyNotEmpty: [],
    unconfirmed: [],
    notice: null,
    endings: [],
    besideOrders: null,
  },
  funds: {},
};
const staffLock: ClientRecord['restrictions'][number] = {
  ...{ id: '01900000-0000-7000-8000-000000000002', scope: 'all', cause: 'STAFF', fundId: null, caseId: null },
  ...{ comment: '', madeBy: 'Simas', madeAt: '2026-11-01T10:00:00Z' },
};
const clientId = client.ID;
const clientName = client.title;
const accounts = [{ id: 'EUR.LT123999010000000001', name: 'Main' }];
const close = vi.fn();
const score: ScoredRow = {
  ...{ factor: 'TRN', level: 'H', words: '', isFloor: false, caseId: null, caseOf: null, source: 'rules', setBy: null },
  ...{ from: '2026-11-01T10:00:00Z', until: null, lastDay: null },
};

const office: Office = {
  ...{ endedOn: '2025-01-31', fallsFrom: '2026-01-31', mayFall: true, comment: 'Left', madeBy: 'Rasa' },
};
const party: Related = {
  ...{ id: '01900000-0000-7000-8000-000000000001', name: 'Ona', type: 'N', isClient: false },
  ...{ birthDate: '1970-01-01', country: 'LV', code: null, risk: null },
};

/** Answers what a void would do, takes every write, and gives what was written. */
function bank() {
  const written: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'GET')
      return Response.json({ lines: [], refusal: '', version: 0, documents: [], items: [], next: null });
    written.push(`${method} ${address} ${body}`);
    return new Response(null, { status: 204 });
  });
  return written;
}

function show(element: ReactElement, permissions = 'H|ADTPIE0ZUS') {
  const profile = { ID: '90000000008', FullName: 'Regina', Permissions: permissions, flags: '', companies: [] };
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), profile);
  return render(
    <QueryClientProvider client={queryClient}>
      <Moving>{element}</Moving>
    </QueryClientProvider>,
  );
}

/** As the page shows it: with the dialog that reports to the MLRO. */
function ReportingMenu(props: Omit<RecordMenuProps, 'ReportDialog'>) {
  return <RecordMenu {...props} ReportDialog={useReportDialog()} />;
}

beforeEach(async () => {
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000008', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1280, 1100);
  close.mockClear();
});

const dialogs: readonly (readonly [verb: string, element: ReactElement])[] = [
  ['Charge', <ChargeDialog key={1} {...{ clientId, name: clientName, accounts }} onDone={close} onClose={close} />],
  [
    'Propose to void',
    <VoidDialog key={2} clientId={clientId} paymentId="019b6d2e-9f1a-7c3e-8123-000000000001" onClose={close} />,
  ],
  ['Propose to add', <WhiteListDialog key={3} {...{ clientId, clientName }} iban="" onClose={close} />],
  ['Download PDF', <StatementDialog key={4} {...{ clientId, name: clientName, accounts }} onClose={close} />],
  ['Show', <PurposeDialog key={5} what="the pictures of Ona" cases={[]} onStated={close} onClose={close} />],
  ['Propose document', <DocumentDialog key={6} client={{ ...client, type: 'N' }} onClose={close} />],
  ['Change address', <AddressDialog key={7} client={client} type="R" onClose={close} />],
  ['Propose change', <ContactDialog key={8} client={client} onClose={close} />],
  ['Save', <InfoDialog key={9} client={client} onClose={close} />],
  ['Change limits', <LimitsDialog key={10} client={client} onClose={close} />],
  ['Give notice', <CommentedDialog key={11} client={client} action="notice" onClose={close} />],
  ['Close client', <CommentedDialog key={12} client={client} action="close" onClose={close} />],
  [
    'Block',
    <FundDialog key={13} clientId={clientId} fund={{ id: 'EUR.1', name: 'Main', isBlocked: false }} onClose={close} />,
  ],
  ['Propose level', <OverrideDialog key={14} {...{ clientId, clientName }} row={score} onClose={close} />],
  ['Propose the end', <EndOfficeDialog key={15} {...{ clientId, clientName }} before={null} onClose={close} />],
  [
    'Propose to end the factor',
    <LowerOfficeDialog key={16} {...{ clientId, clientName }} office={office} onClose={close} />,
  ],
  ['Propose to join', <JoinDialog key={17} party={party} onClose={close} />],
];

describe.each(dialogs)('the dialog with the button %s', (verb, element) => {
  test('begins in its first field, keeps Tab, has no barrier with its faults shown, and closes by Escape', async () => {
    const written = bank();
    await show(element);
    const dialog = page.getByRole('dialog').element();
    const field = dialog.querySelector('input, select, textarea');
    await expect.poll(() => document.activeElement).toBe(field);
    if (verb !== 'Download PDF') {
      await page.getByRole('button', { name: verb, exact: true }).click();
      await expect.poll(() => dialog.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThan(0);
      await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    }
    expect(await barriersIn()).toEqual([]);
    for (let step = 0; step < 12; step += 1) await userEvent.keyboard('{Tab}');
    // past its last button the focus goes to its edge, and from there back to the beginning
    await expect.poll(() => dialog.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledOnce();
    expect(written).toEqual([]);
  });
});

describe('the notice of closing', () => {
  const menu = page.getByRole('button', { name: 'Actions' });
  const entry = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) });

  test('is given from the menu by keyboard, with a comment', async () => {
    const written = bank();
    await show(<ReportingMenu client={client} onChanged={close} />);
    menu.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(entry('Give notice of closing')).toBeVisible();
    await userEvent.keyboard('give{Enter}');
    const comment = page.getByRole('dialog').getByRole('textbox', { name: /^Comment/ });
    await expect.element(comment).toHaveFocus();
    await page.getByRole('button', { name: 'Give notice', exact: true }).click();
    await expect.element(comment).toHaveAccessibleDescription(messages.commentEmpty);
    await comment.fill('Asked by the director');
    await page.getByRole('button', { name: 'Give notice', exact: true }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(written).toEqual([`PATCH /web/clients/${clientId}?notice {"comment":"Asked by the director"}`]);
  });

  test('once given can be taken back; what is in the way of closing is said at the entry', async () => {
    bank();
    const notice = { givenAt: '2026-11-01T10:00:00Z', givenBy: 'Regina', closesFrom: '2026-12-31', comment: '' };
    await show(<ReportingMenu client={{ ...client, notice }} onChanged={close} />);
    await menu.click();
    await expect.element(entry('Take notice back')).toBeVisible();
    expect(entry('Give notice of closing').elements()).toEqual([]);
    await expect.element(entry('Close client')).toHaveTextContent('1 account is not empty.');
    await expect.element(entry('Close client')).toHaveAttribute('aria-disabled', 'true');
    expect(await barriersIn()).toEqual([]);
  });

  test('a closed client is not changed any more; a lock of staff may still end', async () => {
    bank();
    const why = ['The client is closed already.'];
    const closed: ClientRecord = { ...client, flags: 'Z', whyNotClosed: why, whyNotEmpty: why };
    for (const isLocked of [false, true]) {
      const shown = isLocked ? { ...closed, restrictions: [staffLock] } : closed;
      await show(<ReportingMenu client={shown} onChanged={close} />);
      await menu.click();
      await expect.element(entry('Close client')).toHaveTextContent('The client is closed already.');
      const entries = page.getByRole('menuitem').elements();
      expect(entries.map((each) => each.textContent)).toEqual([
        ...(isLocked ? ['Unlock'] : []),
        expect.stringContaining('Close client'),
        expect.stringContaining('Report to MLRO'),
      ]);
      await cleanup();
    }
  });

  test('is not for a declined client: the entry for closing says why', async () => {
    bank();
    const why = ['The client was declined: there is nothing to close.'];
    await show(
      <ReportingMenu client={{ ...client, flags: 'D', whyNotClosed: why, whyNotEmpty: why }} onChanged={close} />,
    );
    await menu.click();
    await expect
      .element(entry('Close client'))
      .toHaveTextContent('The client was declined: there is nothing to close.');
    expect([...entry('Give notice').elements(), ...entry('Close at once').elements()]).toEqual([]);
    await expect.element(entry('Line for staff')).toBeVisible();
  });

  test('is not for those without key Z, and who only look may report to the MLRO and nothing else', async () => {
    bank();
    await show(<ReportingMenu client={client} onChanged={close} />, 'S|U');
    await menu.click();
    await expect.element(entry('Lock')).toBeVisible();
    expect([...entry('Give notice').elements(), ...entry('Close').elements()]).toEqual([]);
    await cleanup();
    await show(<ReportingMenu client={client} onChanged={close} />, 'E|');
    await menu.click();
    await expect.element(entry('Report to MLRO')).toBeVisible();
    expect(page.getByRole('menuitem').elements()).toHaveLength(1);
  });
});

test.each([
  ['close', 'Close client', 204, 'success', 'Client was successfully deleted'],
  ['close', 'Close client', 409, 'error', 'Client could not be deleted'],
  ['notice', 'Give notice', 409, 'error', 'Client could not be updated'],
] as const)('%s, pressing %s and answered %i, is reported as %s: %s', async (action, verb, status, _, words) => {
  const empty = { ...client, whyNotClosed: [] };
  await show(
    <>
      <CommentedDialog client={empty} action={action} onClose={close} />
      <Alerts />
    </>,
  );
  vi.stubGlobal('fetch', async () => {
    if (status === 204) return new Response(null, { status });
    const problem = { type: 'about:blank', requestId: 'r7', status, code: 'state-conflict', title: 'Refused.' };
    return new Response(JSON.stringify(problem), { status, headers: { 'content-type': 'application/problem+json' } });
  });
  await page.getByRole('textbox', { name: /^Comment/ }).fill('Asked for.');
  await page.getByRole('button', { name: verb, exact: true }).click();
  await expect.element(page.getByLabelText('Alerts')).toHaveTextContent(words);
});

test.each([
  [500, 'Ops! Failed to retrieve client profile'],
  [400, 'The client could not be loaded'],
])('a record that is answered with %i says: %s', async (status, words) => {
  const problem = { type: 'about:blank', requestId: 'r7', status, code: 'malformed-request', title: 'Refused.' };
  const headers = { 'content-type': 'application/problem+json' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(problem), { status, headers }));
  browserHistory().replace(`/bko-client?id=${clientId}`);
  await show(
    <PlaceContext value={getPlace(browserHistory().location.href, '', false)}>
      <ClientPage />
    </PlaceContext>,
  );
  await expect.element(page.getByText(words)).toBeVisible();
});
