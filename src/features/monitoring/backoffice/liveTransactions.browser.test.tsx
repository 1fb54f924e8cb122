// Transactions as staff watch them, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { browserHistory } from '#client/router/history.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import type { LivePayment } from '#features/monitoring/live/livePaymentList.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';
import { samplePayment } from '#tests/samples/samplePayment.ts';
import { LiveTransactionsPage } from './LiveTransactionsPage.tsx';

const id = (n: number) => `019b6d2e-9f1a-7c3e-8123-00000000000${n}`;
const clientID = '10000000001';
function row(n: number, changes: Partial<LivePayment> = {}): LivePayment {
  return {
    ...samplePayment({ id: id(n), ts: `2026-11-20T10:00:0${n}Z`, ver: n }, { name: `Payee ${n}` }),
    ...{ clientID, clientName: 'Timber UAB', review: null, version: 0 },
    ...changes,
  };
}
const alert = (n: number, changes: Partial<LivePayment> = {}) =>
  row(n, { review: 'new', version: 1, al: ['C.OUT.15K'], ...changes });

const at = '2026-11-20T10:00:00Z';
const getTrail = (payment: LivePayment) => ({
  payment,
  entries: [{ id: 'e1', account: 'LT123999010000000001', amount: 'EUR-12.34', kind: 'payment', at }],
  events: [{ id: 'v1', rule: 'C.OUT.15K', words: 'Expense of a day', figure: '15 000 EUR', at, caseID: id(8) }],
  cases: [{ id: id(8), clientID, icon: 'MNT', taskID: 'M0', title: 'Alert C.OUT.15K' }],
  decisions: [{ code: 'Closed As False Positive', by: 'Rasa', comment: 'Known well.', at }],
  months: [{ month: '202611', in: 'EUR0.00', out: 'EUR12.34', countIn: 0, countOut: 1 }],
  ...{ firstOn: '2026-01-05', otherClients: 3, canAnswer: 2 },
});
const bare = { entries: [], events: [], cases: [], decisions: [], months: [], firstOn: null, otherClients: 0 };
const asked = { kind: 'question', words: 'What was it for?' };
const templates = [
  {
    ...{ id: id(7), version: 1, about: 'LEGAL', types: ['RFI'], language: 'en', title: 'Payment', by: null, at },
    ...{ confirmedBy: null, comment: '', endedAt: null, words: 'Please tell us about it.' },
    items: [{ ...asked, field: null, form: 'text', choices: {}, category: null }],
  },
];

interface World {
  rows?: LivePayment[];
  /** refuses these calls, by a part of the address */
  refuses?: Readonly<Record<string, Response>>;
  trail?: object;
  decides?: () => Response;
}

const listed = (items: readonly unknown[], ver: number) => Response.json({ items, gone: [], next: null, ver });
const reviewAfter = (address: string) =>
  address.includes('?AREQ') ? 'requested' : address.includes('?undo') ? 'new' : null;

/** The bank's side: it knows payments, takes decisions, and answers what has changed. */
class Bank {
  readonly sent: [address: string, body: unknown][] = [];
  polls = 0;
  isDown = false;
  readonly changes: LivePayment[][] = [];
  readonly #world: World;
  readonly #known: Map<string, LivePayment>;
  #ver = 10;

  constructor(world: World) {
    this.#world = world;
    this.#known = new Map(world.rows?.map((one) => [one.id, one]));
  }

