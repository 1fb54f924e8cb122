// The queue and a case as staff work on them, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';
import type { CaseAnswer } from '../caseAnswer.ts';
import type { CaseItem } from '../caseList.ts';
import type { SavedView } from '../viewCalls.ts';
import { CaseHead, CaseHeadLoading } from './CaseHead.tsx';
import { CaseQueue } from './CaseQueue.tsx';
import { CaseView } from './CaseView.tsx';
import type { CaseParts } from './caseParts.ts';
import { QueueFigures } from './QueueFigures.tsx';

const id = (n: number) => `019b6d2e-9f1a-7c3e-8123-00000000000${n}`;
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const item = (n: number, more: Partial<CaseItem> = {}): CaseItem => ({
  ...{ id: id(n), clientID: '10000000001', taskID: 'A0', icon: 'FRAUD', title: `Reported ${n}`, group: 'fraud' },
  ...{ level: 'T2', workflow: 'investigating', scheduledAction: null, timeStamp: ago(80), files: 0, amount: null },
  ...{ amountBlocked: null, clientName: `Client ${n}`, clientType: 'LEGAL', assignee: null, dueAt: ago(-50) },
  ...{ version: 3, isNew: false, isUpdated: false, isMissing: false },
  ...more,
});
const items = [
  item(1, { isNew: true, dueAt: ago(30) }),
  item(2, { isUpdated: true, amountBlocked: '1 250.00', assignee: { id: '90000000008', fullName: 'Regina' } }),
  item(3, { isMissing: true, taskID: 'A3' }),
];
const warnings = { comment: '', limits: '', reasons: '', fields: '' };
const action = (code: string, button: string, more: object = {}) => ({
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
const getAnswer = (shown: CaseItem) => ({
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
const version = { now: 3 };
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
function bank({ decide, found = items, answer = {}, views = [] }: World = {}) {
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

const counted = { blocked: '1 250.00', mine: 1, fresh: 1, updated: 1 };

const parts: CaseParts = {
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

const queue = <CaseQueue parts={parts} />;

const movingQueue = <Moving>{queue}</Moving>;

const decided = vi.fn();
const first = <CaseView parts={parts} clientId="10000000001" caseId={id(1)} onDecided={decided} />;

/** As somebody with this role and these keys. */
async function show(element = first, permissions = 'M|ADTPIE0ZUS') {
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
const press = (keys: string) => userEvent.keyboard(keys);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dock = page.getByRole('region', { name: 'Decision' });
const comment = dock.getByLabelText('Comment');
const opened = (n: number) => page.getByRole('article', { name: `Case Reported ${n}` });

beforeEach(async () => {
  await page.viewport(1440, 900);
  sessionStore.set({ userId: '1', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
});

test.each([1440, 390])('the head of a case is as high while it is read as after, at %i px', async (width) => {
  bank();
  const getHeight = async (head: ReactElement) => {
    const { container, unmount } = await show(head);
    // a test before may have left the narrow window to its last frame
    await page.viewport(width, 900);
    const shown = container.querySelector('[data-head]')?.getBoundingClientRect().height;
    await unmount();
    return shown;
  };
  const [listed] = items;
  if (!listed) throw new Error('nothing is listed');
  const { ClientLink } = parts;
  const tools = { ...parts.tools, File: () => <p>Case file</p> };
  const found = getAnswer(listed) as CaseAnswer;
  const read = <CaseHead found={found} isAlone ClientLink={ClientLink} tools={tools} onChanged={() => {}} />;
  const height = await getHeight(read);
  expect(height).toBeGreaterThan(80);
  expect(await getHeight(<CaseHead found={listed} isAlone ClientLink={ClientLink} />)).toBe(height);
  // how many lines the marks of an unknown case take on a phone is not known either
  if (width === 1440) expect(await getHeight(<CaseHeadLoading />)).toBe(height);
});

test('the list shows age, due, blocked money, assignee and markers', async () => {
  bank();
  await show(queue);
  const rows = page.getByRole('region', { name: 'Cases' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toHaveTextContent(/Client 1New.*3 d.*Fraud: Reported 1.*T2.*Overdue 1 d/);
  await expect.element(rows.nth(1)).toHaveTextContent(/Updated.*Blocked 1 250\.00.*Taken by Regina.*Due in 2 d/);
  await expect.element(rows.nth(2)).toHaveTextContent('Missing');
  await expect.element(page.getByRole('navigation', { name: 'Group' })).toHaveTextContent(/Fraud3/);
  await expect.element(page.getByText('3 cases', { exact: true })).toBeVisible();
});

test('who may only look can choose no case, so nothing is offered for many', async () => {
  bank();
  await show(queue, 'E|');
  const rows = page.getByRole('region', { name: 'Cases' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toHaveTextContent('Client 1');
  await rows.nth(0).getByRole('button').click();
  await press('x');
  expect([rows.getByRole('checkbox').elements(), button('Take').elements()]).toEqual([[], []]);
});

test('on a phone the decision stands at the lower edge of what scrolls, which ends above the bar of the app', async () => {
  await page.viewport(390, 500);
  bank();
  await show(<div style={{ '--bottom-bar': '60px', height: 440, overflowY: 'auto' } as object}>{first}</div>);
  await expect.element(opened(1)).toBeVisible();
  await expect.poll(() => Math.round(dock.element().getBoundingClientRect().bottom)).toBe(440);
});

test('rows are chosen by x and with Shift, and each case is taken at its version, with its own outcome', async () => {
  const refused = { type: 'about:blank', title: 'Somebody was quicker.', status: 409, code: 'version-changed' };
  let turns = 0;
  const sent = bank({
    decide: () => {
      turns += 1;
      const done = { taskID: 'A0', version: 4, message: 'Case updated', given: {}, canUndo: true };
      return turns === 2 ? Response.json({ ...refused, requestId: 'r' }, { status: 409 }) : Response.json(done);
    },
  });
  await show(queue);
  const rows = page.getByRole('region', { name: 'Cases' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toBeVisible();
  await press('jx');
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await rows
    .nth(2)
    .getByRole('button')
    .click({ modifiers: ['Shift'] });
  await expect.element(page.getByText('3 selected')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await button('Take').first().click();
  const outcome = page.getByRole('region', { name: 'Outcome' });
  await expect
    .element(outcome)
    .toHaveTextContent(/2 of 3 taken, 1 refused.*Client 2 Reported 2: Somebody was quicker\./);
  expect(sent.map(([address, body]) => [address, (body as { version: number }).version])).toEqual(
    [1, 2, 3].map((n) => [`/web/tasks/10000000001/${id(n)}?take`, 3]),
  );
});

test('closing many says first which ones close and why others stay, then what became of each', async () => {
  const sent = bank();
  await show(movingQueue);
  const rows = page.getByRole('region', { name: 'Cases' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toBeVisible();
  await press('jx');
  await rows
    .nth(2)
    .getByRole('button')
    .click({ modifiers: ['Shift'] });
  await button('Close').click();
  const dialog = page.getByRole('dialog', { name: 'Close 3 cases?' });
  await expect.element(dialog).toHaveTextContent('2 will close (Close Alert 2), 1 left out.');
  await expect
    .element(dialog.getByRole('list', { name: 'Left out' }))
    .toHaveTextContent('Cases of this type are decided one by one. Client 1, Reported 1');
  await expect.element(dialog).toHaveTextContent('A second person confirms it');
  expect(await barriersIn()).toEqual([]);
  await dialog.getByRole('button', { name: 'Close 2 cases' }).click();
  await expect.element(dialog).toHaveTextContent('Comment cannot be empty. Please add your comment.');
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('All seen');
  await dialog.getByRole('button', { name: 'Close 2 cases' }).click();
  const outcome = page.getByRole('region', { name: 'Outcome' });
  await expect.element(outcome).toHaveTextContent(/1 of 2 closed, 1 left out.*Client 2 Reported 2: It has changed/);
  const cases = [2, 3].map((n) => ({ clientId: '10000000001', caseId: id(n), version: 3 }));
  expect(sent.slice(1)).toEqual([['/web/tasks?close', { comment: 'All seen', cases }]]);
  await button('Dismiss the outcome').click();
  await expect.element(outcome).not.toBeInTheDocument();
});

test('all that match are taken by a job, after a question', async () => {
  const sent = bank();
  await show(movingQueue);
  const rows = page.getByRole('region', { name: 'Cases' }).getByRole('listitem');
  await rows.nth(0).getByRole('checkbox').click();
  await button('All 3 cases that match').click();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect.element(bar).toHaveTextContent('All 3 cases that match');
  await expect.element(button('Close')).not.toBeInTheDocument();
  await bar.getByRole('button', { name: 'Take' }).click();
  const question = page.getByRole('dialog', { name: 'Take 3 cases?' });
  await expect.element(question).toHaveTextContent('you can leave this page meanwhile');
  expect(await barriersIn()).toEqual([]);
  expect(sent).toEqual([]);
  await question.getByRole('button', { name: 'Take' }).click();
  await expect.element(page.getByRole('region', { name: 'Outcome' })).toHaveTextContent(/1 of 2 closed/);
  expect(sent).toEqual([['/web/tasks?act', { act: 'take', filter: {}, comment: '' }]]);
  await expect.element(bar).not.toBeInTheDocument();
});

test('a finding leads to the report to the MLRO, and keeps what was written', async () => {
  bank();
  await show();
  await expect.element(opened(1)).toHaveTextContent('Why it opened');
  await press('f');
  await expect.element(dock).toHaveTextContent('What AFLS does');
  expect(button('Report to MLRO').elements()).toEqual([]);
  await button('Go Back').click();
  await press('t');
  await comment.fill('Seen');
  await button('Report to MLRO').click();
  await expect.element(page.getByText(`Report of ${id(1)}`)).toBeVisible();
  await expect.element(comment).toHaveValue('Seen');
});

test('what is decided about files opens the next of them', async () => {
  const filed = (n: number, status: number) => ({
    ...{
      id: `f${n}`,
      name: `File ${n}.pdf`,
      type: 'application/pdf',
      sizeBytes: 9,
      hasActiveContent: null,
      category: 'OD',
      proves: null,
    },
    ...{ addedAt: ago(1), addedBy: 'Rasa', fields: [], mayOpen: true, status, reason: '' },
    ...{ reviewedBy: null, reviewedAt: null },
  });
  bank({ answer: { icon: 'DOCUMENT', taskID: 'D0', filed: [filed(1, 2), filed(2, 0)] } });
  await show();
  await button('Review Files').click();
  await expect.element(page.getByRole('region', { name: 'File 2.pdf' })).toBeVisible();
  await cleanup();
  queryClient.clear();
  bank({ answer: { icon: 'DOCUMENT', taskID: 'D0', filed: [] } });
  await show();
  await expect.element(button('Review Files')).toHaveAttribute('aria-disabled', 'true');
});

test('figures of a group are shown, and each that counts cases narrows the list to them', async () => {
  const figures = { count: 9, overdue: 2, oldest: ago(80), nextDue: ago(-50), ...counted };
  const onNarrow = vi.fn();
  await show(<QueueFigures figures={figures} now={Date.now()} onNarrow={onNarrow} />);
  await expect.element(page.getByText('Oldest 3 d')).toBeVisible();
  await expect.element(page.getByText(/Blocked 1 250\.00/)).toBeVisible();
  for (const name of ['2 overdue', '1 mine', '1 new', '1 updated']) await button(name).click();
  const asked = [{ due: 'overdue' }, { assignee: 'me' }, { mark: 'new' }, { mark: 'updated' }];
  expect(onNarrow.mock.calls).toEqual(asked.map((filter) => [filter]));
  expect(await barriersIn()).toEqual([]);
});

test('an empty queue says what comes to it', async () => {
  bank({ found: [] });
  await show(queue);
  await expect.element(page.getByText('No open case')).toBeVisible();
});

test('f asks in place, a comment is needed, and the end of the case is reported', async () => {
  // a page of the client that was read a moment ago
  const ofClient = ['GET', '/web/clients/{clientId}'];
  queryClient.setQueryData(ofClient, {});
  const sent = bank();
  await show();
  await expect.element(opened(1)).toHaveTextContent('Why it opened');
  await press('f');
  await expect.element(dock).toHaveTextContent('What AFLS does');
  await expect.element(comment).toHaveFocus();
  await press('{Control>}{Enter}{/Control}');
  await expect.element(dock).toHaveTextContent('Comment cannot be empty. Please add your comment.');
  await comment.fill('Somebody else');
  await press('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Case status was changed to false positive')).toBeVisible();
  expect(decided).toHaveBeenCalledOnce();
  expect(queryClient.getQueryState(ofClient)?.isInvalidated).toBe(true);
  expect(sent).toEqual([[`/web/tasks/10000000001/${id(1)}?AFLS`, { comment: 'Somebody else', version: 3 }]]);
});

test('Enter never confirms a true positive; needed fields are named, and Go Back takes nothing of the comment', async () => {
  const sent = bank();
  await show();
  await expect.element(opened(1)).toBeVisible();
  await press('t');
  await comment.fill('Seen');
  await press('{Control>}{Enter}{/Control}');
  await dock.getByRole('button', { name: 'True positive' }).click();
  await expect.element(dock).toHaveTextContent('Error, highlighted fields cannot be empty');
  await dock.getByLabelText('The client').selectOptions('victim');
  (dock.getByRole('button', { name: 'True positive' }).element() as HTMLElement).focus();
  await press('{Enter}');
  expect(sent).toEqual([]);
  await button('Go Back').click();
  await expect.element(comment).toHaveValue('Seen');
  await dock.getByRole('button', { name: 'Decline Request' }).click();
  await dock.getByRole('button', { name: 'Decline Request' }).click();
  await expect.element(dock).toHaveTextContent('Please select a reason for decline');
});

test('what can be chosen one by one follows from another field, with what is chosen unless it is left out', async () => {
  const sent = bank();
  await show();
  await expect.element(opened(1)).toBeVisible();
  await press('t');
  await comment.fill('Seen');
  const list = dock.getByRole('group', { name: /Whose devices/ });
  expect(list.elements()).toEqual([]);
  await dock.getByLabelText('The client').selectOptions('victim');
  await expect.element(list).toHaveTextContent('1 of 2 chosen');
  await list.getByLabelText('Rasa').click();
  await dock.getByRole('button', { name: 'True positive' }).click();
  await expect.element(list.getByRole('alert')).toHaveTextContent('Cannot be empty');
  await list.getByLabelText('Jonas').click();
  await expect.element(list.getByLabelText('Jonas')).toHaveAccessibleDescription('CFO');
  await dock.getByRole('button', { name: 'True positive' }).click();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toMatchObject({ props: { who: 'victim', people: ['20000000002'] } });
});

test('a suspect is asked for no devices', async () => {
  const sent = bank();
  await show();
  await expect.element(opened(1)).toBeVisible();
  await press('t');
  await comment.fill('Seen');
  await dock.getByLabelText('The client').selectOptions('suspect');
  await dock.getByRole('button', { name: 'True positive' }).click();
  await vi.waitFor(() => expect(sent[0]?.[1]).toEqual({ comment: 'Seen', version: 3, props: { who: 'suspect' } }));
});

test('a case that changed meanwhile says what was done and by whom, and keeps what was written', async () => {
  const problem = {
    ...{ type: 'about:blank', title: 'What you were shown has changed. Look at it again.', status: 409 },
    ...{ code: 'version-changed', requestId: '1', detail: 'Closed As False Positive by Rasa, 2026-11-22T10:42:00Z' },
  };
  const sent = bank({ decide: () => Response.json(problem, { status: 409 }) });
  await show();
  await expect.element(opened(1)).toBeVisible();
  await press('f');
  await comment.fill('Mine');
  await press('{Control>}{Enter}{/Control}');
  await expect.element(dock).toHaveTextContent('Closed As False Positive by Rasa');
  await expect.element(page.getByText(/^Case could not be updated/)).toBeVisible();
  await expect.element(comment).toHaveValue('Mine');
  await comment.click();
  await press('{Control>}{Enter}{/Control}');
  expect(sent).toHaveLength(1);
  await button('Look again').click();
  await expect.element(dock).not.toHaveTextContent('Closed As False Positive by Rasa');
  await expect.element(comment).toHaveValue('Mine');
});

test('a refused decision on the registration of a company says that the registration has failed', async () => {
  const problem = {
    ...{ type: 'about:blank', title: 'This is not possible now.', status: 409 },
    ...{ code: 'transition-not-allowed', requestId: '1' },
  };
  bank({ decide: () => Response.json(problem, { status: 409 }), answer: { actions: [action('BAPR', 'Approve')] } });
  await show();
  await button('Approve').click();
  await comment.fill('All is there');
  await press('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText(/^Company registration has failed: /)).toBeVisible();
  expect(page.getByText(/^Case could not be updated/).elements()).toEqual([]);
});

test('to decide what a colleague has taken is asked once, in the confirmation', async () => {
  bank({ answer: { assignee: { id: '90000000008', fullName: 'Regina' } } });
  const screen = await show();
  await expect.element(opened(1)).toBeVisible();
  expect(dock.getByText(/has taken this case/).elements()).toEqual([]);
  await press('f');
  await expect.element(dock).toHaveTextContent('Regina has taken this case. Decide it all the same?');
  await screen.unmount();
  bank({ answer: { assignee: { id: '90000000004', fullName: 'Monika' } } });
  queryClient.clear();
  await show();
  await expect.element(opened(1)).toBeVisible();
  await press('f');
  await expect.element(dock).toHaveTextContent('What AFLS does');
  expect(dock.getByText(/has taken this case/).elements()).toEqual([]);
});

test('what needs a second person says so, and a case that waits for one offers no verb', async () => {
  bank({ decide: () => Response.json({ proposalId: id(9) }, { status: 202 }) });
  await show();
  await expect.element(opened(1)).toBeVisible();
  await press('f');
  await comment.fill('Mine');
  await press('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Proposed. A second person decides.').first()).toBeVisible();
});

test('while a second person decides there is no verb; who only looks has no dock', async () => {
  bank({ answer: { workflow: 'review' } });
  const screen = await show();
  await expect.element(dock).toHaveTextContent('Proposed. A second person decides.');
  expect(dock.getByRole('button', { name: 'False positive' }).elements()).toEqual([]);
  await screen.unmount();
  await show(first, 'E|');
  await expect.element(opened(1)).toBeVisible();
  expect(dock.elements()).toEqual([]);
  expect(button('Take').elements()).toEqual([]);
});

test('a takes the case at the version that is shown', async () => {
  const sent = bank();
  await show();
  await expect.element(button('Take')).toBeVisible();
  await press('a');
  await vi.waitFor(() => expect(sent).toEqual([[`/web/tasks/10000000001/${id(1)}?take`, { comment: '', version: 3 }]]));
});

test('r asks the client: what is composed goes along, and without it nothing is sent', async () => {
  const sent = bank();
  await show();
  await expect.element(opened(1)).toBeVisible();
  await press('r');
  await comment.fill('The invoice is missing');
  await press('{Control>}{Enter}{/Control}');
  await expect.element(dock).toHaveTextContent('Compose this first');
  expect(sent).toEqual([]);
  await button('Compose this first').click();
  await press('{Control>}{Enter}{/Control}');
  await vi.waitFor(() =>
    expect(sent).toEqual([
      [
        `/web/tasks/10000000001/${id(1)}?AREQ`,
        { comment: 'The invoice is missing', version: 3, request: { words: 'Please tell us' } },
      ],
    ]),
  );
});

test('who may only look can report, and nothing else', async () => {
  bank();
  await show(first, 'E|');
  await button('More about this case').click();
  await expect.poll(() => page.getByRole('menuitem').elements().length).toBe(1);
  await page.getByRole('menuitem', { name: 'Report to MLRO' }).click();
  await expect.element(page.getByText(`Report of ${id(1)}`)).toBeVisible();
});

test('z undoes what was just done, at the version after it, and gives the words back', async () => {
  const sent = bank();
  await show();
  await expect.element(button('Take')).toBeVisible();
  expect(button('Undo').elements()).toEqual([]);
  await press('z');
  await press('a');
  await expect.element(dock.getByRole('status')).toHaveTextContent('Taken');
  await press('z');
  const path = `/web/tasks/10000000001/${id(1)}`;
  await vi.waitFor(() => expect(sent.at(-1)).toEqual([`${path}?undo`, { comment: '', version: 4 }]));
  expect(sent).toHaveLength(2);
  await expect.element(button('Undo')).not.toBeInTheDocument();
  await comment.fill('A slip');
  await press('{Control>}{Enter}{/Control}');
  await button('Undo').click();
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  await expect.element(comment).toHaveValue('A slip');
});

const sanction = {
  ...{ source: 'UK', entryId: 'RUS2481', entryName: 'VETROVIA LOGISTIC LLC', score: 958, state: 'open' as const },
  ...{ hitId: id(70), foldableWord: null, foldedBy: null },
  differences: ['Nationality: LT. On the list: RU.'],
  parts: [
    {
      label: 'Name',
      verdict: 'close' as const,
      words: 'Close',
      ours: 'Vetrovia Logistics',
      theirs: 'VETROVIA LOGISTIC',
    },
    { label: 'Nationality', verdict: 'different' as const, words: 'Different', ours: 'LT', theirs: 'RU' },
    { label: 'Document', verdict: 'unknown' as const, words: 'Unknown', ours: '999100042', theirs: '' },
  ],
  ...{ version: 7, programmes: ['Transport of weapons'], explanation: ['Date of birth: not known on both sides'] },
  earlier: [
    {
      decision: 'Closed As False Positive',
      by: 'Regina, confirmed by Jonas',
      at: ago(900),
      words: 'Another register code.',
    },
  ],
};

test('the client is beside the entry part by part, in words, and facts as lines and tables', async () => {
  const rows = [['Overall', 'High', '2026-01-02T10:00:00Z']];
  const columns = [{ title: 'Factor' }, { title: 'Risk' }, { title: 'Since' }].map((one) => ({
    ...one,
    isNumber: false,
  }));
  const sections = [
    {
      ...{ title: 'Risk', place: 'client' as const, columns, rows, tree: null },
      lines: [{ label: 'Low', value: 'Tax residence' }],
    },
    {
      title: 'Client',
      place: 'client' as const,
      lines: [{ label: 'Number', value: '10000000001' }],
      columns: [],
      rows: [],
      tree: null,
    },
  ];
  const other = {
    ...sanction,
    entryId: 'EU.9070.2',
    entryName: 'Vetrov LOGISTIKA',
    score: 744,
    ...{ hitId: id(71), foldedBy: '“vetrov” alone, until 2027-11-28: A first name.', differences: [] },
    parts: [],
    earlier: [],
  };
  const earlier = [{ id: id(9), icon: 'MNT', taskID: 'M2', title: 'Cash', code: 'MRSM', by: 'Regina', at: ago(500) }];
  bank({ answer: { matches: [sanction, other], sections, earlier } });
  await show();
  await expect.element(page.getByText('UK RUS2481, version 7', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('list', { name: 'What differs' }))
    .toHaveTextContent('Differs: Nationality: LT. On the list: RU.');
  await expect.element(page.getByText('Listed for: Transport of weapons')).toBeVisible();
  await expect
    .element(page.getByRole('list', { name: 'Decided before' }))
    .toHaveTextContent(/^Closed As False Positive by Regina, confirmed by Jonas, .*: Another register code\.$/);
  await page.getByText('How the score came about').click();
  await expect.element(page.getByText('Date of birth: not known on both sides')).toBeVisible();
  await expect.element(page.getByText('Close: name. Different: nationality. Unknown: document.')).toBeVisible();
  const compared = page.getByRole('table', { name: 'Screened beside VETROVIA LOGISTIC LLC' });
  expect(
    compared
      .getByRole('row')
      .elements()
      .map((row) => row.textContent),
  ).toEqual([
    'PartScreenedVerdictEntry',
    'NameVetrovia LogisticsCloseVETROVIA LOGISTIC',
    'NationalityLTDifferentRU',
    'Document999100042UnknownNot known',
  ]);
  expect(compared.element().querySelector('u')?.textContent).toBe('s');
  await expect.element(page.getByRole('table', { name: 'Risk' })).toHaveTextContent('2026-01-02');
  await expect.element(page.getByRole('complementary')).toHaveTextContent(/Number10000000001/);
  await expect.element(page.getByText('Close Alert by Regina')).toBeVisible();
  expect(await barriersIn(page.getByRole('article').element())).toEqual([]);
  // what a rule folds is listed apart, with its reason, and is still to be decided
  await page.getByText('Folded by rule (1)').click();
  await page.getByRole('button', { name: /Vetrov LOGISTIKA/ }).click();
  await expect
    .element(page.getByText('Folded by rule: “vetrov” alone, until 2027-11-28: A first name. Still to be decided.'))
    .toBeVisible();
  await expect.element(page.getByText('The parts of this match were not kept.')).toBeVisible();
});

test('an item of the checklist is ticked beside the decision, and the dock names what is not', async () => {
  const item = (n: number, words: string, by: string | null) => ({ id: id(n), words, by, at: by && ago(1) });
  const checklist = {
    version: 1,
    items: [item(1, 'Source read', 'Regina'), item(2, 'Name compared', null)],
    earlier: [],
  };
  const sent = bank({ answer: { checklist } });
  await show();
  const section = page.getByRole('region', { name: 'Checklist' });
  await expect.element(section).toHaveTextContent(/1 of 2 checked.*Source readRegina.*Name comparedNot yet/);
  expect(section.getByRole('button').elements()).toEqual([]);
  await button('False positive').click();
  await expect.element(dock).toHaveTextContent('Not ticked on the checklist: Name compared.');
  expect(await barriersIn(section.element())).toEqual([]);
  await section.getByLabelText('Name compared').click();
  await expect.poll(() => sent).toEqual([[expect.stringMatching(/\?tick$/), { itemId: id(2), isTicked: true }]]);
});

test('z takes the decision back that ended the case before this one', async () => {
  const sent = bank();
  const Next = () => {
    const [n, setN] = useState(1);
    const caseId = id(n);
    return <CaseView key={n} parts={parts} clientId="10000000001" caseId={caseId} onDecided={() => setN(2)} />;
  };
  await show(<Next />);
  await button('False positive').click();
  await comment.fill('Another person');
  await press('{Control>}{Enter}{/Control}');
  await expect.element(opened(2)).toBeVisible();
  await expect.element(dock.getByRole('status')).toHaveTextContent('Title of AFLS: Reported 1');
  await press('z');
  const path = `/web/tasks/10000000001/${id(1)}`;
  await vi.waitFor(() => expect(sent.at(-1)).toEqual([`${path}?undo`, { comment: '', version: 4 }]));
  await expect.element(button('Undo')).not.toBeInTheDocument();
});

test('a file is beside what it should prove; to return it needs a reason, and what was returned is asked for again', async () => {
  const file = (n: number, more: object) => ({
    ...{
      id: id(n),
      name: `Proof ${n}.pdf`,
      type: 'application/pdf',
      sizeBytes: 2048,
      hasActiveContent: null,
      category: 'RA',
      addedAt: ago(3),
    },
    ...{ addedBy: 'Rasa', proves: 'A proof of the address', fields: [{ label: 'Address', value: 'Pilies 1' }] },
    ...{ mayOpen: true, status: 0, reason: '', reviewedBy: null, reviewedAt: null, ...more },
  });
  const sent = bank({
    answer: { filed: [file(4, {}), file(5, { status: 5, reason: 'Cut off' }), file(6, { mayOpen: false })] },
  });
  await show();
  const files = page.getByRole('region', { name: 'Files' });
  await expect
    .element(files)
    .toHaveTextContent(/1 of 3 reviewed.*Proof 4\.pdf.*Submited.*Proof 5\.pdf.*Return.*Cut off/);
  await expect.element(button('Review Proof 6.pdf')).toHaveAttribute('aria-disabled', 'true');
  await button('Review Proof 4.pdf').click();
  const panel = page.getByRole('region', { name: 'Proof 4.pdf' });
  await expect.element(panel).toHaveTextContent(/A proof of the addressAddressPilies 1/);
  await panel.getByRole('button', { name: 'Return' }).click();
  await expect.element(panel.getByText('Say why')).toBeVisible();
  expect(sent).toEqual([]);
  expect(await barriersIn(panel.element())).toEqual([]);
  await panel.getByLabelText('Reason').fill('Blurred');
  await panel.getByRole('button', { name: 'Return' }).click();
  const review = { fileId: id(4), review: 'return', reason: 'Blurred' };
  await expect.poll(() => sent).toEqual([[expect.stringMatching(/\?review$/), review]]);
  await button('Ask for the returned file').click();
  await expect.element(dock.getByRole('heading', { name: 'Title of AREQ' })).toBeVisible();
});

test('another case in the address starts again, and what was written about the first one waits for it', async () => {
  bank();
  const at = (n: number) => <CaseView key={id(n)} parts={parts} clientId="10000000001" caseId={id(n)} />;
  const view = await show(at(1));
  await comment.fill('Half a thought');
  await button('False positive').click();
  await expect.element(dock.getByRole('heading')).toHaveTextContent('Title of AFLS');
  await view.rerender(<QueryClientProvider client={queryClient}>{at(2)}</QueryClientProvider>);
  await expect.element(opened(2)).toBeVisible();
  expect([dock.getByRole('heading').elements(), comment.element()]).toMatchObject([[], { value: '' }]);
  await view.rerender(<QueryClientProvider client={queryClient}>{at(1)}</QueryClientProvider>);
  await expect.element(comment).toHaveValue('Half a thought');
  expect(dock.getByRole('heading').elements()).toEqual([]);
});

test('a view narrows the list, says that it was changed, and is saved, renamed or deleted by its owner', async () => {
  const view = {
    ...{ id: id(7), name: 'Late ones', isShared: true, isOwn: true, owner: 'Monika' },
    query: { due: 'overdue' },
  };
  const sent = bank({
    views: [view, { ...view, id: id(8), name: 'Fresh', isOwn: false, owner: 'Rasa', query: { mark: 'new' } }],
  });
  await show(movingQueue);
  const views = page.getByRole('button', { name: /^View: / });
  const choose = async (name: string | RegExp, role: 'menuitem' | 'menuitemradio' = 'menuitem') => {
    await views.click();
    await page.getByRole(role, { name }).click();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  };
  await expect.element(views).toHaveTextContent('View: All open');
  await views.click();
  const shared = page.getByRole('menuitemradio', { name: /^Fresh Shared by Rasa/ });
  await expect.element(shared).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await shared.click();
  await expect.element(button('Marked is New')).toBeVisible();
  await expect.element(views).toHaveTextContent(/^View: Fresh$/);
  await choose('Overdue', 'menuitemradio');
  await expect.element(button('Due is Overdue')).toBeVisible();
  expect(button('Marked is New').elements()).toEqual([]);
  await press('{Alt>}5{/Alt}');
  await expect.element(views).toHaveTextContent(/^View: Late ones$/);
  await page.getByRole('button', { name: '1 mine' }).click();
  await expect.element(views).toHaveTextContent('View: Late ones, changed');
  await choose('Save changes');
  const saved = { name: 'Late ones', isShared: true, query: { assignee: 'me', due: 'overdue' } };
  await expect.poll(() => sent).toEqual([[`PUT /web/views/${id(7)}`, saved]]);
  await choose('Save as a new view');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await dialog.getByLabelText('Name').fill('Mine, late');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const made = [
    expect.stringMatching(/^PUT \/web\/views\/[0-9a-f-]{36}$/),
    { ...saved, name: 'Mine, late', isShared: false },
  ];
  await expect.poll(() => sent.slice(1)).toEqual([made]);
  await expect.element(dialog).not.toBeInTheDocument();
  await press('{Alt>}5{/Alt}');
  await expect.element(views).toHaveTextContent(/^View: Late ones$/);
  await choose('Delete view');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
  await expect.poll(() => sent.at(-1)).toEqual([`DELETE /web/views/${id(7)}`, undefined]);
  await expect.element(views).toHaveTextContent(/^View: All open$/);
});

test('many cases are handed over with one reason, or their clients reminded: those alone that wait', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Something is not right.',
    status: 400,
    code: 'invalid-input',
    requestId: 'r',
  };
  const errors = [{ path: 'props.to', code: 'not-valid' }];
  let turns = 0;
  const sent = bank({
    decide: () => {
      turns += 1;
      const done = { taskID: 'A0', version: 4, message: 'Case updated', given: {}, canUndo: false };
      return turns === 2 ? Response.json({ ...problem, errors }, { status: 400 }) : Response.json(done);
    },
  });
  await show(queue);
  const rows = page.getByRole('region', { name: 'Cases' }).getByRole('listitem');
  await expect.element(rows.nth(1).getByText('Open now with Rasa Kazlauskienė')).toBeInTheDocument();
  const chooseAll = async () => {
    for (const n of [0, 1, 2]) await rows.nth(n).getByRole('checkbox').click();
  };
  await chooseAll();
  await button('Reassign').click();
  const dialog = page.getByRole('dialog', { name: 'Reassign 3 cases?' });
  await dialog.getByLabelText('To').selectOptions('Regina');
  expect(await barriersIn()).toEqual([]);
  await dialog.getByRole('button', { name: 'Reassign' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByLabelText('Comment').fill('Away next week');
  await dialog.getByRole('button', { name: 'Reassign' }).click();
  const outcome = page.getByRole('region', { name: 'Outcome' });
  await expect
    .element(outcome)
    .toHaveTextContent(
      /2 of 3 handed over, 1 refused.*Client 2 Reported 2: This colleague may not work on this case\./,
    );
  const body = { comment: 'Away next week', props: { to: '90000000008' }, version: 3 };
  expect(sent).toEqual([1, 2, 3].map((n) => [`/web/tasks/10000000001/${id(n)}?handOver`, body]));
  await button('Dismiss the outcome').click();
  await chooseAll();
  await button('Remind').click();
  const question = page.getByRole('dialog');
  await expect.element(question).toHaveTextContent(/clients of 1 case\?.*nothing is awaited: 2 cases/);
  await question.getByRole('button', { name: 'Remind' }).click();
  await expect.element(outcome).toHaveTextContent('1 of 1 reminded');
  expect(sent.slice(3)).toEqual([[`/web/tasks/10000000001/${id(3)}?remind`, { comment: '', version: 3 }]]);
});

test('the case says who else has it open, and that it was changed meanwhile', async () => {
  const answer: Partial<CaseAnswer> = {};
  bank({ answer });
  version.now = 4;
  await show();
  await expect.element(page.getByRole('list', { name: 'Also here' })).toHaveTextContent('Rasa Kazlauskienė');
  await expect.element(page.getByText('This case was changed meanwhile.')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await comment.fill('Half a thought');
  answer.version = 4;
  await button('Look again').click();
  await expect.element(page.getByText('Version 4')).toBeVisible();
  expect(page.getByText('This case was changed meanwhile.').elements()).toEqual([]);
  await expect.element(comment).toHaveValue('Half a thought');
  version.now = 3;
});

test('the list is narrowed by any rule of the bank, and one that it no longer knows goes by its code', async () => {
  const query = { rule: 'PASS.THROUGH,OLD.RULE' };
  bank({ views: [{ id: id(7), name: 'Mules', isShared: true, isOwn: true, owner: 'Monika', query }] });
  await show(movingQueue);
  await page.getByRole('button', { name: /^View: / }).click();
  await page.getByRole('menuitemradio', { name: /^Mules/ }).click();
  const chip = page.getByRole('button', { name: /^Rule is/ });
  await expect.element(chip).toHaveTextContent(/Money that passes through.+OLD\.RULE/);
});
