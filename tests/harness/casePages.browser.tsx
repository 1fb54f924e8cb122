// Cases as the bank answers them, for tests of the queue and of the case beside it.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { CaseView } from '#features/cases/backoffice/CaseView.tsx';
import type { CaseParts } from '#features/cases/backoffice/caseParts.ts';
import type { CaseAnswer } from '#features/cases/caseAnswer.ts';
import type { CaseItem } from '#features/cases/caseList.ts';
import type { SavedView } from '#features/cases/viewCalls.ts';

export const id = (n: number) => `019b6d2e-9f1a-7c3e-8123-00000000000${n}`;
export const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

export const item = (n: number, more: Partial<CaseItem> = {}): CaseItem => ({
  ...{ id: id(n), clientID: '10000000001', taskID: 'A0', icon: 'FRAUD', title: `Reported ${n}`, group: 'fraud' },
  ...{ level: 'T2', workflow: 'investigating', scheduledAction: null, timeStamp: ago(80), files: 0, amount: null },
  ...{ amountBlocked: null, clientName: `Client ${n}`, clientType: 'LEGAL', assignee: null, dueAt: ago(-50) },
  ...{ version: 3, isNew: false, isUpdated: false, isMissing: false },
  ...more,
});

export const items = [
  item(1, { isNew: true, dueAt: ago(30) }),
  item(2, { isUpdated: true, amountBlocked: '1 250.00', assignee: { id: '90000000008', fullName: 'Regina' } }),
  item(3, { isMissing: true, taskID: 'A3' }),
];

const warnings = { comment: '', limits: '', reasons: '', fields: '' };

export const action = (code: string, button: string, more: object = {}) => ({
  ...{
    code,
    button,
    title: `Title of ${code}`,
    confirm: `What ${code} does`,
    whyNot: '',
    waitsFor: [],
    needsEntry: '',
    fields: [],
    reasons: {},
    asks: false,
    proposesReport: false,
    warnings,
  },
  ...more,
});

const plain = { choices: {}, options: [], when: null, isRequired: true, isEvery: false, hasWords: false, missing: '' };

const who = {
  ...{ ...plain, key: 'who', label: 'The client', kind: 'one' },
  choices: { victim: 'Client is victim', suspect: 'Client is suspect' },
};

const people = {
  ...{ ...plain, key: 'people', label: 'Whose devices', kind: 'some', when: { key: 'who', is: 'victim' } },
  options: [
    { value: '20000000001', label: 'Rasa', detail: 'CEO', isChosen: true },
    { value: '20000000002', label: 'Jonas', detail: 'CFO', isChosen: false },
  ],
};

const actions = [
  action('ATRU', 'True positive', { fields: [who, people], proposesReport: true }),
  action('AFLS', 'False positive'),
  action('AREQ', 'Request information', { asks: true }),
  action('IDCL', 'Decline Request', { reasons: { formal: 'Formal fault' } }),
];

export const getAnswer = (shown: CaseItem) => ({
  ...shown,
  ...{ comment: 'Why it opened', reason: null, paymentId: null, openedBy: null, outcome: null, duplicateOf: null },
  ...{ facts: [{ label: 'Turnover', value: '12 000 EUR' }], actions, comments: [], links: [], others: [] },
  ...{ requests: [], canAnswer: 1, decidedBy: null, sections: [], matches: [], earlier: [] },
  checklist: { version: 0, items: [], earlier: [] },
  filed: [],
  events: [],
  colleagues: [{ id: '90000000008', fullName: 'Regina' }],
});

interface World {
  decide?: (body: unknown) => Response;
  found?: readonly CaseItem[];
  answer?: Partial<CaseAnswer>;
  views?: readonly SavedView[];
}

/** of the cases as the bank has them */
export const version = { now: 3 };

const colleagues: Readonly<Record<string, () => object>> = {
  here: () => ({ version: version.now, here: ['Rasa Kazlauskienė'] }),
  colleagues: () => ({ items: [{ id: '90000000008', fullName: 'Regina' }] }),
};

/** Of three cases the first may not be closed so, and the second one changes meanwhile. */
const closings: Readonly<Record<string, (found: readonly CaseItem[]) => object>> = {
  try: (found) => ({
    cases: found.map(({ id: caseId }, n) => ({
      caseId,
      ...(n === 0 ? { title: null, why: 'type' } : { title: 'Close Alert', why: null }),
    })),
    needsSecond: true,
  }),
  close: () => ({ jobId: id(9) }),
  act: () => ({ jobId: id(9), of: 1204 }),
  outcome: () => ({
    ...{ act: 'close', state: 'done', of: 2, done: 1, leftOut: 1 },
    left: [{ id: id(2), clientID: '10000000001', clientName: 'Client 2', title: 'Reported 2', why: 'changed' }],
  }),
};

