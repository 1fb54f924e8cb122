// Looking names up, taking lists, and the screening of a client, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { uploads } from '#shared/limits.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';
import type { ListVersion, LookedUp, Screening, ScreeningList } from '../calls.ts';
import { ListsTab } from './ListsTab.tsx';
import { LookUpTab } from './LookUpTab.tsx';
import { ScreeningTab } from './ScreeningTab.tsx';
import { ThresholdsTab } from './ThresholdsTab.tsx';

const id = (n: number) => `019b6d2e-9f1a-7c3e-8123-00000000000${n}`;
const clientId = '10000000001';
const live: ListVersion = {
  ...{ id: id(1), n: 7, state: 'live', format: 'un-xml', fileName: 'consolidated.xml', sizeBytes: '2030620' },
  ...{
    entries: 1003,
    added: 3,
    changed: 1,
    removed: 0,
    unscored: 0,
    losses: [],
    problem: '',
    sentBy: 'Saulė',
    takenBy: 'Saulė',
  },
  ...{ confirmedBy: 'Regina', sentAt: '2026-11-20T08:00:00Z', takenAt: '2026-11-20T09:00:00Z', jobId: null },
};
const staged: ListVersion = {
  ...live,
  ...{
    id: id(2),
    n: null,
    state: 'staged',
    entries: 1002,
    added: 0,
    changed: 0,
    removed: 1,
    takenBy: '',
    takenAt: null,
  },
};
const list = (more: Partial<ScreeningList> = {}): ScreeningList => ({
  ...{ code: 'UN', title: 'United Nations', ageDays: 3, isOld: false, versions: [live] },
  ...more,
});
const found: LookedUp = {
  ...{ list: 'UN', opens: 'SANCTION', entityId: 'QDi.001', name: 'Ivan Sample', score: 912 },
  ...{ ours: 'Iwan Sampel', theirs: 'Ivan Sample' },
  ...{
    matched: ['Ivan', 'Sample'],
    explanation: ["'Iwan' and 'Ivan' are spellings of one name or word", 'Date of birth: agrees (+4.0 %)'],
  },
  parts: [{ field: 'name', verdict: 'close', ours: 'Iwan Sampel', theirs: 'Ivan Sample' }],
  programmes: ['An invented regime'],
};
const screening: Screening = {
  events: [],
  screened: [{ subjectId: '', name: 'Gir\u0456a UAB', at: '2026-11-22T01:30:00Z', isClient: false }],
  checks: [
    {
      ...{ id: id(3), subjectId: '', subject: 'Giria UAB', cause: 'asked', at: '2026-11-22T01:30:00Z' },
      ...{ versions: { UN: 7 }, matcher: 1, found: [{ list: 'UN', entityId: 'QDe.009', score: 871 }] },
      hits: [
        {
          list: 'UN',
          entityId: 'QDe.009',
          name: 'GIRIA LLC',
          score: 871,
          state: 'open',
          caseId: id(4),
          differences: [],
        },
      ],
    },
  ],
  suppressions: [
    {
      ...{ id: id(5), list: 'US', entityId: '77', madeBy: 'Saulė', confirmedBy: '', madeAt: '2026-10-01T08:00:00Z' },
      ...{ until: null, endedAt: '2026-11-01T08:00:00Z', endReason: 'data' },
      ...{ subject: 'Giria UAB', reason: 'Another register, another country.' },
    },
  ],
};

type Answers = Readonly<Record<string, (address: string) => unknown>>;

/** Answers calls by the beginning of `METHOD address`, refuses those whose answer is a number; gives what was sent. */
function bank(answers: Answers) {
  const sent: [call: string, body: unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const call = `${method} ${address}`;
    if (method !== 'GET') sent.push([call, typeof body === 'string' ? JSON.parse(body) : undefined]);
    const [, answer] = Object.entries(answers).find(([begin]) => call.startsWith(begin)) ?? [];
    const answered = answer?.(address);
    if (answered instanceof Response) return answered;
    if (typeof answered !== 'number')
      return answered === undefined ? new Response(null, { status: 204 }) : Response.json(answered);
    const problem = { type: 'about:blank', requestId: 'r7', status: answered, code: 'no-list', title: 'Refused.' };
    return new Response(JSON.stringify(problem), {
      status: answered,
      headers: { 'content-type': 'application/problem+json' },
    });
  });
  return sent;
}

