// The rule lab: a draft on the past beside the live version, for readers with and without a link, a report or shadow.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getDb } from '#server/db/pool.ts';
import type { Services } from '#server/http/context.ts';
import type { Progress } from '#server/jobs/job.ts';
import { field, getItems, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { type Desk, openDesks } from '#tests/harness/desks.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, staff } from '#tests/harness/village.ts';
import { forgetPushes } from '#tests/http/tasks.ts';
import { sampleRule } from '#tests/samples/rules.ts';
import type { RuleBody } from '../rules/condition.ts';
import { playClients, type TryRuleInput } from '../server/lab/tryRule.ts';
import { tryRuleJob } from '../server/lab/tryRuleJob.ts';

const roles = ['M', 'H', 'E'] as const;
const comment = 'Looked at.';
const { timber, bakery, lonely } = companies;
let bank: TestBank;
let desks: Record<(typeof roles)[number], Desk>;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
  await flow(timber, 40, 2_500_000);
  await flow(bakery, 40, 2_000_000);
  await flow(lonely, 40, 1_600_000);
  // far outside of the window of the others
  await flow(bakery, 10, 100);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});
beforeEach(() => forgetPushes(bank));

type Role = (typeof roles)[number];
let n = 0;
/** Income this many days ago. */
async function flow(clientId: string, daysAgo: number, amount: number): Promise<void> {
  n += 1;
  const values = [clientId, daysAgo, amount, n, ibans.elsewhere];
  await bank.owner.query(
    `insert into flow (client_id, n, day, direction, kind, iban, amount_minor, payment_id, sign, booked_on)
     values ($1, $4, bank_today() - $2::integer, 'in', 'other', $5, $3, new_id(), 1, bank_today() - $2::integer)`,
    values,
  );
  await bank.owner.query(
    `insert into flow_day (client_id, day, direction, kind, country, count, amount_minor)
     values ($1, bank_today() - $2::integer, 'in', 'other', 'DE', 1, $3)`,
    values.slice(0, 3),
  );
  await bank.owner.query(
    `insert into flow_party (client_id, iban, day, direction, kind, count, amount_minor)
     values ($1, $4, bank_today() - $2::integer, 'in', 'other', 1, $3)`,
    [...values.slice(0, 3), ibans.elsewhere],
  );
}
const send = (role: Role, method: string, path: string, body?: unknown) =>
  desks[role].browser.send(method, path, body === undefined ? {} : { body });
const atLeast = (cents: number): RuleBody => ({
  ...sampleRule,
  conditions: [{ measure: 'sum', direction: 'in', window: 7, atLeast: cents }],
});

async function tried(body: RuleBody, more: Record<string, unknown> = {}): Promise<string> {
  const reply = await send('M', 'POST', '/web/rule-runs', { body, ...more });
  expect(reply.status).toBe(200);
  const id = textField(reply.body, 'runId');
  await until(async () => field((await read('M', id)).body, 'state') === 'done');
  return id;
}
const read = (role: Role, id: string) => send(role, 'GET', `/web/rule-runs/${id}`);
const getOutcome = async (role: Role, id: string) => field((await read(role, id)).body, 'outcome');
const getClients = async (role: Role, id: string, group: string) =>
  getItems((await send(role, 'GET', `/web/rule-runs/${id}?group=${group}`)).body);
const against = { code: 'C.IN.25K', version: 1 };

test('a lower threshold hits and gains clients, a higher one loses them; who is just below is drawn', async () => {
  const lower = await tried(atLeast(2_000_000), { code: 'C.IN.25K', against });
  expect(await getOutcome('M', lower)).toMatchObject({
    first: { clients: 2, events: 2, cases: 2 },
    ...{ second: { clients: 1, events: 1 }, gained: 1, lost: 0, near: 1 },
    types: [{ key: 'LEGAL', first: 2, second: 1 }],
  });
  const months = field(await getOutcome('M', lower), 'months') as { first: number; second: number }[];
  expect(months).toHaveLength(13);
  expect(months.reduce((sum, { first }) => sum + first, 0)).toBe(2);
  expect(await getClients('M', lower, 'gained')).toMatchObject([{ id: bakery, figure: '20 000 EUR', events: 1 }]);
  expect(await getClients('M', lower, 'near')).toMatchObject([{ id: lonely, figure: '16 000 EUR', verdict: null }]);
  const higher = await tried(atLeast(3_000_000), { code: 'C.IN.25K', against });
  expect(await getOutcome('M', higher)).toMatchObject({ first: { clients: 0 }, gained: 0, lost: 1, near: 1 });
  expect(await getClients('H', higher, 'lost')).toMatchObject([{ id: timber, figure: '25 000 EUR' }]);
  // the newer one has taken the place of the one before
  expect((await read('M', lower)).status).toBe(404);
  // the lab shows them, so no tray does
  const { body } = await send('M', 'GET', '/web/jobs');
  expect((field(body, 'jobs') as { kind: string }[]).map(({ kind }) => kind)).not.toContain('try-rule');
});

