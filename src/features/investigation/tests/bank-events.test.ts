// The events of the bank over HTTP: filters, counts by week, what became of them, files, and who sees which.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getItems, type Reply, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { getVerbs } from '#tests/harness/recorded.ts';
import { untilRead } from '#tests/harness/untilRead.ts';
import { companies, people, staff } from '#tests/harness/village.ts';
import { pay, untilState } from '#tests/http/tasks.ts';
import { raiseAlert } from '#tests/samples/alerts.ts';
import { eventRules } from '../eventCalls.ts';
import { addEvent, addFlows } from './flows.ts';

const { timber, bakery } = companies;
const roles = ['A', 'M', 'H', 'F', 'E'] as const;
type Role = (typeof roles)[number];
let bank: TestBank;
const browsers = new Map<string, TestBrowser>();
let paymentId = '';

beforeAll(async () => {
  bank = await startBank();
  for (const id of [...roles.map((role) => staff[role]), people.finance])
    browsers.set(id, await TestBrowser.signIn(bank.url, id));
  paymentId = await pay(as(people.finance), people.director);
  await untilState(bank, [paymentId], 3);
  // open, cleared, and a true positive by a case that was opened from its own
  await raiseAlert(bank.owner, { clientId: timber, paymentId, rule: 'C.IN.15K' });
  await close(await raiseAlert(bank.owner, { clientId: timber, paymentId, rule: 'C.OUT.15K' }), 'MRSM');
  const caseId = await raiseAlert(bank.owner, { clientId: timber, paymentId, rule: 'CASH.1K' });
  await close(caseId, 'MRSM');
  await openFraud(caseId);
  await addEvent(bank.owner, { client: bakery, rule: 'PASS.THROUGH', state: 'shadow', figure: 2_000_000 });
  // the village is scored while the test begins: a level that is planted earlier would not last
  await untilRead(bank.owner);
  await bank.owner.query('update risk_factor set until_at = bank_now() where until_at is null');
  await bank.owner.query(
    `insert into risk_factor (client_id, factor, level, is_floor, source, cause, from_at)
     values ($1, 'ALL', 'H', false, 'rules', '{}', bank_now())`,
    [bakery],
  );
  await addFlows(bank.owner, [{ client: timber, iban: 'DE01', amount: 500 }]);
});
afterAll(() => bank.close());

const as = (id: string) => {
  const browser = browsers.get(id);
  if (!browser) throw new Error(id);
  return browser;
};
const send = (role: Role, path: string): Promise<Reply> => as(staff[role]).send('GET', path);
const close = (caseId: string, code: string) =>
  bank.owner.query(
    `update client_case set status = 2, closed_at = bank_now(), outcome = jsonb_build_object('code', $2::text)
     where id = $1`,
    [caseId, code],
  );

/** A case of fraud, opened from the event of another case, and right. */
async function openFraud(from: string): Promise<void> {
  const caseId = randomUUID();
  await bank.owner.query(
    `insert into client_case (id, subject_id, type, kind, status, title, comment, opened_at, due_at, changed_at)
     values ($1, $2, 'FRAUD', 'A', 0, 'Planted-narrative', 'Planted-narrative', bank_now(), bank_now(), bank_now())`,
    [caseId, timber],
  );
  await bank.owner.query(
    `insert into case_event (case_id, client_id, rule, figure, at, copy_of)
     select $2, client_id, rule, figure, at, id from case_event where case_id = $1`,
    [from, caseId],
  );
  await close(caseId, 'ATRU');
}

async function list(role: Role, query = ''): Promise<string[]> {
  const reply = await send(role, `/web/events?${query}`);
  expect([query, reply.status]).toEqual([query, 200]);
  return getItems(reply.body).map(({ rule }) => String(rule));
}