  answer(address: string, method: string, body: string): Response {
    if (this.isDown) throw new TypeError('no network');
    const refused = Object.entries(this.#world.refuses ?? {}).find(([part]) => address.includes(part));
    if (refused) return refused[1].clone();
    if (method === 'PATCH') return this.#decide(address, body);
    if (address.includes('?new')) return this.#poll();
    const all = [...this.#known.values()].sort((a, b) => (a.ts < b.ts ? 1 : -1));
    const review = /\?tasks&review=(\w+)/.exec(address)?.[1];
    if (review)
      return listed(
        all.filter((one) => one.review === review),
        this.#ver,
      );
    if (address.includes('?old')) return listed(all, this.#ver);
    const shown = address.includes('?trail') && all.find((one) => address.includes(one.id));
    if (shown) return Response.json({ ...getTrail(shown), ...this.#world.trail });
    return Response.json({ items: templates, next: null, usual: { dueOn: '2026-12-04', held: '2026-11-23' } });
  }

  #decide(address: string, body: string): Response {
    this.sent.push([address, JSON.parse(body)]);
    const before = this.#known.get(/([0-9a-f-]{36})\?/.exec(address)?.[1] ?? '') ?? row(1);
    const now: LivePayment = { ...before, review: reviewAfter(address), version: before.version + 1 };
    this.#known.set(now.id, now);
    return this.#world.decides?.() ?? Response.json(now);
  }

  #poll(): Response {
    this.polls += 1;
    const items = this.changes.shift() ?? [];
    for (const item of items) this.#known.set(item.id, item);
    this.#ver += items.length;
    return listed(items, this.#ver);
  }
}

function bank(world: World = {}): Bank {
  const made = new Bank(world);
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) =>
    made.answer(address, method, String(body)),
  );
  return made;
}

async function show(address = '/bko-transactions', permissions = 'M|ADTPIE0ZUS') {
  browserHistory().replace(address);
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000004', FullName: 'Monika', Permissions: permissions, flags: '', companies: [] },
  });
  const shown = await render(
    <QueryClientProvider client={queryClient}>
      <main>
        <Moving>
          <LiveTransactionsPage />
        </Moving>
        <Alerts />
      </main>
    </QueryClientProvider>,
  );
  // rows do not move under a pointer
  await userEvent.hover(page.getByRole('heading', { name: 'Transactions', level: 1 }));
  return shown;
}
const press = (keys: string) => userEvent.keyboard(keys);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const table = (name: string) => page.getByRole('table', { name });
const panel = (n: number) => page.getByRole('complementary', { name: `Payee ${n}` });
const dock = page.getByRole('region', { name: 'Decision' });
const openAt = (n: number, where = '') => `/bko-transactions?${where}open=${clientID}.${id(n)}`;
const refusal = (status: number, code: string, title: string, detail?: string) =>
  Response.json({ code, title, detail, status, requestId: 'r-1' }, { status });

beforeEach(async () => {
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000004', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1440, 900);
});

test('the live view shows status by icon and word, dims failed kinds, and names extreme states', async () => {
  bank({
    rows: [
      row(1),
      row(2, { state: 7 }),
      row(3, { state: 2 }),
      row(4, { state: 2_147_483_647 }),
      row(5, { state: -2_147_483_648 }),
    ],
  });
  await show();
  for (const words of ['Executed', 'Failed', 'Pending', 'Waiting for operator', 'Technical error, exception occurred'])
    await expect.element(table('Live transactions').getByText(words)).toBeVisible();
  await expect.element(page.getByText(/^Live, \d+ s ago$/)).toBeVisible();
  const dimmed = [...document.querySelectorAll('tr[class*="dimmed"]')].map((line) => line.textContent);
  expect(dimmed).toHaveLength(1);
  expect(dimmed[0]).toContain('Payee 2');
  expect(await barriersIn(document.body)).toEqual([]);
});

test('without transactions it says so; without an answer it says that, and tries again', async () => {
  bank();
  const { unmount } = await show();
  await expect.element(page.getByText('No transactions yet')).toBeVisible();
  await tab('New Alerts').click();
  await expect.element(page.getByText('No new alerts')).toBeVisible();
  await unmount();
  queryClient.clear();
  bank({ refuses: { '?old': refusal(500, 'internal-error', 'Out of order') } });
  await show();
  await expect.element(page.getByText('The transactions could not be loaded')).toBeVisible();
  bank({ rows: [row(1)] });
  await button('Try again').click();
  await expect.element(page.getByText('To Payee 1')).toBeVisible();
  expect(await barriersIn(document.body)).toEqual([]);
});

test('a new row arrives on top with a tint; paused, it waits behind a button', async () => {
  const world = bank({ rows: [row(1)] });
  await show();
  await expect.element(page.getByText('To Payee 1')).toBeVisible();
  world.changes.push([row(2)]);
  await expect.element(page.getByText('To Payee 2')).toBeVisible();
  expect(document.querySelector('tr[class*="fresh"]')?.textContent).toContain('Payee 2');
  await press(' ');
  await expect.element(page.getByText('Paused')).toBeVisible();
  world.changes.push([row(3)]);
  await expect.element(button('1 new transaction')).toBeVisible();
  expect(page.getByText('To Payee 3').elements()).toHaveLength(0);
  await button('1 new transaction').click();
  await expect.element(page.getByText('To Payee 3')).toBeVisible();
  await expect.element(button('Go on')).toBeVisible();
});

test('a lost connection says since when', async () => {
  const world = bank({ rows: [row(1)] });
  await show();
  await expect.element(page.getByText(/^Live, \d+ s ago$/)).toBeVisible();
  world.isDown = true;
  await expect.element(page.getByText(/^Connection lost since \d\d:\d\d:\d\d$/), { timeout: 8000 }).toBeVisible();
});

