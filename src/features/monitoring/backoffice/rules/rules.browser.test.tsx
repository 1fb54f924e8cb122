// The rules that watch money, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { browserHistory } from '#client/router/history.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import type { WatchRuleItem } from '#features/monitoring/rules/calls.ts';
import type { RuleBody } from '#features/monitoring/rules/condition.ts';
import { paths } from '#shared/paths.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';
import { sampleRule } from '#tests/samples/rules.ts';
import { ChipEditor } from './ChipEditor.tsx';
import { RuleList } from './RuleList.tsx';
import { NewRule, OpenRule } from './RuleView.tsx';

const at = '2026-11-18T10:00:00Z';
const runId = '01900000-0000-7000-8000-00000000000a';
const live: WatchRuleItem = {
  ...{ code: 'C.IN.25K', isSpecified: true, state: 'live', live: { version: 1, since: at }, newest: 2 },
  ...{ title: 'Income of 7 days', body: sampleRule, events: 3, shadowEvents: 1, lastEvent: at },
  ...{ shadow: null, fault: null },
};
const own: WatchRuleItem = {
  ...{ ...live, code: 'OWN.IN', isSpecified: false, state: 'shadow', live: null, shadow: { version: 1, since: at } },
  ...{ title: 'Own rule', newest: 1 },
};
const version = {
  version: 1,
  state: 'live',
  title: 'Income',
  body: sampleRule,
  comment: 'First',
  author: '',
  madeAt: at,
  runId: null,
};
const draft = {
  ...{ ...version, version: 2, state: 'draft', author: 'Simas', isOwn: true },
  ...{
    runId,
    body: { ...sampleRule, conditions: [{ measure: 'sum', direction: 'in', window: 7, atLeast: 3_000_000 }] },
  },
};
const side = { clients: 3, events: 4, cases: 4, hours: 12 };
const run = {
  ...{ id: runId, jobId: runId, state: 'done', done: '900', of: '900', from: '2025-11-01', until: '2026-11-18' },
  ...{ code: 'C.IN.25K', version: 2, against: { code: 'C.IN.25K', version: 1 }, measure: 'sum', againstMeasure: 'sum' },
  outcome: {
    ...{ first: side, second: { ...side, clients: 5 }, gained: 1, lost: 3, near: 2, above: 1 },
    months: [
      { key: '2026-10', first: 3, second: 4 },
      { key: '2026-11', first: 1, second: 1 },
    ],
    risks: [{ key: 'H', first: 2, second: 2 }],
    types: [{ key: 'LEGAL', first: 3, second: 5 }],
    decided: { all: 4, found: 3, right: 2, missed: 1 },
    decidedOfRule: { all: 1, found: 0, right: 1, missed: 1 },
  },
};
const hit = {
  ...{ id: '30000000001', name: 'Timber UAB', type: 'LEGAL', risk: 'H', events: 2, figure: '31 000 EUR' },
  ...{ firstOn: '2026-10-03', verdict: null },
};
const found = {
  ...{ id: runId, client: { id: '30000000002', name: 'Bakery UAB' }, version: 1, figure: '26 000 EUR' },
  ...{ grewTo: '40 000 EUR', threshold: '25 000 EUR', from: '2026-11-01', day: '2026-11-07', at, caseId: null },
};
const change = { version: 1, state: 'live', at, by: '', confirmedBy: '', comment: 'First version' };

const nextRunId = '01900000-0000-7000-8000-00000000000b';
/** that is not done yet */
let under: typeof run | undefined;
/** reads of the lab */
const asked: string[] = [];

function written(sent: [call: string, body: unknown][], call: string, body: RequestInit['body']): Response {
  // the lab tries it by itself
  if (call.endsWith('/web/rule-runs')) return Response.json({ runId: under?.id ?? runId });
  sent.push([call, JSON.parse(String(body))]);
  const isProposal = /\?(release|retire|back)$/.test(call);
  if (isProposal) return Response.json({ proposalId: '019b6d2e-9f1a-7c3e-8123-000000000001' }, { status: 202 });
  return call.startsWith('PUT') ? Response.json({ version: 3 }) : new Response(null, { status: 204 });
}