test('the newest first, by outcome, rule, version, client type, risk and client', async () => {
  expect(await list('M')).toEqual(['CASH.1K', 'C.OUT.15K', 'C.IN.15K']);
  expect(await list('M', 'outcome=right')).toEqual(['CASH.1K']);
  expect(await list('M', 'outcome=cleared')).toEqual(['C.OUT.15K']);
  expect(await list('M', 'outcome=open')).toEqual(['C.IN.15K']);
  expect(await list('M', 'code=C.OUT.15K&codeVersion=1')).toEqual(['C.OUT.15K']);
  expect(await list('M', 'code=C.OUT.15K&codeVersion=2')).toEqual([]);
  expect(await list('M', 'clientType=N')).toEqual([]);
  expect(await list('M', `client=${bakery}`)).toEqual([]);
  expect(await list('M', 'risk=H')).toEqual([]);
  expect(await list('M', 'text=giria')).toHaveLength(3);
  expect(await list('M', 'from=2020-01-01&to=2020-12-31')).toEqual([]);
  const first = await send('M', '/web/events?limit=2');
  const { next } = first.body as { next: string };
  expect(await list('M', `limit=2&next=${next}`)).toEqual(['C.IN.15K']);
});

test('shadow is listed for AML and Head of AML alone', async () => {
  for (const role of ['M', 'H'] as const) {
    expect(await list(role, 'state=shadow')).toEqual(['PASS.THROUGH']);
    expect(await list(role, 'state=shadow&risk=H&outcome=none')).toEqual(['PASS.THROUGH']);
  }
  for (const role of ['A', 'F', 'E'] as const) expect(await list(role, 'state=shadow')).toEqual([]);
});

test('who may not see a case of fraud learns nothing of its outcome', async () => {
  const outcomes = async (role: Role) =>
    getItems((await send(role, '/web/events')).body).map(({ rule, outcome }) => `${rule} ${outcome}`);
  for (const role of ['A', 'M', 'H', 'E'] as const)
    expect(await outcomes(role)).toEqual(['CASH.1K right', 'C.OUT.15K cleared', 'C.IN.15K open']);
  expect(await outcomes('F')).toEqual(['CASH.1K cleared', 'C.OUT.15K cleared', 'C.IN.15K open']);
  for (const role of roles)
    expect(JSON.stringify((await send(role, '/web/events')).body)).not.toContain('Planted-narrative');
});

test('counts by rule and week, and how many became true positives', async () => {
  const { body } = await send('M', '/web/events?weeks');
  const { weeks, rules } = body as { weeks: string[]; rules: Record<string, unknown>[] };
  expect(weeks).toHaveLength(13);
  const last = [...Array<number>(12).fill(0), 1];
  expect(rules).toEqual(
    [
      { rule: 'C.IN.15K', title: 'Income of a day', decided: 0, right: 0 },
      { rule: 'C.OUT.15K', title: 'Expense of a day', decided: 1, right: 0 },
      { rule: 'CASH.1K', title: 'Cash of a day', decided: 1, right: 1 },
    ].map((one) => ({ ...one, counts: last, events: 1 })),
  );
  const narrow = (await send('M', '/web/events?weeks&code=CASH.1K')).body as { rules: unknown[] };
  expect(narrow.rules).toHaveLength(1);
  // the share is of all outcomes
  expect((await send('F', '/web/events?weeks&outcome=right')).status).toBe(400);
  const turned = await send('M', '/web/events?weeks&from=2026-02-01&to=2026-01-01');
  expect(turned.code).toBe('period-not-valid');
});

test('the counts of a long period are those of its last year, week by week', async () => {
  const id = await addEvent(bank.owner, { client: bakery, rule: 'CASH.1K', state: 'live', figure: 1 });
  await bank.owner.query(`update case_event set at = at - interval '400 days' where id = $1`, [id]);
  const { body } = await send('M', '/web/events?weeks&code=CASH.1K&from=2020-01-01');
  const { weeks, rules } = body as { weeks: string[]; rules: { events: number; counts: number[] }[] };
  expect(weeks).toHaveLength(53);
  expect(rules.map(({ events, counts }) => [events, counts.reduce((sum, one) => sum + one, 0)])).toEqual([[1, 1]]);
  expect(await list('M', `code=CASH.1K&from=${weeks[0]}`)).toHaveLength(1);
  expect(await list('M', 'code=CASH.1K&from=2020-01-01')).toHaveLength(2);
  await bank.owner.query('delete from case_event where id = $1', [id]);
});

