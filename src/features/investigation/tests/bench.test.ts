// One client's bench over HTTP: its figures, who may read which part, and the network.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMinor } from '#shared/money.ts';
import { getItems, type Reply, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { getVerbs } from '#tests/harness/recorded.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { type Bench, benchCalls } from '../calls.ts';
import type { Network } from '../network.ts';
import { addEvent, addFlows } from './flows.ts';

const { timber, bakery, lonely } = companies;
const roles = ['A', 'M', 'H', 'F', 'E'] as const;
type Role = (typeof roles)[number];
let bank: TestBank;
const browsers = new Map<string, TestBrowser>();

beforeAll(async () => {
  bank = await startBank();
  for (const role of roles) browsers.set(role, await TestBrowser.signIn(bank.url, staff[role]));
  const alike = ['FR01', 'DE01', 'IT01'].map((iban) => ({ client: timber, iban, amount: 500 }));
  const others = Array.from({ length: 8 }, (_, at) => ({ client: timber, iban: `LT1${at}`, amount: 1000 + at }));
  await addFlows(bank.owner, [
    ...alike,
    ...others,
    { client: timber, iban: 'IR01', amount: 40_000, direction: 'in', name: 'Tehran Oak' },
    { client: timber, iban: 'IR01', amount: 10_000, name: 'Tehran Oak' },
    { client: timber, iban: '', amount: 2500, kind: 'cash', before: 3 },
    { client: timber, iban: '', amount: 700, direction: 'in', kind: 'deposit' },
    { client: timber, iban: ibans.bakery, amount: 3000 },
    { client: bakery, iban: ibans.timber, amount: 3000, direction: 'in' },
    { client: bakery, iban: 'IR01', amount: 123 },
    { client: lonely, iban: 'IR01', amount: 77, direction: 'in' },
  ]);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const send = (role: Role, path: string): Promise<Reply> => {
  const browser = browsers.get(role);
  if (!browser) throw new Error(role);
  return browser.send('GET', path);
};
async function read<T>(role: Role, path: string): Promise<T> {
  const reply = await send(role, path);
  expect([path, reply.status]).toEqual([path, 200]);
  return reply.body as T;
}
const readBench = (role: Role = 'M', clientId: string = timber, query = '') =>
  read<Bench>(role, `/web/monitoring/${clientId}${query}`);
const readNetwork = (role: Role = 'M', clientId: string = timber) =>
  read<Network>(role, `/web/monitoring/${clientId}?network`);

describe('figures', () => {
  test('thirteen months, the last one with what was paid by kind', async () => {
    const { months, sums, from, to, today } = await readBench();
    expect(months).toHaveLength(13);
    expect([from, to]).toEqual([`${months[0]?.month}-01`, today]);
    expect(sums).toEqual({
      income: { other: { amount: 'EUR400.00', count: 1 }, cardTopUps: { amount: 'EUR7.00', count: 1 } },
      expenses: { cardCash: { amount: 'EUR25.00', count: 1 }, other: { amount: 'EUR225.28', count: 13 } },
    });
  });

  test('nine top counterparties by money both ways, ties by IBAN, with country risk and first day', async () => {
    const { top, parties, unnamed, today } = await readBench();
    expect(top.map(({ iban }) => iban)).toEqual([
      'IR01',
      ibans.bakery,
      'LT17',
      'LT16',
      'LT15',
      'LT14',
      'LT13',
      'LT12',
      'LT11',
    ]);
    expect(top[0]).toEqual({
      ...{ iban: 'IR01', name: 'Tehran Oak', count: 2, income: 'EUR400.00', expense: 'EUR100.00', total: 'EUR500.00' },
      ...{ firstOn: today, country: 'IR', risk: 'prohibited', whiteList: [], isLinked: false },
    });
    expect([parties, unnamed]).toEqual([13, { amount: 'EUR32.00', count: 2 }]);
    const all = getItems((await send('M', `/web/monitoring/${timber}?parties`)).body);
    expect(all.map(({ iban }) => iban).slice(0, 9)).toEqual(top.map(({ iban }) => iban));
    expect(all.map(({ iban }) => iban).slice(-3)).toEqual(['DE01', 'FR01', 'IT01']);
    const { from, to } = await readBench();
    expect(new Set(all.map((row) => `${row['from']} ${row['to']}`))).toEqual(new Set([`${from} ${to}`]));
  });

  test('the list of counterparties is searched, sorted and paged', async () => {
    const list = async (query: string) =>
      read<{ next: string | null }>('M', `/web/monitoring/${timber}?parties&${query}`);
    expect(getItems(await list('text=oak')).map(({ iban }) => iban)).toEqual(['IR01']);
    expect(getItems(await list('sort=total&limit=3')).map(({ iban }) => iban)).toEqual(['IT01', 'FR01', 'DE01']);
    const first = await list('limit=10&count=yes');
    expect(first).toMatchObject({ count: { rows: 13, exact: true, sums: { income: ['EUR400.00'] } } });
    expect(getItems(await list(`limit=10&next=${first.next}`))).toHaveLength(3);
    const file = await send('M', `/web/monitoring/${timber}?partiesFile`);
    expect(Buffer.from(file.body as Uint8Array).toString()).toContain('IR01,Tehran Oak,2,400.00,100.00,500.00,EUR');
    expect(await getVerbs(bank, file)).toEqual(['monitoring.export']);
  });

  test('white-listed rules are named; those that were never live to AML and Head of AML alone', async () => {
    await bank.owner.query(
      `insert into white_list (id, client_id, iban, rule, comment, data_hash, made_by, made_at, until_on)
       select new_id(), $1, 'IR01', rule, '', white_list_data($1, 'IR01'), $2, bank_now(), bank_today() + 1
       from unnest(array['C.IN.15K', 'PASS.THROUGH']) rule`,
      [timber, staff.M],
    );
    const listed = async (role: Role) => (await readBench(role)).top[0]?.whiteList;
    expect(await Promise.all(roles.map(listed))).toEqual([
      ['C.IN.15K'],
      ['C.IN.15K', 'PASS.THROUGH'],
      ['C.IN.15K', 'PASS.THROUGH'],
      ['C.IN.15K'],
      ['C.IN.15K'],
    ]);
    await bank.owner.query('delete from white_list');
  });

  test('a client without a payment has zeros and empty lists', async () => {
    await bank.owner.query(
      `insert into client (id, type, title, sort_name, created_at)
       values ('30000000009', 'N', 'Nobody', 'nobody', now())`,
    );
    const bench = await readBench('M', '30000000009');
    expect(bench).toMatchObject({
      top: [],
      parties: 0,
      events: [],
      days: [],
      screening: [],
      expected: null,
      limits: [],
    });
    expect(bench.sums.income.other).toEqual({ amount: 'EUR0.00', count: 0 });
    expect((await readNetwork('M', '30000000009')).nodes).toHaveLength(1);
  });

  test('a period narrows the figures, a turned one is refused, and so is a client that does not exist', async () => {
    const { today } = await readBench();
    const narrow = await readBench('M', timber, `?from=${today}&to=${today}`);
    expect(narrow.sums.expenses.cardCash.count).toBe(0);
    expect(narrow.months).toHaveLength(13);
    const turned = `/web/monitoring/${timber}?from=2026-02-01&to=2026-01-01`;
    const { readBench: one, listParties, exportParties, readNetwork: around } = benchCalls;
    for (const { errors, word = '' } of [one, { ...listParties }, { ...exportParties }, { ...around }] as const) {
      expect(await send('M', `${turned}&${word}`)).toMatchObject({ status: 400, code: 'period-not-valid' });
      expect([word, ...errors]).toEqual([word, 'period-not-valid']);
    }
    expect((await send('M', '/web/monitoring/30000000099')).code).toBe('not-found');
    expect((await send('M', '/web/monitoring/30000000099?sides')).code).toBe('not-found');
    expect((await send('M', '/web/monitoring/30000000099?network')).code).toBe('not-found');
  });

  test('the expected activity is that of the registration until a review takes its place', async () => {
    const profile = (savedBy: string | null) =>
      bank.owner.query(
        `with ended as (update cdd_profile set until_at = bank_now() where client_id = $1 and until_at is null)
         insert into cdd_profile (id, client_id, purpose, in_minor, out_minor, cash_minor, countries, sources,
           tax_countries, activities, comment, saved_by, from_at, reviewed_at)
         values (new_id(), $1, 'b2b', 5000000, 5000000, 500000, '{}', '{sales}', '{LT}', '{}', '', $2, bank_now(),
           bank_now())`,
        [timber, savedBy],
      );
    await bank.owner.query(
      `insert into registration (id, client_id, applicant_id, draft) values (new_id(), $1, $2, $3)`,
      [
        timber,
        people.director,
        JSON.stringify({ MonthlyTurnover: '<50000', ExpectedActivities: [{ Type: 'atm', Band: 'low' }] }),
      ],
    );
    await profile(null);
    expect((await readBench()).expected).toEqual({
      ...{ incoming: 50_000, outgoing: 50_000, cash: 5000, turnover: '<50000' },
      activities: [{ type: 'atm', band: 'low' }],
    });
    await bank.owner.query('delete from cdd_profile');
    await profile(staff.M);
    expect((await readBench()).expected).toMatchObject({ turnover: null, activities: [] });
  });
});

describe('who reads what', () => {
  test('matches in words are for the desk; Financial and Executive see that there was one', async () => {
    await bank.owner.query(
      `with c as (
         insert into screening_check (id, client_id, subject_id, input, input_hash, versions, cause, at)
         values (new_id(), $1, '', '{"name": "Timber"}', sha256('x'), '{"EU": 1, "PEP": 1}', 'list', bank_now())
         returning id
       )
       insert into screening_hit (id, check_id, client_id, code, entity_id, entity_name, score_permille, parts, state)
       select new_id(), id, $1, 'EU', 'x1', 'Planted Name', 910, '[]', 'open' from c`,
      [timber],
    );
    const hits = async (role: Role) => {
      const { screening } = await readBench(role);
      return screening.map(({ tag, data }) => [tag, data.hits]);
    };
    const withWords = [
      ['SNCSCR', [{ list: 'EU', name: 'Planted Name', score: 910 }]],
      ['PEPSCR', []],
    ];
    for (const role of ['A', 'M', 'H'] as const) expect(await hits(role)).toEqual(withWords);
    const without = [
      ['SNCSCR', [{ list: 'EU', name: null, score: null }]],
      ['PEPSCR', []],
    ];
    for (const role of ['F', 'E'] as const) {
      expect(await hits(role)).toEqual(without);
      expect(JSON.stringify((await send(role, `/web/monitoring/${timber}`)).body)).not.toContain('Planted');
    }
    await bank.owner.query(`update screening_hit set state = 'cleared'`);
  });

  test('shadow is for AML and Head of AML, and so are its payments', async () => {
    const id = await addEvent(bank.owner, { client: timber, rule: 'PASS.THROUGH', state: 'shadow', figure: 500_000 });
    const seen = async (role: Role) => (await readBench(role)).events.map((event) => event.id);
    for (const role of ['M', 'H'] as const) expect(await seen(role)).toEqual([id]);
    for (const role of ['A', 'F', 'E'] as const) expect(await seen(role)).toEqual([]);
    const rows = async (role: Role) =>
      getItems((await send(role, `/web/monitoring/${timber}?sides&event=${id}`)).body).length;
    expect([await rows('M'), await rows('A')]).toEqual([0, 0]);
    await bank.owner.query(
      `insert into watch_context (client_id, n, body, turn)
       values ($1, 0, '{"facts": {}, "whiteList": [], "silences": []}', '2000-01-01')`,
      [timber],
    );
    expect([await rows('M'), await rows('A')]).toEqual([2, 0]);
    // what the white list of then took out is not among them, nor what was booked after the event
    const list = (untilOn: string) =>
      bank.owner.query(
        `update watch_context set body = jsonb_set(body, '{whiteList}', jsonb_build_array(jsonb_build_object(
           'rule', 'PASS.THROUGH', 'iban', 'IR01', 'untilOn', bank_today() - date '1970-01-01' ${untilOn})))
         where client_id = $1`,
        [timber],
      );
    await list('');
    expect(await rows('M')).toBe(1);
    await list('- 1');
    expect(await rows('M')).toBe(2);
    await bank.owner.query('update case_event set until_n = 5 where id = $1', [id]);
    expect(await rows('M')).toBe(0);
  });

  test('a staff user who is linked to the client is refused, and each look is recorded', async () => {
    const look = await send('H', `/web/monitoring/${bakery}`);
    expect(await getVerbs(bank, look)).toEqual(['monitoring.read']);
    expect(await getVerbs(bank, await send('H', `/web/monitoring/${bakery}?network`))).toEqual(['monitoring.network']);
    await link(bakery);
    for (const word of ['', '?sides', '?parties', '?network', '?export'])
      expect((await send('M', `/web/monitoring/${bakery}${word}`)).code).toBe('conflict-of-interest');
    await bank.owner.query('delete from staff_link');
  });
});

test('a counterparty to whom the viewer is linked is said to be one, with its sums', async () => {
  await link(bakery);
  const isLinked = (rows: readonly Record<string, unknown>[]) =>
    rows.filter((row) => row['isLinked'] === true).map(({ iban }) => iban);
  expect(isLinked((await readBench()).top)).toEqual([ibans.bakery]);
  expect(isLinked((await readBench('H')).top)).toEqual([]);
  for (const word of ['parties', 'sides']) {
    const rows = getItems((await send('M', `/web/monitoring/${timber}?${word}`)).body);
    expect([word, new Set(isLinked(rows))]).toEqual([word, new Set([ibans.bakery])]);
    expect(rows.length).toBeGreaterThan(isLinked(rows).length);
  }
  await bank.owner.query('delete from staff_link');
});

const link = (client: string) =>
  bank.owner.query(
    `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'role', 'A test', $3)`,
    [staff.M, client, staff.A],
  );

describe('the network', () => {
  const keys = ({ nodes }: Network) => nodes.map(({ key, step }) => `${key} ${step}`);

  test('counterparties, and our other clients that share one, with money and direction', async () => {
    const network = await readNetwork();
    expect(keys(network)[0]).toBe(`${timber} 0`);
    expect(keys(network)).toEqual(expect.arrayContaining(['IR01 1', `${bakery} 1`, `${lonely} 2`]));
    expect(network.more).toEqual({ parties: 0, clients: 0 });
    const edge = (from: string, to: string) => network.edges.find((one) => one.from === from && one.to === to);
    expect(edge(timber, 'IR01')).toEqual({
      ...{ from: timber, to: 'IR01', things: [], income: 'EUR400.00', expense: 'EUR100.00', count: 2 },
    });
    // once, from the side of the client in the middle
    expect(edge(timber, bakery)).toMatchObject({ income: 'EUR0.00', expense: 'EUR30.00', count: 1 });
    expect(edge(bakery, timber)).toBeUndefined();
    expect(edge(lonely, 'IR01')).toMatchObject({ income: 'EUR0.77' });
  });

  test('each line leads to its payments, between two of our clients too', async () => {
    await addFlows(bank.owner, [{ client: bakery, iban: ibans.timberReserve, amount: 1100, before: 2 }]);
    const { edges, from, to } = await readNetwork('M', bakery);
    // with both accounts of timber
    expect(edges.find((one) => one.from === bakery && one.to === timber)).toMatchObject({
      ...{ income: 'EUR30.00', expense: 'EUR11.00', count: 2 },
    });
    for (const edge of edges) {
      const path = `/web/monitoring/${edge.from}?sides&party=${edge.to}&dayFrom=${from}&dayTo=${to}&limit=100`;
      const rows = getItems(await read('M', path));
      const addUp = (direction: string) =>
        rows.reduce((sum, row) => sum + (row['direction'] === direction ? getMinor(String(row['amount'])) : 0n), 0n);
      expect([edge.from, edge.to, addUp('in'), addUp('out'), rows.length]).toEqual([
        ...[edge.from, edge.to, getMinor(edge.income), getMinor(edge.expense), edge.count],
      ]);
    }
  });

  test('who shares a counterparty is a neighbour in a period with a payment, not in one between two', async () => {
    await addFlows(bank.owner, [
      ...[60, 20].map((before) => ({ client: lonely, iban: 'CH01', amount: 100, before })),
      ...[60, 40, 20].map((before) => ({ client: timber, iban: 'CH01', amount: 100, before })),
    ]);
    const around = async (before: number, after: number) => {
      const { rows } = await bank.owner.query<{ query: string }>(
        `select format('from=%s&to=%s', bank_today() - $1::integer, bank_today() - $2::integer) as query`,
        [before, after],
      );
      return keys(await read<Network>('M', `/web/monitoring/${timber}?network&${rows[0]?.query}`));
    };
    expect(await around(61, 59)).toEqual([`${timber} 0`, 'CH01 1', `${lonely} 2`]);
    expect(await around(41, 39)).toEqual([`${timber} 0`, 'CH01 1']);
    expect(await around(20, 20)).toEqual([`${timber} 0`, 'CH01 1', `${lonely} 2`]);
    for (const table of ['flow', 'flow_party', 'flow_met'])
      await bank.owner.query(`delete from ${table} where iban = 'CH01'`);
  });

  test('a client that shares a phone or an owner is a neighbour without money', async () => {
    await bank.owner.query(`update client set phone = '+37060000001' where id = any ($1)`, [[timber, lonely]]);
    const network = await readNetwork();
    expect(keys(network)).toContain(`${lonely} 1`);
    expect(network.edges.find(({ to }) => to === lonely)).toMatchObject({ things: ['Phone'], count: 0 });
    await bank.owner.query('update client set phone = null');
  });

  test('a counterparty of many clients is no tie', async () => {
    const many = Array.from({ length: 3 }, (_, at) => `3000000010${at}`);
    for (const id of many)
      await bank.owner.query(
        `insert into client (id, type, title, sort_name, created_at) values ($1, 'LEGAL', $1, $1, now())`,
        [id],
      );
    await addFlows(
      bank.owner,
      many.map((client) => ({ client, iban: 'IR01', amount: 1 })),
    );
    expect(keys(await readNetwork()).filter((key) => key.endsWith(' 2'))).toEqual([]);
    for (const table of ['flow', 'flow_day', 'flow_party', 'flow_met'])
      await bank.owner.query(`delete from ${table} where client_id = any ($1)`, [many]);
  });

  test('clients that the viewer is linked to leave no gap', async () => {
    const before = await readNetwork();
    await link(lonely);
    await link(bakery);
    const linked = await readNetwork();
    expect(JSON.stringify(linked)).not.toMatch(new RegExp(`${lonely}|${bakery}|${ibans.bakery}`));
    await bank.owner.query('delete from staff_link');
    // as if they had no money with anybody, nor a thing to share
    await bank.owner.query(`delete from flow_met where client_id = any ($1)`, [[lonely, bakery]]);
    await bank.owner.query(`delete from flow_party where client_id = any ($1) or iban = $2`, [
      [lonely, bakery],
      ibans.bakery,
    ]);
    expect(linked).toEqual(await readNetwork());
    expect(linked.nodes.length).toBeLessThan(before.nodes.length);
    await bank.owner.query('delete from flow; delete from flow_day; delete from flow_party; delete from flow_met');
  });

  test('at most sixty nodes, the rest as a number', async () => {
    await addFlows(
      bank.owner,
      Array.from({ length: 250 }, (_, at) => ({ client: timber, iban: `DE${1000 + at}`, amount: 10_000 - at })),
    );
    const { nodes, edges, more } = await readNetwork();
    expect([nodes.length, edges.length, more]).toEqual([60, 59, { parties: 191, clients: 0 }]);
    expect(nodes[1]?.key).toBe('DE1000');
  });
});