function read(address: string, filling: unknown): Response {
  if (address.startsWith('/web/proposals')) return Response.json({ items: [], next: null });
  if (address.startsWith('/web/rule-runs')) {
    asked.push(address);
    return Response.json(address.includes('?group') ? { items: [hit], next: null } : (under ?? run));
  }
  if (address.endsWith('?count'))
    return Response.json({ figure: '26 000 EUR', counted: { was: '26 000 EUR', now: '26 000 EUR' }, back: [] });
  if (address.includes('?events')) {
    asked.push(address);
    return Response.json({ items: /text=none|OWN/.test(address) ? [] : [found], next: null });
  }
  if (address === '/web/rules')
    return Response.json({ items: [live, own], next: null, countsSince: at, active: 22, filling });
  const isOwn = address.endsWith('OWN.IN');
  const versions = isOwn ? [{ ...version, state: 'shadow', isOwn: false }] : [draft, { ...version, isOwn: false }];
  const beside = isOwn ? null : { since: at, both: 1, liveAlone: 2, shadowAlone: 3 };
  return Response.json({ rule: isOwn ? own : live, before: null, versions, changes: [change], beside });
}

/** Answers the calls; gives what was sent. */
function bank(status = 200, filling: unknown = null) {
  const sent: [call: string, body: unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method !== 'GET') return written(sent, `${method} ${address}`, body);
    if (status !== 200) return Response.json({ code: 'internal-error', title: 'Out of order' }, { status });
    return read(address, filling);
  });
  return sent;
}

async function show(shown: React.ReactNode, permissions = 'M|T') {
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000003', FullName: 'Simas', Permissions: permissions, flags: '', companies: [] },
  });
  return render(
    <QueryClientProvider client={queryClient}>
      <main>
        <Moving>{shown}</Moving>
      </main>
    </QueryClientProvider>,
  );
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const onShow = vi.fn();

beforeEach(async () => {
  onShow.mockClear();
  browserHistory().replace(`${paths.bkoComplianceUnit}?tab=rules`);
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000003', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1440, 900);
});