test('past decisions on the same client and window show hits and misses; a report changes nothing', async () => {
  await bank.owner.query(
    `with k as (
       insert into client_case (id, kind, type, status, subject_id, title, opened_at, changed_at, due_at)
       select new_id(), 'M', 'MNT', 0, c, 'Income', bank_now() - interval '40 days', bank_now(), bank_now()
       from unnest($1::text[]) c
       returning id, subject_id
     )
     insert into case_event (case_id, client_id, rule, figure, at, from_on, day, until_on)
     select id, subject_id, 'C.IN.25K', 1, bank_now() - interval '40 days', bank_today() - 46, bank_today() - 40,
       bank_today() - 33
     from k`,
    [[timber, bakery]],
  );
  await bank.owner.query(
    `update client_case set status = 2, closed_at = bank_now(),
       outcome = jsonb_build_object('code', case subject_id when $1 then 'openFraud' else 'MRSM' end)
     where title = 'Income'`,
    [timber],
  );
  // a case of fraud that went on with the alert was right
  await bank.owner.query(
    `with k as (
       insert into client_case (id, kind, type, status, subject_id, title, opened_at, changed_at, due_at)
       values (new_id(), 'A', 'FRAUD', 0, $1, 'Fraud', bank_now(), bank_now(), bank_now())
       returning id
     )
     insert into case_event (case_id, client_id, rule, figure, at, copy_of)
     select k.id, e.client_id, e.rule, e.figure, e.at, e.id
     from case_event e, k where e.client_id = $1 and e.rule = 'C.IN.25K'`,
    [timber],
  );
  await bank.owner.query(`
    update client_case set status = 2, closed_at = bank_now(), outcome = '{"code": "ATRU"}' where title = 'Fraud'`);
  const found = await tried(atLeast(2_500_000), { code: 'C.IN.25K' });
  const one = { all: 2, found: 1, right: 1, missed: 0 };
  expect(await getOutcome('M', found)).toMatchObject({ decided: one, decidedOfRule: one });
  // a rule of staff that was never live, and a draft without a code, are compared with the same decisions
  await bank.owner.query(`insert into watch_rule (code, is_specified, made_at) values ('LAB.NEW', false, bank_now())`);
  await bank.owner.query(
    `insert into watch_rule_version (code, version, title, body, comment, made_at)
     values ('LAB.NEW', 1, 'New', $1, '', bank_now())`,
    [JSON.stringify(atLeast(2_500_000))],
  );
  await bank.owner.query(
    `insert into watch_rule_state (code, version, state, feed_n, at, comment)
     values ('LAB.NEW', 1, 'shadow', 0, bank_now(), '')`,
  );
  for (const more of [{ code: 'LAB.NEW' }, {}]) {
    const beside = await getOutcome('M', await tried(atLeast(2_500_000), more));
    expect(beside).toMatchObject({ decided: one, decidedOfRule: null });
  }
  const other = await getOutcome('M', await tried(atLeast(2_600_000), { code: 'C.IN.15K' }));
  const none = { all: 0, found: 0, right: 0, missed: 0 };
  expect(other).toMatchObject({ decided: { all: 2, found: 0, right: 1, missed: 1 }, decidedOfRule: none });
  const missing = await tried(atLeast(2_600_000), { code: 'C.IN.25K' });
  const before = await getOutcome('M', missing);
  expect(field(before, 'decided')).toEqual({ all: 2, found: 0, right: 1, missed: 1 });
  expect(await getClients('M', missing, 'missed')).toMatchObject([{ id: timber }]);
  await bank.owner.query(
    `insert into mlro_report (id, state, subject_id, narrative, author_id, written_at)
     values (new_id(), 'withMlro', $1, 'Suspicious', $2, bank_now())`,
    [bakery, staff.M],
  );
  const again = await tried(atLeast(2_600_000), { code: 'C.IN.25K' });
  expect(await getOutcome('M', again)).toEqual(before);
});

