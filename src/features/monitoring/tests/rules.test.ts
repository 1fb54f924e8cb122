// Rules that watch money: drafts of the desk, shadow that few see, and releases by two people.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { field, getItems, type Reply, startBank, type TestBank } from '#tests/harness/bank.ts';
import { confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { until } from '#tests/harness/until.ts';
import { companies, staff } from '#tests/harness/village.ts';
import { forgetPushes } from '#tests/http/tasks.ts';
import { sampleRule } from '#tests/samples/rules.ts';
import type { RuleBody } from '../rules/condition.ts';

const roles = ['M', 'H', 'E', 'A'] as const;
const comment = 'Tried on the past.';
let bank: TestBank;
let desks: Record<(typeof roles)[number], Desk>;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});
beforeEach(() => forgetPushes(bank));

type Role = (typeof roles)[number];
const getPath = (code: string, word = '') => `/web/rules/${code}${word}`;
const send = (role: Role, method: string, path: string, body?: unknown) =>
  desks[role].browser.send(method, path, body === undefined ? {} : { body });
const save = (role: Role, code: string, version: number, body: RuleBody = sampleRule) =>
  send(role, 'PUT', getPath(code), { version, title: 'Income', body, comment });
const step = (role: Role, code: string, word: string, version = 1) =>
  send(role, 'POST', getPath(code, `?${word}`), { version, comment });
const said = ({ status, code }: Reply) => `${status} ${code ?? ''}`.trim();
async function byTwo(code: string, word: string, version: number, more: object = {}): Promise<Reply> {
  const proposed = await send('M', 'POST', getPath(code, `?${word}`), { version, comment, ...more });
  expect(said(proposed)).toBe('202');
  return confirm(desks.H, String(field(proposed.body, 'proposalId')));
}
const getRule = async (role: Role, code: string) => {
  const { body } = await send(role, 'GET', '/web/rules');
  return getItems(body).find((one) => one['code'] === code);
};
const atLeast = (cents: number): RuleBody => ({
  ...sampleRule,
  conditions: [{ measure: 'sum', direction: 'in', window: 7, atLeast: cents }],
});

test('the specified rules are live or in shadow from the start, and Executive sees the live ones alone', async () => {
  const codes = async (role: Role) =>
    getItems((await send(role, 'GET', '/web/rules')).body).map(({ code, state }) => `${code} ${state}`);
  const [desk, executive] = [await codes('M'), await codes('E')];
  expect(desk).toContain('DEP.CNT shadow');
  expect(desk).toContain('C.IN.15K live');
  expect(executive).toEqual(desk.filter((one) => one.endsWith(' live')));
  expect(executive).toHaveLength(12);
  expect((await send('E', 'GET', getPath('DEP.CNT'))).status).toBe(404);
  expect((await send('A', 'GET', '/web/rules')).status).toBe(403);
});

test('a draft is saved by version, and goes into shadow without a second person', async () => {
  expect(said(await save('M', 'OWN.IN', 0))).toBe('200');
  expect(said(await save('M', 'OWN.IN', 0, atLeast(1)))).toBe('409 version-changed');
  expect(said(await save('M', 'OWN.IN', 1))).toBe('409 nothing-changed');
  expect(await getRule('M', 'OWN.IN')).toMatchObject({ state: 'draft', newest: 1, live: null, shadow: null });
  expect(await getRule('E', 'OWN.IN')).toBeUndefined();
  const conditions = [{ measure: 'mean', direction: 'in', window: 7, atLeast: 1 }];
  const broken = { version: 1, title: 'Income', body: { ...sampleRule, conditions }, comment };
  expect(said(await send('M', 'PUT', getPath('OWN.IN'), broken))).toBe('400 invalid-input');
  for (const clients of [{ countries: ['XX'] }, { age: { from: 2 ** 40 } }])
    expect(said(await save('M', 'OWN.IN', 1, { ...sampleRule, clients }))).toBe('400 invalid-input');
  expect(said(await step('M', 'OWN.IN', 'shadow', 2 ** 31))).toBe('400 invalid-input');
  expect(said(await step('M', 'OWN.IN', 'shadow'))).toBe('204');
  expect(said(await step('M', 'OWN.IN', 'shadow'))).toBe('409 rule-step-not-possible');
  expect(await getRule('H', 'OWN.IN')).toMatchObject({ state: 'shadow', shadow: { version: 1 } });
  expect(said(await step('M', 'NO.RULE', 'shadow'))).toBe('404 not-found');
});