test('the list says what each rule does, its state and events; states filter it', async () => {
  bank();
  await show(<RuleList onOpen={onShow} />);
  const row = page.getByRole('row', { name: 'Income of 7 days' });
  await expect.element(row).toHaveTextContent(/If the sum of incoming payments of a company within 7 days.*Live.*3$/);
  await expect.element(page.getByText('22 of 50 are live or in shadow.')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await page.getByRole('radio', { name: 'Shadow 1' }).click();
  await expect.element(page.getByRole('row', { name: 'Own rule' })).toHaveTextContent(/Shadow.*1$/);
  expect(page.getByRole('row').elements()).toHaveLength(2);
  await button('New rule').click();
  expect(onShow).toHaveBeenCalledWith('new');
});

test('an older bank shows how far the totals of its past are filled', async () => {
  bank(200, { to: '2025-03-14T10:00:00Z', recordsLeft: 1_234_567 });
  await show(<RuleList onOpen={onShow} />);
  const line = page.getByText(/Totals of earlier payments are being filled/);
  await expect.element(line).toHaveTextContent(/complete up to .*2025.*, 1 234 567 records left/);
  expect(await barriersIn()).toEqual([]);
});

test('a failed load says so, and Executive writes nothing', async () => {
  bank(503);
  await show(<RuleList onOpen={onShow} />, 'E|');
  await expect.element(page.getByText(/The rules could not be loaded/)).toBeVisible();
  expect(button('New rule').elements()).toHaveLength(0);
});

test('a new rule is written by chips, with the keyboard too, and saved as a draft', async () => {
  const sent = bank();
  await show(<NewRule onShow={onShow} />);
  await button('the sum of').click();
  await page.getByRole('combobox', { name: 'Measure' }).selectOptions('Number of counterparties');
  await userEvent.keyboard('{Escape}');
  await expect.element(button('the number of counterparties in')).toHaveFocus();
  await button('incoming payments').click();
  await page.getByRole('combobox', { name: 'Direction' }).selectOptions('Both');
  await userEvent.keyboard('{Escape}');
  await button('10').click();
  await page.getByRole('textbox', { name: 'Threshold' }).fill('0');
  await expect.element(page.getByText('Enter a number above zero.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Threshold' }).fill('1001');
  await expect.element(page.getByText('Enter at most 1 000.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Threshold' }).fill('12');
  expect(await barriersIn()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await button('Save draft').click();
  await page.getByRole('textbox', { name: 'Code' }).fill('own.many');
  await page.getByRole('textbox', { name: 'Title' }).fill('Many counterparties');
  await page.getByRole('textbox', { name: 'Comment' }).fill('For a new shape.');
  await page.getByRole('dialog').getByRole('button', { name: 'Save draft' }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent).toEqual([
    [
      'PUT /web/rules/OWN.MANY',
      {
        ...{ version: 0, title: 'Many counterparties', comment: 'For a new shape.' },
        body: {
          ...{ clients: {}, caseType: 'MNT' },
          conditions: [{ measure: 'parties', direction: 'both', window: 7, atLeast: 12 }],
        },
      },
    ],
  ]);
  expect(onShow).toHaveBeenCalledWith('OWN.MANY', 1);
});

test('a specified rule opens its threshold alone, and versions are compared by words', async () => {
  bank();
  await show(<OpenRule code="C.IN.25K" version={undefined} onShow={onShow} />);
  await button('25 000 EUR').click();
  await page.getByRole('textbox', { name: 'Threshold' }).fill('250000.01');
  await expect.element(page.getByText('Enter at most 250 000 EUR.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Threshold' }).fill('25000');
  await userEvent.keyboard('{Escape}');
  expect(button('the sum of').elements()).toHaveLength(0);
  const compared = page.getByRole('table', { name: 'Version 2 and version 1' });
  await expect.element(compared).toHaveTextContent(/reaches 30 000 EUR.*reaches 25 000 EUR/);
  expect(button('Propose to retire').elements()).toHaveLength(0);
  expect(await barriersIn()).toEqual([]);
});

test('a ratio that is specified ends where the specification says or higher, and without an end it gets none', async () => {
  const ratio = { measure: 'share', window: 7, atLeast: 500, of: { direction: 'out' } } as const;
  const getBody = (atMost?: number): RuleBody => ({
    ...sampleRule,
    conditions: [{ ...ratio, against: { direction: 'in' }, ...(atMost !== undefined && { atMost }) }],
  });
  const edit = (specified: RuleBody | undefined, body: RuleBody) =>
    show(<ChipEditor chip={{ at: 0, field: 'threshold' }} body={body} specified={specified} onChange={() => {}} />);
  const end = page.getByRole('textbox', { name: 'At most' });
  const endless = await edit(getBody(), getBody());
  await expect.element(page.getByRole('textbox', { name: 'Threshold' })).toBeVisible();
  expect(end.elements()).toHaveLength(0);
  await endless.unmount();
  const ended = await edit(getBody(1200), getBody(1200));
  await end.fill('119.9');
  await expect.element(page.getByText('Enter at least 120 %.')).toBeVisible();
  await ended.unmount();
  await edit(undefined, getBody());
  await expect.element(end).toBeVisible();
});

test('a draft runs in shadow at once, and is proposed to be released', async () => {
  const sent = bank();
  await show(<OpenRule code="C.IN.25K" version={2} onShow={onShow} />);
  for (const name of ['Run in shadow', 'Propose to release']) {
    await button(name).click();
    const dialog = page.getByRole('dialog');
    if (name === 'Propose to release') {
      await expect.element(dialog).toHaveTextContent(/Hit.*3 clients, 4 events.*1 new, 3 lost.*Timber UAB 31 000 EUR/);
      expect(await barriersIn()).toEqual([]);
      await dialog.getByRole('radio', { name: /Event at once/ }).click();
    }
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'Comment' })).toHaveAccessibleDescription(/./);
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Tried.');
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
  expect(sent).toEqual([
    ['POST /web/rules/C.IN.25K?shadow', { version: 2, comment: 'Tried.' }],
    ['POST /web/rules/C.IN.25K?release', { version: 2, comment: 'Tried.', atOnce: true }],
  ]);
});

test('bars of a result lead to their clients, and the groups to all of theirs', async () => {
  bank();
  asked.length = 0;
  await show(<OpenRule code="C.IN.25K" version={2} onShow={onShow} />);
  await button('High 2').click();
  await expect.element(page.getByText('Only: high risk')).toBeVisible();
  await expect.poll(() => asked).toContain(`/web/rule-runs/${runId}?group=hit&risk=H`);
  await page.getByRole('radio', { name: 'Lost 3' }).click();
  await button('Companies 3').click();
  await expect.poll(() => asked).toContain(`/web/rule-runs/${runId}?group=lost&type=LEGAL`);
  await button('Show all').click();
  await expect.poll(() => asked).toContain(`/web/rule-runs/${runId}?group=lost`);
});