async function show(element: ReactElement, permissions = 'M|ADTPIE0ZUS') {
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000004', FullName: 'Monika', Permissions: permissions, flags: '', companies: [] },
  });
  return render(
    <QueryClientProvider client={queryClient}>
      <main>
        <Moving>{element}</Moving>
        <Alerts />
      </main>
    </QueryClientProvider>,
  );
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(async () => {
  await page.viewport(1440, 900);
  sessionStore.set({ userId: '1', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
});

test('what is looked up is what the address says; marks alone and more than 200 characters are not asked for', async () => {
  bank({ 'GET /web/lookup?name': () => 500 });
  const onChange = vi.fn();
  const { rerender } = await show(<LookUpTab search={{ name: 'Ivan', birthDate: '1960-01-02' }} onChange={onChange} />);
  const name = page.getByRole('textbox', { name: /^Name, or/ });
  await name.fill('Somebody typed this');
  await rerender(
    <QueryClientProvider client={queryClient}>
      <main>
        <Moving>
          <LookUpTab search={{ name: 'Olga' }} onChange={onChange} />
        </Moving>
        <Alerts />
      </main>
    </QueryClientProvider>,
  );
  await expect.element(name).toHaveValue('Olga');
  await expect.element(page.getByRole('textbox', { name: /^Born/ })).toHaveValue('');
  await name.fill('…😀');
  await button('Look up').click();
  await expect.element(page.getByText('Enter at least one letter or digit')).toBeVisible();
  await name.fill('a'.repeat(201));
  await button('Look up').click();
  await expect.element(page.getByText('At most 200 characters: it has 201.')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
});

test('a name is looked up with what is known besides, and the score is explained', async () => {
  const onChange = vi.fn();
  bank({
    'GET /web/lookup?name=Iwan': () => ({
      ...{ items: [found], next: null, versions: { UN: 7 }, matcher: 1, alert: 725, strong: 880 },
    }),
  });
  const { rerender } = await show(<LookUpTab search={{}} onChange={onChange} />);
  await expect.element(page.getByText('Look up a name')).toBeVisible();
  await page.getByLabelText('Name, or the number of a document').fill(' Iwan Sampel ');
  await page.getByLabelText('Born').fill('yesterday');
  await button('Look up').click();
  await expect.element(page.getByText('A day as YYYY-MM-DD')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
  await page.getByLabelText('Born').fill('1960-08-12');
  await button('Look up').click();
  expect(onChange).toHaveBeenCalledWith({ name: 'Iwan Sampel', birthDate: '1960-08-12' });
  await rerender(
    <QueryClientProvider client={queryClient}>
      <main>
        <LookUpTab search={{ name: 'Iwan Sampel' }} onChange={onChange} />
      </main>
    </QueryClientProvider>,
  );
  await expect.element(page.getByText("'Iwan' and 'Ivan' are spellings of one name or word")).toBeVisible();
  const marked = page.getByRole('mark').elements();
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Ivan', 'Sample']);
  await expect.element(page.getByText('91 %')).toBeVisible();
  await expect
    .element(page.getByText(/72.5 % and more opens a case, 88 % of a sanction list stops money/))
    .toBeVisible();
  expect(await barriersIn()).toEqual([]);
});

test('more entries are read page by page', async () => {
  const answer = { versions: { UN: 7 }, matcher: 1, alert: 700, strong: 860 };
  bank({
    'GET /web/lookup?name=Ivan&cursor=50': () => ({
      ...{ ...answer, items: [{ ...found, entityId: 'QDi.002', name: 'Ivan Other' }], next: null },
    }),
    'GET /web/lookup?name=Ivan': () => ({ ...answer, items: [found], next: '50' }),
  });
  await show(<LookUpTab search={{ name: 'Ivan' }} onChange={vi.fn()} />);
  await expect.element(page.getByText('The first 1 entries')).toBeVisible();
  await button('Show more').click();
  await expect.element(page.getByRole('button', { name: /^Ivan Other/ })).toBeVisible();
  await expect.element(page.getByText(/^2 entries of UN/)).toBeVisible();
  await expect.element(button('Show more')).not.toBeInTheDocument();
});

test('without a list it says so, and without a match where it looked', async () => {
  let answer: unknown = 422;
  bank({ 'GET /web/lookup': () => answer });
  await show(<LookUpTab search={{ name: 'Ivan' }} onChange={vi.fn()} />);
  await expect.element(page.getByText('No list has been taken yet')).toBeVisible();
  answer = { items: [], next: null, versions: { UN: 7, US: 2 }, matcher: 1, alert: 700, strong: 860 };
  queryClient.clear();
  await show(<LookUpTab search={{ name: 'Ivan' }} onChange={vi.fn()} />);
  await expect.element(page.getByText('Looked for in UN, US.')).toBeVisible();
});

const proposed = () => Response.json({ proposalId: id(9) }, { status: 202 });

test('what a waiting list changes is shown before anybody can take it', async () => {
  let answer: unknown = 500;
  bank({
    'GET /web/lookup?lists': () => ({ lists: [list({ versions: [staged, live] })] }),
    'GET /web/lookup/': () => answer,
  });
  await show(<ListsTab />);
  await button('UN: United Nations').click();
  await expect.element(page.getByText(/^What it changes could not be loaded/)).toBeVisible();
  await expect.element(button('Propose to take')).toHaveAttribute('aria-disabled', 'true');
  answer = { version: staged, changes: [{ change: 'removed', entityId: 'QDi.9', name: 'Gone Person' }] };
  await button('Try again').click();
  await expect.element(page.getByText('Gone Person, QDi.9')).toBeVisible();
  await button('Propose to take').click();
  await expect.element(page.getByRole('dialog', { name: 'Take this version of UN?' })).toBeVisible();
});

test('what a waiting list removes is shown before it is proposed', async () => {
  const losses = ['This file has 0 other names, and 9 are in use: 100 % fewer.'];
  const waiting = { ...staged, changed: 1, unscored: 1, losses };
  const sent = bank({
    'PUT /web/lookup/': proposed,
    'GET /web/lookup?lists': () => ({ lists: [list({ isOld: true, ageDays: 9, versions: [waiting, live] })] }),
    'GET /web/lookup/': () => ({
      version: waiting,
      changes: [
        { change: 'removed', entityId: 'QDi.9', name: 'Gone Person' },
        { change: 'changed', entityId: 'QDi.8', name: 'Moved Person' },
      ],
    }),
  });
  await show(<ListsTab />);
  await expect.element(page.getByText(/^Screening lists of 7 days or older: United Nations/)).toBeVisible();
  await button('UN: United Nations').click();
  await expect.element(page.getByText('Gone Person, QDi.9')).toBeVisible();
  await expect.element(page.getByText(/^All of the changed differ only in addresses/)).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await button('Propose to take').click();
  const asked = page.getByRole('dialog', { name: 'Take this version of UN?' });
  await expect.element(page.getByText(losses[0] ?? '', { exact: true })).toBeVisible();
  await expect
    .element(asked.getByText(/0 new, 1 changed, 1 gone. This file has 0 other names.*A second person confirms/))
    .toBeVisible();
  await asked.getByLabelText('Comment').fill('The weekly one.');
  await asked.getByRole('button', { name: 'Propose to take' }).click();
  await expect.element(page.getByText('Proposed. A second person decides.')).toBeVisible();
  await expect.element(page.getByText('UN List was successfully uploaded')).not.toBeInTheDocument();
  expect(sent).toEqual([[`PUT /web/lookup/${id(2)}`, { comment: 'The weekly one.' }]]);
});

test('a waiting list that only adds is taken by one person', async () => {
  const adding = { ...staged, entries: 1004, added: 1, removed: 0 };
  bank({
    'PUT /web/lookup/': () => ({ message: 'UN List was successfully uploaded' }),
    'GET /web/lookup?lists': () => ({ lists: [list({ versions: [adding, live] })] }),
    'GET /web/lookup/': () => ({
      version: adding,
      changes: [{ change: 'added', entityId: 'QDi.10', name: 'New Person' }],
    }),
  });
  await show(<ListsTab />);
  await button('UN: United Nations').click();
  await button('Take').click();
  const asked = page.getByRole('dialog', { name: 'Take this version of UN?' });
  await asked.getByLabelText('Comment').fill('The weekly one.');
  await asked.getByRole('button', { name: 'Take' }).click();
  await expect.element(page.getByText('UN List was successfully uploaded')).toBeVisible();
});

test('a file that is too large for a call is not sent, and the dialog says where it goes', async () => {
  const sent = bank({ 'GET /web/lookup?lists': () => ({ lists: [list()] }) });
  await show(<ListsTab />);
  await button('Upload list').click();
  const choose = (sizeBytes: number) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const given = new DataTransfer();
    given.items.add(new File([new Uint8Array(sizeBytes)], 'list.xml'));
    if (!input) throw new Error('no file can be chosen');
    input.files = given.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose(uploads.maxBytes + 1);
  await expect
    .element(page.getByText(/^Over 50 MB: the operator puts it into the watched folder/).first())
    .toBeVisible();
  await button('Send').click({ force: true });
  expect(sent).toEqual([]);
  choose(1);
  await button('Send').click();
  await expect.poll(() => sent.map(([call]) => call)).toEqual(['POST /web/lookup?UN']);
});

test('a file that was refused stands out beside the version in use, with what to do', async () => {
  const problem = 'Line 9: the file ends within an entry. It was cut on its way: fetch it again.';
  const refused = { ...staged, state: 'refused' as const, entries: 0, removed: 0, problem };
  bank({ 'GET /web/lookup?lists': () => ({ lists: [list({ versions: [refused, live] })] }) });
  await show(<ListsTab />);
  await expect.element(page.getByRole('table').getByText('Upload rejected')).toBeVisible();
  await button('UN: United Nations').click();
  const panel = page.getByRole('complementary', { name: 'UN: United Nations' });
  await expect.element(panel.getByText(problem)).toBeVisible();
  await expect.element(panel.getByText('Version 7, in use')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
});

test('who may not send lists only looks at them', async () => {
  bank({ 'GET /web/lookup?lists': () => ({ lists: [list()] }) });
  await show(<ListsTab />, 'S|DUCI');
  await expect.element(page.getByText('3 d')).toBeVisible();
  await expect.element(button('Upload list')).not.toBeInTheDocument();
});

test('a check says whether its matches are open, true or somebody else', async () => {
  const [first] = screening.checks;
  const [hit] = first?.hits ?? [];
  if (!first || !hit) throw new Error('the sample has a match');
  const checks = [['open', 'true'], ['true', 'cleared'], ['cleared']].map((states, n) => ({
    ...{ ...first, id: id(n) },
    hits: states.map((state) => ({ ...hit, state })),
  }));
  bank({ [`GET /web/clients/${clientId}/screening.json`]: () => ({ ...screening, checks }) });
  await show(<ScreeningTab clientId={clientId} />);
  const rows = page.getByRole('table', { name: 'Checks' }).getByRole('row');
  for (const [n, words] of [/2 matches(?!,)/, /2 matches, the same/, /1 match, cleared/].entries())
    await expect.element(rows.nth(n + 1)).toHaveTextContent(words);
});

test('a client is submitted for screening, and a check is compared again', async () => {
  let status: unknown = { jobId: id(8) };
  const sent = bank({
    [`GET /web/clients/${clientId}/screening.json`]: () => screening,
    [`GET /web/clients/${clientId}/screening/`]: () => ({
      check: screening.checks[0],
      found: [found],
      isSameMatcher: true,
    }),
    'PUT /web/clients': () => status,
    'GET /web/jobs/': () => ({
      ...{
        id: id(8),
        kind: 'screen-client',
        title: 'x',
        mayStop: false,
        state: 'done',
        askedAt: '2026-11-22T01:30:00Z',
      },
      ...{ done: '1', of: '1', result: {}, endedAt: '2026-11-22T01:30:01Z' },
    }),
  });
  await show(<ScreeningTab clientId={clientId} />);
  await expect.element(page.getByText('Lapsed: the data changed')).toBeVisible();
  await button('Screen now').click();
  await expect.element(page.getByText('User was submitted for screening')).toBeVisible();
  expect(sent).toEqual([['PUT /web/clients', { clientId }]]);
  await page.getByRole('table', { name: 'Checks' }).getByRole('button', { name: 'Giria UAB' }).click();
  await button('Compare again').click();
  await expect.element(page.getByText('Ivan Sample, UN QDi.001, 91 %')).toBeVisible();
  await expect.element(page.getByText('Using the lists in force at that time.')).toBeVisible();
  await expect.element(page.getByText('Different result')).toBeVisible();
  await expect.element(page.getByText(/1 match did not come out then\./)).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  status = 503;
  await button('Screen now').click();
  await expect.element(page.getByText(/Error while submitted for screening/)).toBeVisible();
});

test('a check that another version of the matcher made says so when it is compared again', async () => {
  bank({
    [`GET /web/clients/${clientId}/screening.json`]: () => screening,
    [`GET /web/clients/${clientId}/screening/`]: () => ({
      check: screening.checks[0],
      found: [],
      isSameMatcher: false,
    }),
  });
  await show(<ScreeningTab clientId={clientId} />);
  await page.getByRole('table', { name: 'Checks' }).getByRole('button', { name: 'Giria UAB' }).click();
  await button('Compare again').click();
  await expect.element(page.getByText(/by another version of the matcher: scores may differ/)).toBeVisible();
  await expect.element(page.getByText('0 of 1 match came again with the same score.')).toBeVisible();
});

test('thresholds are changed in percent, in order and with a comment, and a second person decides', async () => {
  const one = {
    ...{ version: 1, display: 600, alert: 700, strong: 860, by: '', confirmedBy: '', comment: '' },
    at: '2026-11-20T08:00:00Z',
  };
  const sent = bank({ 'GET /web/lookup?thresholds': () => ({ items: [one], next: null }) });
  await show(<ThresholdsTab />);
  await expect.element(page.getByText('From the start')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await button('Change').click();
  const dialog = page.getByRole('dialog', { name: 'Change the thresholds' });
  const propose = dialog.getByRole('button', { name: 'Propose to change' });
  await dialog.getByLabelText('Alert').fill('59,5');
  await dialog.getByLabelText('Strong').fill('101');
  await propose.click();
  await expect.element(dialog.getByText('Comment cannot be empty')).toBeVisible();
  await expect.element(dialog.getByText('It cannot be lower than the one before.')).toBeVisible();
  await expect.element(dialog.getByText('Strong is invalid. From 50 to 100 %.')).toBeVisible();
  await dialog.getByLabelText('Alert').fill('72,5');
  await dialog.getByLabelText('Strong').fill('88');
  await dialog.getByLabelText('Comment').fill('Too many names alone.');
  await propose.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([
    [
      'PUT /web/lookup?thresholds',
      { version: 1, display: 600, alert: 725, strong: 880, comment: 'Too many names alone.' },
    ],
  ]);
});

test('who may not change thresholds only reads them', async () => {
  bank({ 'GET /web/lookup?thresholds': () => 500 });
  await show(<ThresholdsTab />, 'S|DUCI');
  await expect.element(page.getByText('The thresholds could not be loaded')).toBeVisible();
  await expect.element(button('Change')).not.toBeInTheDocument();
});