test('a version is released by another person than its author, and one step leads back', async () => {
  expect((await byTwo('OWN.IN', 'release', 1)).status).toBe(200);
  expect(await getRule('E', 'OWN.IN')).toMatchObject({ state: 'live', live: { version: 1 }, shadow: null });
  expect(said(await save('H', 'OWN.IN', 1, atLeast(3_000_000)))).toBe('200');
  // H wrote it: M proposes, and H may not confirm
  const proposed = await step('M', 'OWN.IN', 'release', 2);
  const lines = field(getItems((await send('H', 'GET', '/web/proposals')).body)[0], 'lines');
  expect(lines).toEqual([
    { label: 'Rule', value: 'OWN.IN: Income' },
    { label: 'Until now', value: expect.stringMatching(/^Version 1: If the sum .* reaches 25 000 EUR$/) },
    { label: 'From now on', value: expect.stringMatching(/^Version 2: If the sum .* reaches 30 000 EUR$/) },
    { label: 'Opens', value: 'Cases of type MNT' },
    { label: 'Clients above already', value: 'Event with their next payment' },
    { label: 'Written by', value: 'Staff H' },
    { label: 'Comment', value: comment },
  ]);
  const id = String(field(proposed.body, 'proposalId'));
  expect(said(await confirm(desks.H, id))).toBe('422 own-rule');
  await bank.owner.query(`update watch_rule_version set author = $1 where code = 'OWN.IN' and version = 2`, [staff.M]);
  expect((await byTwo('OWN.IN', 'release', 2)).status).toBe(200);
  expect(said(await step('M', 'OWN.IN', 'back', 1))).toBe('409 rule-step-not-possible');
  expect((await byTwo('OWN.IN', 'back', 2)).status).toBe(200);
  expect(await getRule('M', 'OWN.IN')).toMatchObject({ live: { version: 1 }, newest: 2 });
  expect((await byTwo('OWN.IN', 'retire', 1)).status).toBe(200);
  expect(await getRule('E', 'OWN.IN')).toMatchObject({ state: 'retired' });
});

test('a rule that was retired from shadow is retired, and Executive never hears of it', async () => {
  expect((await save('M', 'OWN.SHADOW', 0)).status).toBe(200);
  expect((await step('M', 'OWN.SHADOW', 'shadow')).status).toBe(204);
  expect((await byTwo('OWN.SHADOW', 'retire', 1)).status).toBe(200);
  expect(await getRule('M', 'OWN.SHADOW')).toMatchObject({ state: 'retired', live: null, shadow: null });
  expect(await getRule('E', 'OWN.SHADOW')).toBeUndefined();
  expect((await step('M', 'OWN.SHADOW', 'shadow')).status).toBe(204);
  expect(await getRule('M', 'OWN.SHADOW')).toMatchObject({ state: 'shadow' });
});

/** Income of today, as the follower would have kept it. */
const income = async (clientId: string, cents: number) => {
  await bank.owner.query(
    `insert into flow (client_id, n, day, direction, kind, iban, amount_minor, payment_id, sign, booked_on)
     values ($1, 1, bank_today(), 'in', 'other', '', $2, new_id(), 1, bank_today())`,
    [clientId, cents],
  );
  await bank.owner.query(
    `insert into flow_day (client_id, day, direction, kind, country, count, amount_minor)
     values ($1, bank_today(), 'in', 'other', '', 1, $2)`,
    [clientId, cents],
  );
};