test('while the next result is made, its progress is shown and the last figures stay', async () => {
  const sent = bank();
  await show(<OpenRule code="C.IN.25K" version={2} onShow={onShow} />);
  await expect.element(page.getByText('Without silences; with today’s white list.')).toBeVisible();
  const beside = 'Of this rule it finds 0 of 1 past alert. 1 was a true positive; it misses 1 of them.';
  await expect.element(page.getByText(/^It finds 3 of 4 past alerts of any rule/)).toHaveTextContent(beside);
  under = { ...run, id: nextRunId, state: 'running', done: '300', outcome: null as never };
  await button('30 000 EUR').click();
  await page.getByRole('textbox', { name: 'Threshold' }).fill('40 000');
  await userEvent.keyboard('{Escape}');
  const progress = page.getByRole('progressbar', { name: 'Trying on the last 13 months' });
  await expect.element(progress).toBeVisible();
  await expect.element(page.getByText(/^It finds 3 of/)).toBeVisible();
  await button('Stop').click();
  await expect.poll(() => sent.at(-1)?.[0]).toMatch(/^POST \/web\/jobs\/.*stop/);
  under = { ...under, state: 'stopped' };
  await expect.element(button('Go on')).toBeVisible();
  under = undefined;
});

test('events are shown live, and in shadow to the desk alone', async () => {
  bank();
  const view = await show(<OpenRule code="C.IN.25K" version={1} onShow={onShow} />);
  await expect.element(page.getByText(/1 by both, 3 by shadow alone, 2 by live alone/)).toBeVisible();
  const row = page.getByRole('row', { name: 'Bakery UAB' });
  await expect.element(row).toHaveTextContent(/2026-11-01 to 2026-11-07.*40 000 EUR.*26 000 EUR/);
  await page.getByRole('radio', { name: 'Shadow', exact: true }).click();
  await expect.poll(() => asked.at(-1)).toContain('state=shadow');
  await page.getByRole('button', { name: 'Count again: Bakery UAB' }).click();
  await expect.element(row).toHaveTextContent('Same figure. Nothing has come back since.');
  await page.getByRole('searchbox').fill('bak');
  await expect.poll(() => asked.at(-1)).toMatch(/C\.IN\.25K\?events.*text=bak/);
  expect(page.getByRole('button', { name: /CSV/ }).elements().length).toBeGreaterThan(0);
  expect(await barriersIn()).toEqual([]);
  await view.unmount();
  await show(<OpenRule code="C.IN.25K" version={1} onShow={onShow} />, 'E|');
  await expect.element(row).toBeVisible();
  expect(page.getByRole('radio', { name: 'Shadow', exact: true }).elements()).toHaveLength(0);
});

test('the state of events is no filter: an empty one says so, and to clear the filters leaves it', async () => {
  bank();
  const view = await show(<OpenRule code="OWN.IN" version={1} onShow={onShow} />);
  const clear = page.getByRole('button', { name: 'Clear filters' });
  await expect.element(page.getByText('No version has raised one in shadow.')).toBeVisible();
  expect(clear.elements()).toHaveLength(0);
  await view.unmount();
  await show(<OpenRule code="C.IN.25K" version={1} onShow={onShow} />);
  await page.getByRole('radio', { name: 'Shadow', exact: true }).click();
  await page.getByRole('searchbox').fill('none');
  await expect.element(page.getByText('No events match')).toBeVisible();
  await clear.first().click();
  await expect.element(page.getByRole('row', { name: 'Bakery UAB' })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Shadow', exact: true })).toBeChecked();
  const lastAsked = () => asked.findLast((address) => address.includes('?events'));
  expect(lastAsked()).toMatch(/state=shadow/);
  browserHistory().replace(`${paths.bkoComplianceUnit}?tab=rules&from=2026-11-01&to=2026-11-02`);
  await expect.poll(lastAsked).toMatch(/from=2026-11-01&to=2026-11-02/);
  await expect.element(button('Raised is 2026-11-01 to 2026-11-02')).toBeVisible();
  await button('Remove filter Raised').click();
  await expect.poll(lastAsked).not.toMatch(/from=|to=/);
});