test('titles of the counts are those of live rules; of rules in shadow for who sees shadow alone', async () => {
  await bank.owner.query(
    `insert into watch_rule_version (code, version, title, body, comment, made_at)
     select code, 99, 'Planted draft', body, '', bank_now() from watch_rule_version
     where version = 1 and code in ('CASH.1K', 'PASS.THROUGH')`,
  );
  await addEvent(bank.owner, { client: bakery, rule: 'PASS.THROUGH', state: 'live', figure: 1 });
  const titles = async (role: Role, query = '') => {
    const { rules } = (await send(role, `/web/events?weeks${query}`)).body as { rules: { title: string }[] };
    return rules.map(({ title }) => title).toSorted();
  };
  for (const role of roles)
    expect(await titles(role)).toEqual(['Cash of a day', 'Expense of a day', 'Income of a day', 'PASS.THROUGH']);
  expect(await titles('M', '&state=shadow')).toEqual(['Planted draft']);
  expect(await titles('E', '&state=shadow')).toEqual([]);
  await bank.owner.query(`delete from watch_rule_version where version = 99`);
  await bank.owner.query(`delete from case_event where rule = 'PASS.THROUGH' and state = 'live'`);
});

test('rules to filter by are all that were live, with their versions; in shadow for who sees shadow alone', async () => {
  await bank.owner.query(
    `insert into watch_rule_version (code, version, title, body, comment, made_at)
     select code, v, 'Planted draft', body, '', bank_now() from watch_rule_version, generate_series(97, 99) v
     where version = 1 and code = 'CASH.1K';
     insert into watch_rule_state (code, version, state, feed_n, at, comment) values
       ('CASH.1K', 98, 'shadow', 0, bank_now(), ''), ('CASH.1K', 97, 'live', 0, bank_now(), ''),
       ('CASH.1K', 97, 'retired', 0, bank_now(), '')`,
  );
  const find = async (role: Role, query = '') => {
    const { rules } = eventRules.parse((await send(role, `/web/events?rules${query}`)).body);
    return rules;
  };
  for (const role of roles) {
    const rules = await find(role);
    expect(rules.length).toBeGreaterThan(3);
    expect(rules.find(({ rule }) => rule === 'CASH.1K')?.versions).toEqual([1, 97]);
    expect(rules.map(({ rule }) => rule)).not.toContain('PASS.THROUGH');
  }
  for (const role of ['M', 'H'] as const) {
    const shadow = await find(role, '&state=shadow');
    expect(shadow.find(({ rule }) => rule === 'CASH.1K')?.versions).toEqual([98]);
    expect(shadow.every(({ versions }) => versions.length > 0)).toBe(true);
  }
  for (const role of ['A', 'F', 'E'] as const) expect(await find(role, '&state=shadow')).toEqual([]);
  await bank.owner.query(`delete from watch_rule_state where version > 90`);
  await bank.owner.query(`delete from watch_rule_version where version > 90`);
});

test('a staff user who is linked to a client sees none of its events, in no list, count or file', async () => {
  await bank.owner.query(
    `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'role', 'A test', $3)`,
    [staff.M, timber, staff.A],
  );
  expect(await list('M')).toEqual([]);
  expect((await send('M', '/web/events?weeks')).body).toMatchObject({ rules: [] });
  const file = await send('M', '/web/events?export');
  expect(Buffer.from(file.body as Uint8Array).toString()).not.toContain(timber);
  expect((await pdfLines((await send('M', '/web/events?format=pdf')).body as Uint8Array)).join(' ')).not.toContain(
    'Giria',
  );
  await bank.owner.query('delete from staff_link');
});

test('the paper names figure, threshold, window, case and outcome; it is recorded like a file', async () => {
  const paper = await send('M', `/web/events?format=pdf&client=${timber}`);
  expect(paper.headers.get('content-type')).toBe('application/pdf');
  const lines = (await pdfLines(paper.body as Uint8Array)).join('\n');
  for (const words of ['Events of Žalioji Giria UAB', 'Cash of a day', '15 000 EUR', 'Monitoring', 'True positive'])
    expect(lines).toContain(words);
  expect(await getVerbs(bank, paper)).toEqual(['event.print']);
  const all = await send('E', '/web/events?format=pdf');
  expect(await getVerbs(bank, all)).toEqual(['event.export']);
  expect((await pdfLines(all.body as Uint8Array)).join('\n')).toContain('Events of the bank');
  expect((await send('M', '/web/events?format=pdf&client=30000000099')).code).toBe('not-found');
  expect((await send('M', '/web/events?format=pdf&from=2026-02-01&to=2026-01-01')).code).toBe('period-not-valid');
});