test('a release raises events at once only where the releaser says so', async () => {
  await income(companies.bakery, 100);
  expect((await save('M', 'OWN.NOW', 0, atLeast(2))).status).toBe(200);
  expect((await save('M', 'OWN.NOW', 1, atLeast(1))).status).toBe(200);
  expect((await byTwo('OWN.NOW', 'release', 1)).status).toBe(200);
  const proposed = await send('M', 'POST', getPath('OWN.NOW', '?release'), { version: 2, comment, atOnce: true });
  const shown = getItems((await send('H', 'GET', '/web/proposals?subject=OWN.NOW')).body);
  expect(field(shown[0], 'lines')).toContainEqual({ label: 'Clients above already', value: 'Event at once' });
  expect((await confirm(desks.H, String(field(proposed.body, 'proposalId')))).status).toBe(200);
  const { rows } = await bank.owner.query(
    `select version, at_once from watch_rule_state where code = 'OWN.NOW' order by n`,
  );
  expect(rows).toEqual([
    { version: 1, at_once: false },
    { version: 2, at_once: true },
  ]);
  const raised = async () =>
    (await bank.owner.query(`select client_id, figure, cause, version from case_event where rule = 'OWN.NOW'`)).rows;
  await until(async () => (await raised()).length > 0);
  expect(await raised()).toEqual([{ client_id: companies.bakery, figure: 100n, cause: 'release', version: 2 }]);
  const shadowed = await send('M', 'POST', getPath('C.OUT.15K', '?shadow'), { version: 1, comment, atOnce: true });
  expect(said(shadowed)).toBe('400 invalid-input');
});

test('a specified rule is tuned, runs in shadow beside its live version, and never ends', async () => {
  const { body } = await send('M', 'GET', getPath('C.IN.15K'));
  const before = field(field(body, 'rule'), 'body') as RuleBody;
  const [first] = before.conditions;
  const tuned = { ...before, conditions: [{ ...first, atLeast: 1_600_000 } as never] };
  expect(said(await save('M', 'C.IN.15K', 1, { ...before, clients: {} }))).toBe('422 rule-only-tuned');
  const tooFar = { ...before, conditions: [{ ...first, atLeast: 15_000_001 } as never] };
  expect(said(await save('M', 'C.IN.15K', 1, tooFar))).toBe('422 rule-tuned-too-far');
  expect(said(await save('M', 'C.IN.15K', 1, atLeast(10 ** 10 + 1)))).toBe('400 invalid-input');
  expect(said(await save('M', 'C.IN.15K', 1, tuned))).toBe('200');
  // ten times what was specified, not what was tuned to
  expect(said(await save('M', 'C.IN.15K', 2, tooFar))).toBe('422 rule-tuned-too-far');
  expect(said(await step('M', 'C.IN.15K', 'shadow', 2))).toBe('204');
  expect(await getRule('M', 'C.IN.15K')).toMatchObject({ live: { version: 1 }, shadow: { version: 2 } });
  expect(said(await step('M', 'C.IN.15K', 'retire', 1))).toBe('422 rule-stays');
  expect(said(await step('M', 'DEP.CNT', 'retire', 1))).toBe('422 rule-stays');
  const { body: seen } = await send('E', 'GET', getPath('C.IN.15K'));
  expect([field(seen, 'versions'), field(seen, 'changes')]).toMatchObject([[{ version: 1 }], [{ state: 'live' }]]);
});

test('events of clients that the reader is linked to count nothing, and shadow ones only for the desk', async () => {
  const event = `insert into case_event (client_id, rule, figure, at, state)
    values ($1, 'C.IN.15K', 1, bank_now(), $2)`;
  await bank.owner.query(event, [companies.timber, 'shadow']);
  await bank.owner.query(event, [companies.bakery, 'shadow']);
  const link = `/web/own-staff/links/${companies.timber}`;
  const declared = await send('H', 'PUT', link, { relation: 'family', comment });
  expect(declared.status).toBeLessThan(300);
  const events = async (role: Role) => field(await getRule(role, 'C.IN.15K'), 'shadowEvents');
  expect([await events('M'), await events('H'), await events('E')]).toEqual([2, 1, 0]);
});