const toCsv = async (role: Role, id: string) =>
  Buffer.from((await send(role, 'GET', `/web/rule-runs/${id}?format=csv`)).body as Uint8Array).toString();

test('who is linked to a client sees sums, lists and files without it', async () => {
  const id = await tried(atLeast(2_000_000), { code: 'C.IN.25K', against });
  const link = await send('H', 'PUT', `/web/own-staff/links/${timber}`, { relation: 'family', comment });
  expect(link.status).toBeLessThan(300);
  expect(await getOutcome('H', id)).toMatchObject({ first: { clients: 1 }, second: { clients: 0 }, gained: 1 });
  expect(await getClients('H', id, 'hit')).toMatchObject([{ id: bakery }]);
  expect(await getOutcome('M', id)).toMatchObject({ first: { clients: 2 } });
  for (const group of ['hit', 'gained', 'above', 'near', 'missed'])
    expect((await getClients('H', id, group)).map((one) => one['id'])).not.toContain(timber);
  expect([await toCsv('M', id), await toCsv('H', id)]).toEqual([
    expect.stringContaining('Clients,2,1'),
    expect.stringContaining('Clients,1,0'),
  ]);
  const getPdf = async (role: Role) => {
    const { body } = await send(role, 'GET', `/web/rule-runs/${id}?format=pdf`);
    return (await pdfLines(body as Uint8Array)).flat().join('\n');
  };
  expect([await getPdf('M'), await getPdf('H')]).toEqual([
    expect.stringContaining('\nClients | 2 | 1\n'),
    expect.stringContaining('\nClients | 1 | 0\n'),
  ]);
});

test('Executive reads runs of live versions alone', async () => {
  const live = await tried(atLeast(2_500_000), { code: 'C.IN.25K' });
  expect(await getOutcome('E', live)).toMatchObject({ first: { clients: 1 } });
  const draft = await tried(atLeast(1), { code: 'C.IN.25K' });
  expect((await read('E', draft)).status).toBe(404);
  expect((await send('E', 'GET', `/web/rule-runs/${draft}?group=hit`)).status).toBe(404);
  expect((await send('E', 'POST', '/web/rule-runs', { body: sampleRule })).status).toBe(403);
});

test('a verdict on a client just below is kept with its version', async () => {
  const judge = (body: Record<string, unknown>, client: string = bakery) =>
    send('M', 'PUT', `/web/rules/C.IN.25K/verdicts/${client}`, { version: 1, comment, ...body });
  await tried(atLeast(2_500_000), { code: 'C.IN.25K' });
  expect((await judge({ verdict: 'ordinary' })).status).toBe(204);
  // one is hit, the other far below
  for (const other of [timber, lonely]) expect((await judge({ verdict: 'ordinary' }, other)).status).toBe(404);
  expect((await judge({ verdict: 'suspicious' })).status).toBe(204);
  expect((await judge({ verdict: 'ordinary', version: 9 })).status).toBe(404);
  const id = await tried(atLeast(2_500_000), { code: 'C.IN.25K' });
  const verdict = { verdict: 'suspicious', comment, by: 'Staff M' };
  expect(await getClients('M', id, 'near')).toMatchObject([{ id: bakery, verdict }]);
  const elsewhere = await send('H', 'PUT', `/web/rules/C.IN.25K/verdicts/${timber}`, { version: 1 });
  expect(elsewhere.status).toBe(403);
});

test('looks and downloads are recorded', async () => {
  const id = await tried(atLeast(2_500_000), { code: 'C.IN.25K', against });
  await getClients('M', id, 'hit');
  const { body } = await send('M', 'GET', `/web/rule-runs/${id}?format=csv`);
  expect(Buffer.from(body as Uint8Array).toString()).toContain('Clients,1,1');
  expect((await send('M', 'GET', `/web/rule-runs/${id}?format=pdf`)).status).toBe(200);
  const kinds = ['rule.clients', 'rule.export'];
  await until(async () => {
    const { rows } = await bank.owner.query('select distinct verb from audit where verb = any ($1)', [kinds]);
    return rows.length === kinds.length;
  });
});

