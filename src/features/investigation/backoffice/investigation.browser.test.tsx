// One client's bench, its network and the events of the bank, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { browserHistory } from '#client/router/history.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import type { ClientRecord } from '#features/clients/record/backoffice/useClientRecord.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';
import { sampleNetwork as network } from '#tests/samples/network.ts';
import type { Bench } from '../calls.ts';
import type { RuleEvent } from '../eventList.ts';
import type { Network } from '../network.ts';
import { BenchTab } from './bench/BenchTab.tsx';
import { EventsTab } from './events/EventsTab.tsx';
import { NetworkTab } from './network/NetworkTab.tsx';

const client = '30000000001';
const at = '2026-11-18T10:00:00Z';
const none = { amount: 'EUR0.00', count: 0 };
const months = Array.from({ length: 13 }, (_, n) => {
  const date = new Date(Date.UTC(2025, 10 + n, 1)).toISOString().slice(0, 7);
  const isLast = n === 12;
  return {
    month: date,
    income: { other: isLast ? { amount: 'EUR60000.00', count: 2 } : none, cardTopUps: none },
    expenses: { other: none, cardCash: isLast ? { amount: 'EUR1200.00', count: 3 } : none },
  };
});
const event: RuleEvent = {
  ...{ id: '01900000-0000-7000-8000-00000000000a', at, clientID: client, clientName: 'Timber UAB' },
  ...{ clientType: 'LEGAL', risk: 'H', rule: 'C.IN.15K', title: 'Income of a day', version: 1, state: 'live' },
  ...{ figure: '60 000 EUR', grewTo: '75 000 EUR', threshold: '15 000 EUR', from: '2026-11-18', day: '2026-11-18' },
  ...{ money: { figure: 'EUR60000.00', threshold: 'EUR15000.00' }, outcome: 'right', case: { id: 'k1', type: 'MNT' } },
};
const shadow: RuleEvent = {
  ...{ ...event, id: '01900000-0000-7000-8000-00000000000b', rule: 'PASS.THROUGH', title: 'Money that passes through' },
  ...{ state: 'shadow', outcome: 'none', case: null, money: null, figure: '83.5 %', threshold: '80 %' },
};
const bench: Bench = {
  ...{ from: '2025-11-01', to: '2026-11-29', today: '2026-11-29', months },
  sums: { income: months[12]?.income ?? { other: none, cardTopUps: none }, expenses: { other: none, cardCash: none } },
  days: [{ day: '2026-11-18', income: 'EUR60000.00', expense: 'EUR0.00' }],
  top: [
    {
      ...{ iban: 'DE89370400440532013000', name: 'Holz AG', count: 2, income: 'EUR60000.00', expense: 'EUR0.00' },
      ...{ total: 'EUR60000.00', firstOn: '2026-11-18', country: 'DE', risk: 'low', isLinked: false },
      whiteList: ['C.IN.15K'],
    },
  ],
  ...{ parties: 12, unnamed: { amount: 'EUR1200.00', count: 3 }, events: [event, shadow], hasMoreEvents: false },
  screening: [
    {
      ...{ tag: 'SNCSCR', time: new Date().toISOString() },
      data: { checkId: 'c', subject: 'Timber UAB', hits: [{ list: 'EU', name: 'Planted Name', score: 910 }] },
    },
  ],
  expected: {
    ...{ incoming: 50_000, outgoing: 50_000, cash: 1000, turnover: '<50000' },
    activities: [{ type: 'atm', band: 'low' }],
  },
  limits: [{ key: 'dayOut', limit: 'EUR10000.00', used: 'EUR2500.00' }],
};
const record: ClientRecord = {
  ...{ ID: client, type: 'LEGAL', title: 'Timber UAB', flags: '', status: null, code: null, legalForm: null },
  ...{ country: 'LT', birthDate: null, email: null, phonenr: null, website: null, address: [], info: '' },
  ...{ openedOn: '2026-01-05', approvals: 'other', Score: [], cases: [], openCases: 0, identity: null, funds: {} },
  ...{ Limits: ['dayOut=1000000', 'cashDay=50000'], lastContact: null, people: [], companies: [], whyNotClosed: [] },
  ...{ whyNotEmpty: [], unconfirmed: [], besideOrders: null, restrictions: [], notice: null, endings: [] },
};
const counts = {
  weeks: ['2026-11-09', '2026-11-16', '2026-11-23'],
  rules: [{ rule: 'C.IN.15K', title: 'Income of a day', counts: [1, 0, 2], events: 3, decided: 2, right: 1 }],
};
const rules = [
  { rule: 'C.IN.15K', title: 'Income of a day', versions: [1, 2] },
  { rule: 'NEW.PARTY', title: 'New counterparty', versions: [1, 10] },
];
const row = {
  ...{ n: '7', paymentID: '01900000-0000-7000-8000-00000000000c', day: '2026-11-18', backOn: null, direction: 'in' },
  ...{ kind: 'other', iban: 'DE89370400440532013000', name: 'Holz AG', amount: 'EUR60000.00', isLinked: false },
};