function answerRead(address: string, found: readonly CaseItem[], answer: Partial<CaseAnswer>): Response {
  const [path = ''] = address.split('?');
  const ofClosing = closings[/\?(try|close|act|outcome)\b/.exec(address)?.[1] ?? ''];
  if (ofClosing) return Response.json(ofClosing(found));
  if (path === '/web/proposals') return Response.json({ items: [], next: null });
  if (path === '/web/tasks') {
    const all = { count: found.length, overdue: 1, oldest: ago(80), nextDue: ago(30), ...counted };
    const rules = [{ code: 'PASS.THROUGH', title: 'Money that passes through' }];
    const here = [{ id: id(2), name: 'Rasa Kazlauskienė' }];
    return Response.json({ items: found, next: null, groups: [{ group: 'fraud', ...all }], all, here, rules });
  }
  const shown = items.find((one) => path.endsWith(one.id));
  return shown ? Response.json({ ...getAnswer(shown), ...answer }) : new Response(null, { status: 404 });
}

/** Answers the calls of the page; gives what was sent. */
export function bank({ decide, found = items, answer = {}, views = [] }: World = {}) {
  const sent: [address: string, body: unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const [path = ''] = address.split('?');
    const of = colleagues[address.replace(/^.*\?/, '')];
    if (of) return Response.json(of());
    if (path.startsWith('/web/views')) {
      if (method === 'GET') return Response.json({ items: views });
      sent.push([`${method} ${address}`, body ? JSON.parse(String(body)) : undefined]);
      return new Response(null, { status: 204 });
    }
    if (method === 'PATCH') {
      sent.push([address, JSON.parse(String(body))]);
      const done = { taskID: 'A1', version: 4, message: 'Case status was changed to false positive', given: {} };
      const canUndo = /\?(take|comment|AFLS)$/.test(address);
      return decide?.(body) ?? Response.json({ ...done, canUndo });
    }
    if (method === 'POST') sent.push([address, JSON.parse(String(body))]);
    return answerRead(address, found, answer);
  });
  return sent;
}

export const counted = { blocked: '1 250.00', mine: 1, fresh: 1, updated: 1 };

export const parts: CaseParts = {
  ClientLink: ({ id: clientId, children }) => <a href={`#/bko-client?id=${clientId}`}>{children}</a>,
  outcomes: {},
  AddFiles: () => <p>Add files</p>,
  History: ({ said }) => <p>{said.length} said</p>,
  FilePreview: ({ shown, facts }) => <section aria-label={shown.name}>{facts}</section>,
  askAgain: async () => '{"again":true}',
  FoldMatch: ({ match }) => <p>Folding {match.hitId}</p>,
  EventTool: ({ eventId, label }) => <p>{`Counting ${label} ${eventId}`}</p>,
  Requests: ({ found }) => <p>{found.requests.length} requests</p>,
  Composer: ({ onAsked, isChecked }) => (
    <button type="button" onClick={() => onAsked({ words: 'Please tell us' })}>
      {isChecked ? 'Compose this first' : 'Compose'}
    </button>
  ),
  tools: {
    File: ({ found: { id: filed } }) => <p>File of {filed}</p>,
    Report: ({ found: { id: reported } }) => <p>Report of {reported}</p>,
  },
};

export const decided = vi.fn();
export const first = <CaseView parts={parts} clientId="10000000001" caseId={id(1)} onDecided={decided} />;

/** As somebody with this role and these keys. */
export async function show(element = first, permissions = 'M|ADTPIE0ZUS') {
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000004', FullName: 'Monika', Permissions: permissions, flags: '', companies: [] },
  });
  return render(
    <QueryClientProvider client={queryClient}>
      {element}
      <Alerts />
    </QueryClientProvider>,
  );
}

export const press = (keys: string) => userEvent.keyboard(keys);
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const dock = page.getByRole('region', { name: 'Decision' });
export const comment = dock.getByLabelText('Comment');
export const opened = (n: number) => page.getByRole('article', { name: `Case Reported ${n}` });

/** Registers what all tests of these files need before and after them. */
export function setUpCasePages(): void {
  beforeEach(async () => {
    await page.viewport(1440, 900);
    sessionStore.set({ userId: '1', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
    wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  });
}