test.each([
  ['requested', 'Data Requested'],
  ['responded', 'Review'],
  ['new', 'New Alerts'],
] as const)('a change to %s of the open transaction warns and moves to %s', async (review, label) => {
  const before = row(1, { review: review === 'new' ? 'responded' : 'new', version: 1 });
  const world = bank({ rows: [before, row(2)] });
  await show(openAt(1));
  await expect.element(panel(1)).toBeVisible();
  world.changes.push([{ ...before, review, version: 2, ver: 11 }]);
  await expect.element(page.getByText('Transaction has been updated.')).toBeVisible();
  await expect.element(tab(label)).toHaveAttribute('aria-selected', 'true');
  await expect.element(panel(1).getByText(/^Changed meanwhile: Review .+ → .+\.$/)).toBeVisible();
});

test('Tech is a tab of administrators, with a switch; a payment that stops moves there for them alone', async () => {
  const stuck = { ...row(1), review: 'tech', state: -2_147_483_648, ver: 11 } as const;
  const world = bank({ rows: [row(1)] });
  const { unmount } = await show(openAt(1), 'A|ADTUS');
  await expect.element(panel(1)).toBeVisible();
  world.changes.push([stuck]);
  await expect.element(tab('Tech')).toHaveAttribute('aria-selected', 'true');
  await expect.element(panel(1).getByRole('button', { name: 'Retry' })).toBeVisible();
  await press('{Escape}');
  await page.getByRole('switch', { name: 'Tech' }).click();
  expect(tab('Tech').elements()).toHaveLength(0);
  await unmount();
  queryClient.clear();
  const other = bank({ rows: [row(1)] });
  await show(openAt(1));
  await expect.element(panel(1)).toBeVisible();
  expect(page.getByRole('switch', { name: 'Tech' }).elements()).toHaveLength(0);
  other.changes.push([{ ...stuck, review: null }]);
  await expect.element(page.getByText('Transaction has been updated.')).toBeVisible();
  await expect.element(tab('Live view')).toHaveAttribute('aria-selected', 'true');
});

test('the panel leads from the payment to entries, events, cases, decisions and the counterparty', async () => {
  bank({ rows: [alert(1)] });
  const { unmount } = await show(openAt(1));
  for (const words of [
    'C.OUT.15K: Expense of a day, 15 000 EUR',
    'Known since 2026-01-05. 3 other clients deal with it.',
    'Closed As False Positive, Rasa: Known well.',
  ])
    await expect.element(panel(1).getByText(words)).toBeVisible();
  await expect.element(panel(1).getByText('2026-11', { exact: true })).toBeVisible();
  await expect.element(panel(1).getByRole('link', { name: 'Alert C.OUT.15K' })).toHaveAttribute('href');
  expect(await barriersIn(document.body)).toEqual([]);
  await unmount();
  queryClient.clear();
  bank({ rows: [row(1, { meta: { ...row(1).meta, acc: '' } })], trail: bare });
  const { unmount: leave } = await show(openAt(1));
  for (const words of ['It has moved no money.', 'No rule has found it.', 'No case is about it.', /^A shop has/])
    await expect.element(panel(1).getByText(words)).toBeVisible();
  await leave();
  queryClient.clear();
  bank({ rows: [row(1)], refuses: { '?trail': refusal(500, 'internal-error', 'Out of order') } });
  await show(openAt(1));
  await expect.element(panel(1).getByText('What belongs to it could not be loaded. Out of order')).toBeVisible();
});

test('alerts are worked through by keys: the next one opens, the words are ready, and z takes it back', async () => {
  const world = bank({ rows: [alert(1), alert(2), alert(3)] });
  await show('/bko-transactions?tab=alerts');
  await expect.element(table('New Alerts').getByText('To Payee 3')).toBeVisible();
  await press('j{Enter}');
  await expect.element(panel(3)).toBeVisible();
  await press('f');
  await expect.element(dock).toBeVisible();
  await press('Known well.{Control>}{Enter}{/Control}');
  await expect.element(panel(2)).toBeVisible();
  await expect.element(page.getByText('Transaction was successfully updated.')).toBeVisible();
  expect(world.sent).toEqual([[`/web/payments/${clientID}/${id(3)}?AFLS`, { comment: 'Known well.', version: 1 }]]);
  await expect.element(panel(2).getByText('Closed As False Positive: Payee 3')).toBeVisible();
  await press('z');
  await expect.element(table('New Alerts').getByText('To Payee 3')).toBeVisible();
  expect(world.sent[1]).toEqual([`/web/payments/${clientID}/${id(3)}?undo`, { version: 2 }]);
  await press('m');
  await press('{Control>}{Enter}{/Control}');
  await expect.element(panel(1)).toBeVisible();
  expect(world.sent[2]).toEqual([`/web/payments/${clientID}/${id(2)}?MRSM`, { comment: 'Known well.', version: 1 }]);
  // fraud is never confirmed by Enter, and Escape goes back without closing the panel
  await press('t{Control>}{Enter}{/Control}');
  await expect.element(dock.getByText(/Enter won’t confirm; use the button\./)).toBeVisible();
  expect(world.sent).toHaveLength(3);
  await press('{Escape}');
  expect(dock.elements()).toHaveLength(0);
  await expect.element(panel(1)).toBeVisible();
});