test('events of a rule are listed live and in shadow, without linked clients, and shadow for the desk alone', async () => {
  const event = `insert into case_event (client_id, rule, figure, grew_to, at, state, version, threshold)
    values ($1, 'C.IN.15K', 1600000, $3, bank_now(), $2, 1, 1500000)`;
  await bank.owner.query('delete from case_event where rule = $1', ['C.IN.15K']);
  for (const [client, state, grew] of [
    [companies.timber, 'shadow', null],
    [companies.bakery, 'shadow', null],
    [companies.bakery, 'live', 1_700_000],
    [companies.lonely, 'live', null],
  ])
    await bank.owner.query(event, [client, state, grew]);
  // from before both were in force
  const before = event.replace('bank_now()', "bank_now() - interval '1 day'");
  await bank.owner.query(before, [companies.lonely, 'shadow', null]);
  const list = async (role: Role, state: string) => send(role, 'GET', getPath('C.IN.15K', `?events&state=${state}`));
  const clientsIn = async (role: Role, state: string) =>
    getItems((await list(role, state)).body).map((one) => field(one['client'], 'id'));
  expect((await clientsIn('M', 'shadow')).sort()).toEqual(
    [companies.timber, companies.bakery, companies.lonely].sort(),
  );
  // linked in the test before
  expect(await clientsIn('H', 'shadow')).toEqual([companies.bakery, companies.lonely]);
  expect((await clientsIn('E', 'live')).sort()).toEqual([companies.bakery, companies.lonely].sort());
  expect((await list('E', 'shadow')).status).toBe(404);
  const grown = { figure: '16 000 EUR', grewTo: '17 000 EUR', threshold: '15 000 EUR', version: 1, caseId: null };
  expect(getItems((await list('M', 'live')).body)).toContainEqual(expect.objectContaining(grown));
  const found = async (query: string) =>
    getItems((await send('M', 'GET', getPath('C.IN.15K', `?events&state=shadow&${query}`))).body).length;
  expect(await found('limit=2')).toBe(2);
  expect([await found('text=duona'), await found(`text=${companies.bakery}`), await found('text=no+one')]).toEqual([
    1, 1, 0,
  ]);
  expect([await found('from=2000-01-01'), await found('to=2000-01-01')]).toEqual([3, 0]);
  const { body: page } = await send('M', 'GET', getPath('C.IN.15K', '?events&state=shadow&limit=2&count=yes'));
  expect(field(page, 'count')).toMatchObject({ rows: 3 });
  const rest = `?events&state=shadow&limit=2&next=${field(page, 'next')}`;
  expect(getItems((await send('M', 'GET', getPath('C.IN.15K', rest))).body)).toHaveLength(1);
  const file = async (role: Role, state: string) => send(role, 'GET', getPath('C.IN.15K', `?file&state=${state}`));
  const lines = Buffer.from((await file('H', 'shadow')).body as Uint8Array)
    .toString('utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines.join()).not.toContain(companies.timber);
  expect(lines.join()).toContain('16 000 EUR');
  expect((await file('E', 'shadow')).status).toBe(404);
  expect((await file('E', 'live')).status).toBe(200);
  const beside = async (role: Role) => field((await send(role, 'GET', getPath('C.IN.15K'))).body, 'beside');
  expect(await beside('M')).toMatchObject({ both: 1, liveAlone: 1, shadowAlone: 1 });
  expect(await beside('H')).toMatchObject({ both: 1, liveAlone: 1, shadowAlone: 0 });
  expect(await beside('E')).toBeNull();
  await until(async () => {
    const { rows } = await bank.owner.query('select actor_id from audit where verb = $1', ['rule.clients']);
    return new Set(rows.map((row) => row.actor_id)).size === 3;
  });
  await bank.owner.query('delete from case_event where rule = $1', ['C.IN.15K']);
});

test('at most 50 rules are live or in shadow, and a change falls between two batches of the engine', async () => {
  await bank.owner.query(
    `with r as (
       insert into watch_rule (code, is_specified, made_at)
       select 'MANY.' || i, false, now() from generate_series(1, 60) i returning code
     )
     insert into watch_rule_version (code, version, title, body, comment, made_at)
     select code, 1, code, $1, '', now() from r`,
    [sampleRule],
  );
  const active = async () => Number(field((await send('M', 'GET', '/web/rules')).body, 'active'));
  const free = 50 - (await active());
  await bank.owner.query(
    `insert into watch_rule_state (code, version, state, feed_n, at, comment)
     select 'MANY.' || i, 1, 'shadow', 0, now(), '' from generate_series(1, $1::integer) i`,
    [free - 1],
  );
  await bank.owner.query(`update follower set last_n = 7 where name = 'monitoring'`);
  expect(said(await step('M', 'MANY.59', 'shadow'))).toBe('204');
  const { rows } = await bank.owner.query(`select feed_n from watch_rule_state where code = 'MANY.59'`);
  expect(rows).toEqual([{ feed_n: 7n }]);
  expect(said(await step('M', 'MANY.60', 'shadow'))).toBe('422 too-many-rules');
  expect(said(await step('M', 'MANY.60', 'release'))).toBe('422 too-many-rules');
  // in place of the version that is in shadow
  expect(said(await step('M', 'MANY.59', 'release'))).toBe('202');
});