test('a killed run goes on after its last client, and finds each once', async () => {
  const id = await tried(atLeast(1_500_000), { code: 'C.IN.25K', against });
  const whole = await getOutcome('M', id);
  await bank.owner.query('delete from lab_client where run_id = $1', [id]);
  await bank.owner.query('update lab_run set done_at = null where id = $1', [id]);
  const kept: Progress<{ after: string; sides: number }>[] = [];
  // a piece ends with each client
  const play = (_task: string, input: TryRuleInput) => playClients(getDb(bank.owner), { ...input, maxSides: 1 });
  const run = (pieces: number) => ({
    ...{ jobId: 'x', askedBy: null, cursor: kept.at(-1)?.cursor ?? null, signal: new AbortController().signal },
    services: { pool: bank.owner, threads: { run: play } } as unknown as Services,
    beat: async (progress: (typeof kept)[number]) => {
      if (kept.length >= pieces) throw new Error('killed');
      kept.push(progress);
    },
  });
  await expect(tryRuleJob.work({ runId: id }, run(2))).rejects.toThrow('killed');
  const found = async () =>
    (await bank.owner.query('select client_id from lab_client where run_id = $1', [id])).rows.length;
  // the piece that was under way left nothing
  expect(await found()).toBe(2);
  expect(await tryRuleJob.work({ runId: id }, run(99))).toEqual({ sides: kept.at(-1)?.cursor.sides });
  expect(await found()).toBe(3);
  expect(await getOutcome('M', id)).toEqual(whole);
});

test('a bar leads to its clients: by risk, type and month', async () => {
  const id = await tried(atLeast(2_000_000), { code: 'C.IN.25K', against });
  const narrowed = async (group: string, more: string) =>
    getItems((await send('M', 'GET', `/web/rule-runs/${id}?group=${group}&${more}`)).body).map((one) => one['id']);
  const { rows } = await bank.owner.query<{ month: string }>(`select to_char(bank_today() - 40, 'YYYY-MM') as month`);
  const month = String(rows[0]?.month);
  expect((await narrowed('hit', `month=${month}`)).sort()).toEqual([timber, bakery].sort());
  expect(await narrowed('hit', 'month=2001-01')).toEqual([]);
  expect(await narrowed('hit', 'type=N')).toEqual([]);
  expect(await narrowed('gained', `type=LEGAL&month=${month}&risk=M`)).toEqual([bakery]);
  for (const risk of ['H', 'none']) expect(await narrowed('hit', `risk=${risk}`)).toEqual([]);
  expect((await send('M', 'GET', `/web/rule-runs/${id}?group=hit&month=2026-13`)).status).toBe(400);
  const unknown = { body: sampleRule, against: { code: 'C.IN.15K', version: 2 ** 31 } };
  expect((await send('M', 'POST', '/web/rule-runs', unknown)).status).toBe(400);
});

test('who is above the threshold today is listed, with the figure of today', async () => {
  await flow(lonely, 2, 2_600_000);
  const id = await tried(atLeast(2_500_000), { code: 'C.IN.25K' });
  expect(await getOutcome('M', id)).toMatchObject({ first: { clients: 2 }, above: 1 });
  expect(await getClients('M', id, 'above')).toMatchObject([{ id: lonely, figure: '26 000 EUR' }]);
  expect(await toCsv('M', id)).toContain('Clients above on the last day,1');
});

test('of many just below 20 are drawn, always the same', async () => {
  await bank.owner.query(
    `insert into client (id, type, title, sort_name, code, legal_form, country, approvals, created_at)
     select (31000000000 + i)::text, 'LEGAL', 'Near ' || i, 'near ' || i, (300000000 + i)::text, 'UAB', 'LT', 'other',
       bank_now() - interval '1 year'
     from generate_series(1, 30) i`,
  );
  for (let i = 1; i <= 30; i++) await flow(String(31_000_000_000 + i), 60, 850_000);
  const drawn = async (body: RuleBody) => {
    const id = await tried(body, { code: 'C.IN.25K' });
    expect(await getOutcome('M', id)).toMatchObject({ near: 30 });
    return (await getClients('M', id, 'near')).map((one) => one['id']);
  };
  const first = await drawn(atLeast(900_000));
  expect(new Set(first).size).toBe(20);
  expect(first).not.toEqual([...first].sort());
  expect(await drawn(atLeast(950_000))).toEqual(first);
});