test('a comment is asked for, and a payment that somebody else decided keeps what was written', async () => {
  const detail = 'Closed As False Positive by Rasa, 2026-11-20 12:42.';
  const world = bank({
    rows: [alert(1)],
    decides: () => refusal(409, 'version-changed', 'Somebody was faster.', detail),
  });
  await show(openAt(1, 'tab=alerts&'));
  await panel(1).getByRole('button', { name: 'False positive' }).click();
  await dock.getByRole('button', { name: 'False positive' }).click();
  await expect.element(dock.getByText('Comment cannot be empty. Please add your comment.')).toBeVisible();
  expect(world.sent).toEqual([]);
  await dock.getByLabelText('Comment').fill('Looked into.');
  await dock.getByRole('button', { name: 'False positive' }).click();
  await expect.element(dock.getByText(`${detail} What you wrote is kept.`)).toBeVisible();
  await expect.element(page.getByText(/Transaction could not be updated/)).toBeVisible();
  await expect.element(dock.getByLabelText('Comment')).toHaveValue('Looked into.');
  expect(await barriersIn(document.body)).toEqual([]);
});

test('what the client is asked is seen and changed before it is sent', async () => {
  const world = bank({ rows: [alert(1)] });
  await show(openAt(1, 'tab=alerts&'));
  await expect.element(panel(1).getByText('Known since 2026-01-05.')).toBeVisible();
  await press('r');
  const words = dock.getByLabelText('To the client');
  await expect.element(words).toHaveValue('Please tell us about it.');
  await words.fill('');
  await dock.getByLabelText('Comment').fill('Unclear.');
  await dock.getByRole('button', { name: 'Request information' }).click();
  await expect.element(dock.getByText('Cannot be empty')).toBeVisible();
  expect(world.sent).toEqual([]);
  await words.fill('What is it?');
  expect(await barriersIn(document.body)).toEqual([]);
  await dock.getByRole('button', { name: 'Request information' }).click();
  await expect
    .poll(() => world.sent)
    .toEqual([
      [
        `/web/payments/${clientID}/${id(1)}?AREQ`,
        {
          ...{ comment: 'Unclear.', version: 1 },
          request: { templateId: id(7), words: 'What is it?', items: [asked] },
        },
      ],
    ]);
});

test.each([
  [7, 'Failed'],
  [8, 'Rejected'],
  [9, 'Canceled'],
  [5, 'Reversed'],
  [6, 'Blocked'],
])('a payment in state %i, %s, offers no stop and no void', async (state) => {
  bank({ rows: [row(1, { state })] });
  await show(openAt(1), 'H|ADTPIE0ZUS');
  await expect.element(panel(1).getByRole('button', { name: 'True positive' })).toBeVisible();
  expect(panel(1).getByRole('button', { name: 'Stop' }).elements()).toHaveLength(0);
  await button('More').click();
  await expect.element(page.getByRole('menuitem', { name: 'Open client' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Void' }).elements()).toHaveLength(0);
});

test('an Authorized payment offers stop, an executed one void', async () => {
  bank({ rows: [row(1, { state: 4 }), row(2)] });
  await show(openAt(1), 'H|ADTPIE0ZUS');
  await expect.element(panel(1).getByRole('button', { name: 'Stop' })).toBeEnabled();
  browserHistory().replace(openAt(2));
  await expect.element(panel(2)).toBeVisible();
  await button('More').click();
  await expect.element(page.getByRole('menuitem', { name: 'Void' })).toBeVisible();
});

test('the page is polled while it is open and in view, and not after it is left', async () => {
  const world = bank({ rows: [row(1)] });
  await show();
  await expect.poll(() => world.polls).toBeGreaterThan(1);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('visibilitychange'));
  const hidden = world.polls;
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(world.polls - hidden).toBeLessThanOrEqual(1);
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => world.polls, { timeout: 4000 }).toBeGreaterThan(hidden + 1);
  await cleanup();
  const left = world.polls;
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(world.polls - left).toBeLessThanOrEqual(1);
});
