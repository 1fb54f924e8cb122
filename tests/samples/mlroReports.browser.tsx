// Reports to the MLRO from memory, for tests of their pages.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import type { MlroReport, ReportFact } from '#features/suspicions/calls.ts';
import type { Filing } from '#features/suspicions/filing/calls.ts';
import type { MlroReportItem } from '#features/suspicions/reportList.ts';
import { checklistKeys } from '#features/suspicions/rules.ts';
import { Moving } from '../harness/moving.browser.tsx';

export const id = (n: number) => `019b6d2e-9f1a-7c3e-8123-00000000000${n}`;
export const clientId = '10000000001';
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

export const item = (n: number, more: Partial<MlroReportItem> = {}): MlroReportItem => ({
  ...{ id: id(n), state: 'withMlro', clientID: clientId, clientName: `Client ${n}`, from: 'case' },
  ...{ sender: { id: '90000000003', fullName: 'Saulė' }, sentAt: '2026-11-20T08:00:00Z', suspectedAt: null },
  ...{ suspendedAt: null, fileBy: '2099-11-21T22:00:00Z', suspendedUntil: null, isOverdue: false },
  ...more,
});
export const report: MlroReport = {
  ...item(1),
  ...{ version: 2, narrative: 'Cash in, cash out.\nEvery day.', shownVersion: 3, caseID: id(5), paymentID: null },
  ...{ authorityNarrative: '', checklist: [], reasons: '', versions: [], suspended: ['EUR9900.00'], isOwn: false },
  ...{ readers: ['90000000004'], caseIDs: [], paymentIDs: [id(7)], suggestedPaymentIDs: [id(7)], stoppedIDs: [] },
  steps: ['change', 'file', 'leave'],
  filers: [{ id: '90000000008', fullName: 'Regina' }],
  faults: [
    { name: 'The narrative is empty', screen: 'This report' },
    ...checklistKeys.map((key) => ({ name: `Not checked: ${key}`, screen: 'This report' })),
  ],
  colleagues: [{ id: '90000000004', fullName: 'Monika' }],
  cases: [{ id: id(5), type: 'EDD', title: 'Much cash', openedAt: '2026-11-19T08:00:00Z' }],
  payments: [
    { id: id(7), words: '9 900.00 EUR, A to B', at: '2026-11-18T08:00:00Z', held: 'EUR9900.00', canStop: false },
    { id: id(8), words: '5.00 EUR, A to C', at: '2026-11-17T08:00:00Z', held: 'EUR5.00', canStop: true },
  ],
  history: [{ id: '77', at: '2026-11-20T08:00:00Z', by: 'Saulė', verb: 'x', words: 'sent the report to the MLRO' }],
};
export const facts: readonly ReportFact[] = [
  { id: 'client', group: 'who', text: 'Company A, number 1.', source: 'Record of the client', caseID: null },
  {
    id: 'event',
    group: 'event',
    text: 'Cash of a day: 9 900 EUR.',
    source: 'Rule CASH.1K, version 1',
    caseID: id(5),
  },
];

const noAuthority: Filing = {
  ...{ version: 0, authority: '', indicators: [], action: '', reportCode: 'SAR', choices: [], facts: {}, parties: [] },
  ...{ missing: [], faults: [], isReady: true, mayChange: true },
};

interface World {
  items?: readonly MlroReportItem[];
  found?: MlroReport;
  fails?: boolean;
  /** gets each address that is read */
  asked?: string[];
  /** what the authority wants; without it that part fails to load */
  filing?: Partial<Filing>;
  /** how a write is refused */
  refusal?: { status: number; code: string; title: string };
}

/** Answers the calls; gives what was sent. */
export function serve({ items = [item(1)], found = report, fails = false, asked = [], filing, refusal }: World = {}) {
  const sent: [address: string, body: unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') {
      sent.push([address, JSON.parse(String(body))]);
      if (refusal)
        return Response.json({ ...refusal, type: 'about:blank', requestId: 'r' }, { status: refusal.status });
      return address.includes('mlro-reports') ? Response.json({ version: 3 }) : new Response(null, { status: 204 });
    }
    asked.push(address);
    if (fails) return new Response(null, { status: 500 });
    if (address.includes('?filing'))
      return filing ? Response.json({ ...noAuthority, ...filing }) : new Response(null, { status: 500 });
    if (address.includes('?facts')) return Response.json({ items: facts });
    return Response.json(address.includes('/web/mlro-reports/') ? found : { items, next: null });
  });
  return sent;
}

/** With the session of a staff user: the Head of AML unless given. */
export async function show(element: ReactElement, permissions = 'H|ADTPIE0ZUS') {
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000008', FullName: 'Regina', Permissions: permissions, flags: '', companies: [] },
  });
  return render(
    <QueryClientProvider client={queryClient}>
      <Moving>{element}</Moving>
      <Alerts />
    </QueryClientProvider>,
  );
}

/** Before each test. */
export async function enter(): Promise<void> {
  await page.viewport(1440, 900);
  sessionStore.set({ userId: '1', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
}