test("the paper of a client holds the client's events of the period as its page does", async () => {
  await bank.owner.query(`update case_event set from_on = bank_today() - 5 where rule = 'PASS.THROUGH'`);
  const days = (from: number, to: number) =>
    bank.owner
      .query<{ query: string }>(
        `select format('from=%s&to=%s', bank_today() - $1::integer, bank_today() - $2::integer) as query`,
        [from, to],
      )
      .then(({ rows }) => rows[0]?.query ?? '');
  const find = async (role: Role, query: string) => {
    const { events } = (await send(role, `/web/monitoring/${bakery}?${query}`)).body as { events: unknown[] };
    const paper = await send(role, `/web/events?format=pdf&client=${bakery}&${query}`);
    const lines = (await pdfLines(paper.body as Uint8Array)).flat().join(' ');
    return [events.length, /(\d+) events?\b/.exec(lines)?.[1]];
  };
  const touched = await days(9, 3);
  for (const role of roles)
    expect([role, ...(await find(role, touched))]).toEqual(
      role === 'M' || role === 'H' ? [role, 1, '1'] : [role, 0, '0'],
    );
  expect(await find('M', await days(9, 6))).toEqual([0, '0']);
  await bank.owner.query(`update case_event set from_on = day where rule = 'PASS.THROUGH'`);
});

test('an event of which only a case of fraud tells is not seen by who may not see that case', async () => {
  const caseId = randomUUID();
  await bank.owner.query(
    `insert into client_case (id, subject_id, type, kind, status, title, comment, opened_at, due_at, changed_at)
     values ($1, $2, 'FRAUD', 'A', 0, '', '', bank_now(), bank_now(), bank_now())`,
    [caseId, bakery],
  );
  const id = await addEvent(bank.owner, { client: bakery, rule: 'CASH.1K', state: 'live', figure: 1, caseId });
  for (const role of roles) {
    const seen = await list(role, `client=${bakery}`);
    expect([role, seen]).toEqual([role, role === 'F' ? [] : ['CASH.1K']]);
  }
  await bank.owner.query('delete from case_event where id = $1', [id]);
  await bank.owner.query('delete from client_case where id = $1', [caseId]);
});

test('a report to the MLRO changes no answer', async () => {
  const paths = [
    ...['', '?network', '?sides', '?parties', '?export', '?partiesFile'].map(
      (word) => `/web/monitoring/${timber}${word}`,
    ),
    ...['/web/events', '/web/events?weeks', '/web/events?export', '/web/events?state=shadow'],
  ];
  const answers = async () => {
    const found: string[] = [];
    for (const role of roles)
      for (const path of paths) {
        const { status, body } = await send(role, path);
        const text = body instanceof Uint8Array ? Buffer.from(body).toString() : JSON.stringify(body);
        found.push(`${role} ${path} ${status} ${text}`);
      }
    return found;
  };
  // the payment is counted and its client scored, or the answers change by themselves
  await untilRead(bank.owner);
  const before = await answers();
  const report = (path: string) =>
    as(staff.M).send('PATCH', `${path}?report`, { body: { comment: 'Plantedsuspicion' }, key: randomUUID() });
  expect((await report(`/web/clients/${timber}`)).status).toBe(204);
  expect((await report(`/web/payments/${timber}/${paymentId}`)).status).toBe(204);
  expect(await answers()).toEqual(before);
});

test.each(['', 'weeks&', 'export&', 'format=pdf&'])('a turned period is refused: %s', async (word) => {
  const turned = `/web/events?${word}from=2026-02-01&to=2026-01-01`;
  expect(await send('M', turned)).toMatchObject({ status: 400, code: 'period-not-valid' });
});