const parties = bench.top.map(({ iban, name, isLinked, count, income, expense, total }) => ({
  ...{ iban, name, isLinked, count, income, expense, total, from: bench.from, to: bench.to },
}));

/** Answers the calls by their address; gives those that were asked for. */
function bank(changes: Partial<Bench> = {}, around: Network = network): string[] {
  const asked: string[] = [];
  const page = (items: unknown[], count?: object) => Response.json({ items, next: null, pinned: [], count });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (address.includes('?sides'))
      return page([row], { rows: 1, exact: true, sums: { income: ['EUR60000.00'], expense: [] } });
    if (address.includes('?parties')) return page(parties, { rows: 1, exact: true });
    if (address.includes('?network')) return Response.json(around);
    if (address.startsWith('/web/events?rules')) return Response.json({ rules });
    if (address.startsWith('/web/events?weeks')) return Response.json(counts);
    if (address.startsWith('/web/events')) return page([event], { rows: 1, exact: true });
    if (address.startsWith('/web/monitoring')) return Response.json({ ...bench, ...changes });
    if (address.endsWith('/score')) return Response.json({ standing: [], past: [], office: null });
    if (address.startsWith('/web/clients')) return Response.json(record);
    return page([]);
  });
  return asked;
}

function show(shown: React.ReactNode, permissions = 'M|T') {
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000003', FullName: 'Simas', Permissions: permissions, flags: '', companies: [] },
  });
  return render(
    <QueryClientProvider client={queryClient}>
      <Moving>
        <main>{shown}</main>
      </Moving>
    </QueryClientProvider>,
  );
}
const table = (name: string) => page.getByRole('table', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const expectLink = (name: string, part: string) =>
  expect.element(link(name)).toHaveAttribute('href', expect.stringContaining(part));
const goTo = (search: string) => browserHistory().replace(`/bko-compliance-unit?${search}`);

beforeEach(async () => {
  goTo('');
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000003', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1440, 900);
});

describe('the bench', () => {
  test('without a client it says how to choose one', async () => {
    bank();
    await show(<BenchTab />);
    await expect.element(page.getByText('No client chosen')).toBeVisible();
    expect(await barriersIn()).toEqual([]);
  });

  test('each figure leads to its payments, and everything can be read', async () => {
    bank();
    goTo(`tab=client&client=${client}`);
    await show(<BenchTab />);
    const month = table('Income and expense by month').getByRole('row', { name: /^2026-11/ });
    const income = month.getByRole('link', { name: '60 000.00 EUR: payments of Other income, 2026-11' });
    const days = 'direction=in&kind=other&dayFrom=2026-11-01&dayTo=2026-11-30';
    await expect
      .element(income)
      .toHaveAttribute('href', `#/bko-compliance-unit?tab=client&client=${client}&view=payments&${days}`);
    const top = table('Top counterparties').getByRole('row', { name: /Holz AG/ });
    await expect.element(top).toHaveTextContent(/Germanysince 2026-11-18.*Low.*C\.IN\.15K.*60 000\.00$/);
    await expectLink('All 12', 'view=counterparties');
    await expectLink('60 000 EUR: payments of Income of a day', `event=${event.id}`);
    await expectLink('Grew to 75 000 EUR: payments of Income of a day', `event=${event.id}&grown=yes`);
    await expect.element(page.getByText('Planted Name, EU, 91 %')).toBeVisible();
    await expect.element(page.getByRole('img', { name: /^2 events on the money of/ })).toBeVisible();
    expect(await barriersIn()).toEqual([]);
  });

  test.each([1024, 390])(
    'at %i px nothing is left out; to payments of a linked client nothing leads',
    async (width) => {
      await page.viewport(width, 900);
      bank({ top: bench.top.map((one) => ({ ...one, isLinked: true })) });
      goTo(`tab=client&client=${client}`);
      await show(<BenchTab />);
      const texts = ['since 2026-11-18', 'C.IN.15K', 'threshold 15 000 EUR', 'You are linked to this client'];
      for (const text of texts) await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
      expect(page.getByRole('link', { name: /Holz AG/ }).elements()).toHaveLength(0);
    },
  );

  test('what is outside the expected band is marked; limits show their use', async () => {
    bank();
    goTo(`tab=client&client=${client}`);
    await show(<BenchTab />);
    const row = (month: string) => table('Expected and actual by month').getByRole('row', { name: new RegExp(month) });
    await expect.element(row('^2026-11')).toHaveTextContent(/Above60 000\.00.*1 200\.00.*Above1 200\.00$/);
    // of a month that is over nothing is too little of turnover, but not of cash
    await expect.element(row('^2026-10')).toHaveTextContent(/Below0\.00.*Below0\.00.*0\.00$/);
    // it opened in January
    await expect.element(row('^2026-01')).not.toHaveTextContent('Below');
    await expect.element(page.getByText(/the last 11\. 10 of 11 months are outside a band/)).toBeVisible();
    expect(row('^2025-12').elements()).toHaveLength(0);
    await expect.element(page.getByText('Cash withdrawals: Under 1 000 EUR')).toBeVisible();
    await expect.element(table('Limits').getByRole('row', { name: /Expense in a day/ })).toHaveTextContent('2 500.00');
    await expect.element(table('Limits').getByRole('row', { name: /Cash in a day/ })).toHaveTextContent('Not counted');
  });

  test.each(['F|', 'E|'])('%s sees no notes', async (permissions) => {
    const asked = bank();
    goTo(`tab=client&client=${client}`);
    await show(<BenchTab />, permissions);
    await expect.element(heading('Top counterparties')).toBeVisible();
    expect(heading('Notes').elements()).toHaveLength(0);
    expect(asked.filter((address) => address.endsWith('/NOTE'))).toEqual([]);
  });

  test('Financial and Executive see that there was a match, and not which', async () => {
    const [found] = bench.screening;
    if (!found) throw new Error('no screening');
    const hits = [{ list: 'EU', name: null, score: null }];
    bank({ screening: [{ ...found, data: { ...found.data, hits } }] });
    goTo(`tab=client&client=${client}`);
    await show(<BenchTab />, 'F|');
    await expect.element(page.getByText('1 new match')).toBeVisible();
  });

  test('the payments of a figure say their sum, and lead back to all figures', async () => {
    const asked = bank();
    goTo(`tab=client&client=${client}&view=payments&direction=in&dayFrom=2026-11-01&dayTo=2026-11-30`);
    await show(<BenchTab />);
    await expect.element(heading('Payments: income')).toBeVisible();
    await expect
      .element(page.getByText('Income 60 000.00 EUR, expense 0.00 EUR, together 60 000.00 EUR'))
      .toBeVisible();
    const sides = asked.find((address) => address.includes('?sides'));
    expect(sides).toMatch(/dayFrom=2026-11-01&dayTo=2026-11-30&direction=in/);
    expect(await barriersIn()).toEqual([]);
    await page.getByRole('button', { name: 'All figures' }).click();
    await expect.element(heading('Top counterparties')).toBeVisible();
  });

  test('counterparties lead to the payments of the period that was counted', async () => {
    bank();
    goTo(`tab=client&client=${client}&view=counterparties`);
    await show(<BenchTab />);
    const row = table('Counterparties').getByRole('row', { name: /Holz AG/ });
    const days = 'party=DE89370400440532013000&dayFrom=2025-11-01&dayTo=2026-11-29';
    for (const name of ['2 payments with Holz AG', '60 000.00 EUR: payments of Total, Holz AG'])
      await expect.element(row.getByRole('link', { name })).toHaveAttribute('href', expect.stringContaining(days));
    expect(await barriersIn()).toEqual([]);
  });

  test('a client without events has none drawn', async () => {
    bank({ events: [], top: [], days: [], screening: [], expected: null, limits: [] });
    goTo(`tab=client&client=${client}`);
    await show(<BenchTab />);
    for (const words of ['No events in this period', 'No counterparties in this period', 'Nothing was declared'])
      await expect.element(page.getByText(words)).toBeVisible();
    expect(page.getByRole('img', { name: /events on the money/ }).elements()).toHaveLength(0);
    expect(await barriersIn()).toEqual([]);
  });
});

describe('the network', () => {
  test('is drawn with links, and the table says the same', async () => {
    bank();
    goTo(`tab=network&client=${client}`);
    await show(<NetworkTab />);
    const drawing = page.getByRole('list', { name: 'Network of Timber UAB' });
    await expect
      .element(drawing.getByRole('link', { name: /Bakery UAB/ }))
      .toHaveAttribute('href', '#/bko-compliance-unit?tab=client&client=30000000002');
    await expect.element(page.getByText(/Not shown: 190 counterparties and 2 clients/)).toBeVisible();
    const days = 'party=DE89370400440532013000&dayFrom=2025-11-01&dayTo=2026-11-29';
    for (const name of ['600.00 EUR: payments with Holz AG', '2 payments of Timber UAB with Holz AG'])
      await expectLink(name, days);
    for (const name of ['5.00 EUR: payments with Bakery UAB', '1 payment of Timber UAB with Bakery UAB'])
      await expectLink(name, 'party=30000000002&dayFrom=');
    await expect
      .element(drawing.getByRole('link', { name: /Holz AG/ }))
      .toHaveAttribute('href', expect.stringContaining(days));
    const rows = table('Connections').getByRole('row');
    await expect.element(rows.nth(1)).toHaveTextContent('Holz AGCounterparty1–2600.000.00');
    await expect.element(rows.nth(2)).toHaveTextContent('Bakery UABOur client1phone10.005.00');
    await expect.element(rows.nth(3)).toHaveTextContent('Holz AGof Bakery UABCounterparty2–10.007.00');
    expect(await barriersIn()).toEqual([]);
    // in the order of the drawing: the second step, who pays, the client
    (drawing.getByRole('link').first().element() as HTMLElement).focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(drawing.getByRole('link', { name: /Holz AG/ })).toHaveFocus();
  });

  test('on a phone the table stands alone', async () => {
    await page.viewport(390, 800);
    bank();
    goTo(`tab=network&client=${client}`);
    await show(<NetworkTab />);
    await expect.element(page.getByText('600.00', { exact: true })).toBeVisible();
    expect(page.getByRole('list', { name: 'Network of Timber UAB' }).elements()).toHaveLength(0);
    await expect.element(page.getByText('of Bakery UAB')).toBeVisible();
    expect(page.getByText('of Timber UAB', { exact: true }).elements()).toHaveLength(0);
    await expect.element(link('1 payment of Bakery UAB with Holz AG')).toBeVisible();
    expect(await barriersIn()).toEqual([]);
  });

  test('a client alone says so', async () => {
    bank({}, { ...network, nodes: network.nodes.slice(0, 1), edges: [] });
    goTo(`tab=network&client=${client}`);
    await show(<NetworkTab />);
    await expect.element(page.getByText('No connections in this period')).toBeVisible();
  });
});

describe('the events of the bank', () => {
  test('by rule and week, and one by one; a rule narrows the list', async () => {
    const asked = bank();
    await show(<EventsTab />);
    const rule = table('Events by rule and week').getByRole('row', { name: /Income of a day/ });
    await expect.element(rule).toHaveTextContent(/1022.*1 \(50 %\)3$/);
    const one = table('Events of the bank').getByRole('row', { name: /Income of a day/ });
    await expect
      .element(one)
      .toHaveTextContent(/Timber UAB.*True positive.*Monitoring60 000 EURthreshold 15 000 EURgrew to 75 000 EUR$/);
    await expect
      .element(one.getByRole('link', { name: 'Timber UAB' }))
      .toHaveAttribute('href', `#/bko-compliance-unit?tab=client&client=${client}`);
    expect(await barriersIn()).toEqual([]);
    await rule.click();
    await expect.poll(() => asked.filter((address) => address.includes('code=C.IN.15K')).length).toBeGreaterThan(1);
  });

  test('a rule leads to all events that were counted: of any outcome, from the first week on', async () => {
    const asked = bank();
    goTo('outcome=right&text=timber');
    await show(<EventsTab />);
    await table('Events by rule and week')
      .getByRole('row', { name: /Income of a day/ })
      .click();
    const listed = () => asked.findLast((address) => /^\/web\/events\?(?!weeks)/.test(address));
    await expect.poll(listed).toContain('code=C.IN.15K');
    expect(listed()).toContain('from=2026-11-09');
    expect(listed()).not.toMatch(/outcome|text/);
    expect(asked.filter((address) => address.includes('?weeks') && address.includes('outcome'))).toEqual([]);
  });

  test('each count leads to its events: of a week, of true positives, of all', async () => {
    bank();
    goTo('from=2026-11-11&to=2026-11-27&outcome=cleared&text=timber&clientType=LEGAL');
    await show(<EventsTab />);
    const rule = table('Events by rule and week').getByRole('row', { name: /Income of a day/ });
    for (const [name, days, outcome] of [
      ['1 event: Income of a day, week of 2026-11-09', ['2026-11-11', '2026-11-15'], null],
      ['2 events: Income of a day, week of 2026-11-23', ['2026-11-23', '2026-11-27'], null],
      ['1 event: Income of a day, true positives', ['2026-11-11', '2026-11-27'], 'right'],
      ['3 events: Income of a day', ['2026-11-11', '2026-11-27'], null],
    ] as const) {
      const figure = rule.getByRole('link', { name, exact: true });
      await expect.element(figure).toBeVisible();
      const search = new URLSearchParams(figure.element().getAttribute('href')?.split('?')[1]);
      expect([search.get('from'), search.get('to')]).toEqual(days);
      expect(['code', 'clientType', 'text', 'outcome'].map((key) => search.get(key))).toEqual([
        ...['C.IN.15K', 'LEGAL', null, outcome],
      ]);
    }
    // a week without events
    expect(rule.getByRole('link', { name: /2026-11-16/ }).elements()).toHaveLength(0);
    expect(await barriersIn()).toEqual([]);
  });

  test('all rules and versions can be chosen, not those of the loaded rows alone', async () => {
    bank();
    goTo('code=NEW.PARTY');
    await show(<EventsTab />);
    await expect.element(heading('Events')).toBeVisible();
    await userEvent.keyboard('{Shift>}F{/Shift}');
    await expect.element(page.getByRole('option', { name: /^Version/ })).toBeVisible();
    await userEvent.keyboard('new');
    await expect.element(page.getByRole('option', { name: /New counterparty/ })).toBeVisible();
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}1');
    const options = () => page.getByRole('option').elements();
    // of the rule that is chosen alone
    await expect.poll(() => options().map(({ textContent }) => textContent)).toEqual(['1Version', '10Version']);
  });

  test('shadow is a choice for AML and Head of AML alone', async () => {
    bank();
    const shown = await show(<EventsTab />, 'A|T');
    await expect.element(heading('Events')).toBeVisible();
    await userEvent.keyboard('{Shift>}F{/Shift}');
    await expect.element(page.getByRole('option', { name: /^Risk/ })).toBeVisible();
    expect(page.getByRole('option', { name: /^Rules/ }).elements()).toHaveLength(0);
    await userEvent.keyboard('{Escape}');
    await shown.unmount();
    await show(<EventsTab />, 'H|T');
    await userEvent.keyboard('{Shift>}F{/Shift}');
    await expect.element(page.getByRole('option', { name: /^Rules/ })).toBeVisible();
  });
});
