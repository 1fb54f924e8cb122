// Staff watch the transactions of all clients, work through alerts, and stop payments on their way.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, getItems, type Reply, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { withOtherBanks } from '#tests/harness/otherBanks.ts';
import { approvePayments, getState } from '#tests/harness/railPayments.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { forgetPushes, pay, untilState } from '#tests/http/tasks.ts';
import { raiseAlert } from '#tests/samples/alerts.ts';
import { actOn, newestRequest, saveAnswers, sendAnswers } from '#tests/samples/requests.ts';

const { timber, bakery, lonely } = companies;
type Item = Record<string, unknown>;
let bank: TestBank;
let finance: TestBrowser;
let aml: TestBrowser;
let head: TestBrowser;
let admin: TestBrowser;
let support: TestBrowser;

beforeAll(async () => {
  bank = await startBank({ product: withOtherBanks });
  [finance, aml, head, admin, support] = (await Promise.all(
    [people.finance, staff.M, staff.H, staff.A, staff.S].map((id) => TestBrowser.signIn(bank.url, id)),
  )) as [TestBrowser, TestBrowser, TestBrowser, TestBrowser, TestBrowser];
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const ids = (items: Item[]) => items.map(({ id }) => id);
async function read(query: string, browser = aml) {
  const { status, body } = await browser.send('GET', `/web/payments?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return { items: getItems(body), next: field(body, 'next') as string | null, ver: Number(field(body, 'ver')), body };
}
const one = async (id: string, browser = aml) => (await read('old', browser)).items.find((item) => item['id'] === id);
const paid = async (changes = {}) => {
  await forgetPushes(bank);
  const id = await pay(finance, people.director, changes);
  await untilState(bank, [id], 3);
  return id;
};
/** A record gets its number after it was written. */
const numbered = () => until(async () => (await bank.owner.query('select from audit_inbox limit 1')).rowCount === 0);
async function act(code: string, id: string, more = {}, browser = aml, clientId: string = timber): Promise<Reply> {
  const { rows } = await bank.owner.query<{ version: number }>(
    'select version from payment_review where payment_id = $1',
    [id],
  );
  const body = { comment: 'Looked into.', version: rows[0]?.version ?? 0, ...more };
  return browser.send('PATCH', `/web/payments/${clientId}/${id}?${code}`, { body });
}

/** What a browser keeps, as the page does: a page, then every change, oldest first. */
class Poller {
  readonly rows = new Map<string, Item>();
  reviewed = new Map<string, Item>();
  mints = '';
  ver = 0;

  async open(): Promise<this> {
    const { items, ver } = await read('old');
    for (const item of items) this.rows.set(String(item['id']), item);
    const last = items.at(-1);
    this.mints = last ? `${last['ts']}_${last['id']}` : '';
    for (const item of (await read('tasks')).items) this.reviewed.set(String(item['id']), item);
    this.ver = ver;
    return this;
  }

  /** Answers how many answers it took. */
  async poll(): Promise<number> {
    for (let answers = 1; ; answers += 1) {
      const { items, next, ver } = await read(`new&ver=${this.ver}&mints=${this.mints}`);
      expect(items.length).toBeLessThanOrEqual(200);
      for (const item of items) {
        const id = String(item['id']);
        if (this.rows.has(id) || `${item['ts']}_${id}` > this.mints) this.rows.set(id, item);
        if (item['review'] === null) this.reviewed.delete(id);
        else this.reviewed.set(id, item);
      }
      this.ver = ver;
      if (next === null) return answers;
    }
  }
}

test('one row for each payment, with the fields of a transaction and whose it is; the page before goes on', async () => {
  const first = await paid({ msg: 'Flour', amount: '12.00' });
  const second = await paid({ msg: 'Salt', amount: '13.00' });
  await numbered();
  const { items, next, ver } = await read('old');
  expect(ids(items).slice(0, 2)).toEqual([second, first]);
  expect(items[1]).toMatchObject({
    ...{
      id: first,
      op: 'TX',
      state: 3,
      amount: ['EUR12.00#PAYMENT', 'EUR0.10#BOOKFEE'],
      review: null,
      al: [],
      version: 0,
    },
    ...{ clientID: timber, clientName: 'Žalioji Giria UAB' },
    meta: { acc: ibans.bakery, msg: 'Flour', myIBAN: ibans.timber, initiator: 'Test finance' },
  });
  expect(next).toBeNull();
  expect(ver).toBeGreaterThan(0);
  const { items: before } = await read(`old&mints=${items[0]?.['ts']}_${second}`);
  expect(ids(before)[0]).toBe(first);
  expect(ids((await read(`old&mints=${items[0]?.['ts']}`)).items)[0]).toBe(first);
  for (const broken of ['x', '2026-01-01', `2026-13-01T00:00:00Z_${second}`])
    expect((await aml.send('GET', `/web/payments?old&mints=${broken}`)).status).toBe(400);
});

test.each([
  ['999999999999999', 200],
  ['999999999999999999', 400],
  ['-1', 400],
])('asking for what changed after %s answers %i', async (ver, status) => {
  const reply = await aml.send('GET', `/web/payments?new&ver=${ver}`);
  expect(reply).toMatchObject({ status, ...(status === 200 && { body: { ver: (await read('old')).ver } }) });
});

test.each([
  ['text=flour', 1],
  ['text=zalioji', 2],
  ['status=executed&min=13.00', 1],
  ['status=received', 0],
  ['status=blocked', 0],
])('a filter: %s', async (query, count) => {
  expect((await read(`old&${query}`)).items).toHaveLength(count);
});

test('a poller hears of each change once, and one that was away ends with the same list', async () => {
  const awake = await new Poller().open();
  const away = await new Poller().open();
  const id = await paid({ amount: '14.00' });
  await numbered();
  await awake.poll();
  expect(awake.rows.get(id)).toMatchObject({ state: 3, review: null });
  await raiseAlert(bank.owner, { clientId: timber, paymentId: id });
  await numbered();
  await awake.poll();
  expect(awake.reviewed.get(id)).toMatchObject({ review: 'new', al: ['C.OUT.15K'], version: 1 });
  expect((await act('AFLS', id)).status).toBe(200);
  // more records than one answer looks at
  await bank.owner.query(
    `insert into audit_inbox (client_id, verb, subject_kind, subject_id)
     select $1, 'payment.comment', 'payment', p.id::text from payment p, generate_series(1, 900)`,
    [timber],
  );
  await numbered();
  await awake.poll();
  expect(awake.rows.get(id)).toMatchObject({ review: null, version: 2 });
  expect(await away.poll()).toBeGreaterThan(1);
  const fresh = await new Poller().open();
  for (const poller of [awake, away]) {
    expect([...poller.rows].sort()).toEqual([...fresh.rows].sort());
    expect([...poller.reviewed].sort()).toEqual([...fresh.reviewed].sort());
    expect(await poller.poll()).toBe(1);
  }
});

test('a row older than the page of a poller is sent while it is or was reviewed, and one that fits no filter is named', async () => {
  const id = await paid({ amount: '15.00' });
  await numbered();
  const { ver } = await read('old');
  const late = '2099-01-01T00:00:00Z';
  await bank.owner.query(
    `insert into audit_inbox (client_id, verb, subject_kind, subject_id) values ($1, 'payment.comment', 'payment', $2)`,
    [timber, id],
  );
  await numbered();
  expect((await read(`new&ver=${ver}&mints=${late}`)).items).toEqual([]);
  await raiseAlert(bank.owner, { clientId: timber, paymentId: id });
  await numbered();
  expect(ids((await read(`new&ver=${ver}&mints=${late}`)).items)).toEqual([id]);
  const { items, body } = await read(`new&ver=${ver}&status=blocked`);
  expect([ids(items), field(body, 'gone')]).toEqual([[id], [id]]);
  await act('AFLS', id);
  await numbered();
  expect((await read(`new&ver=${ver}&mints=${late}`)).items).toMatchObject([{ id, review: null }]);
});

test('what the client is asked moves the review, and the answer too', async () => {
  const id = await paid({ amount: '16.00' });
  const asked = await act('AREQ', id, { request: { items: [{ kind: 'question', words: 'What was it for?' }] } });
  expect(asked).toMatchObject({ status: 200, body: { review: 'requested', version: 1 } });
  expect(ids((await read('tasks&review=requested')).items)).toEqual([id]);
  expect(await act('AREQ', id)).toMatchObject({ status: 409, code: 'transition-not-allowed' });
  const requestId = await newestRequest(finance);
  await saveAnswers(finance, requestId, [{ n: 1, value: 'Rye' }]);
  expect((await sendAnswers(finance, requestId)).status).toBe(200);
  expect((await read('tasks&review=responded')).items).toMatchObject([{ id, review: 'responded' }]);
  // asked once more: the same case
  expect(await act('AREQ', id)).toMatchObject({ status: 200, body: { review: 'requested' } });
  expect(await act('AFLS', id)).toMatchObject({ status: 200, body: { review: null } });
  const { rows } = await bank.owner.query(
    `select type, status, asked_at, outcome ->> 'code' as code from client_case where payment_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ type: 'RFI', status: 1, asked_at: null, code: 'AFLS' }]);
});

test.each([
  ['an alert that was asked about waits again when the request is taken back', true, 'ICNC', 'new'],
  ['a payment that was only asked about is decided with its case', false, 'ICNC', null],
])('%s', async (_name, isAlert, code, review) => {
  const id = await paid({ amount: '17.00' });
  if (isAlert) await raiseAlert(bank.owner, { clientId: timber, paymentId: id });
  expect((await act('AREQ', id)).status).toBe(200);
  const { rows } = await bank.owner.query<{ id: string }>(
    `select id from client_case where payment_id = $1 and type = 'RFI'`,
    [id],
  );
  const done = await actOn(bank, aml, { clientId: timber, id: rows[0]?.id ?? '' }, code);
  expect(done.status).toBe(200);
  expect(await one(id)).toMatchObject({ review });
  if (review !== null) await act('AFLS', id);
});

test('the first of two decides; the second learns who it was', async () => {
  const id = await paid({ amount: '18.00' });
  await raiseAlert(bank.owner, { clientId: timber, paymentId: id });
  // both have seen the same
  const { version } = (await one(id)) ?? {};
  const both = await Promise.all([act('AFLS', id, { version }), act('AFLS', id, { version }, head)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = both.find(({ status }) => status === 409);
  expect(late).toMatchObject({ code: 'version-changed' });
  expect(field(late?.body, 'detail')).toMatch(/^Closed As False Positive by .+, \d{4}-\d\d-\d\d \d\d:\d\d\.$/);
  expect((await act('AFLS', id)).code).toBe('transition-not-allowed');
});

test('MRSM silences the rules of the payment; ATRU opens a case of fraud, and the next one joins it', async () => {
  const [first, second] = [await paid({ amount: '19.00' }), await paid({ amount: '20.00' })];
  const raised = await raiseAlert(bank.owner, { clientId: timber, paymentId: first });
  await raiseAlert(bank.owner, { clientId: timber, paymentId: second, rule: 'C.OUT.25K' });
  expect(await act('MRSM', first)).toMatchObject({ status: 200, body: { review: null } });
  const silent = await bank.owner.query('select rule, figure, made_by from rule_silence where case_id = $1', [raised]);
  expect(silent.rows).toEqual([{ rule: 'C.OUT.15K', figure: 1_500_000n, made_by: staff.M }]);
  expect(await act('ATRU', second)).toMatchObject({ status: 200, body: { review: null } });
  expect(await act('ATRU', first)).toMatchObject({ status: 200 });
  const { rows } = await bank.owner.query<{ id: string; payments: string[] }>(
    `select k.id, array(select payment_id::text from case_payment where case_id = k.id) as payments
     from client_case k where k.subject_id = $1 and k.type = 'FRAUD'`,
    [timber],
  );
  expect(rows).toMatchObject([{ payments: [first] }]);
  const history = getItems((await aml.send('GET', '/web/payments?decided')).body);
  expect(history.slice(0, 3)).toMatchObject([
    { paymentID: first, code: 'ATRU', by: 'Staff M', comment: 'Looked into.', clientID: timber },
    { paymentID: second, code: 'ATRU' },
    { paymentID: first, code: 'MRSM' },
  ]);
  const file = await aml.send('GET', '/web/payments?decisions&code=MRSM');
  expect(Buffer.from(file.body as Uint8Array).toString('utf8')).toContain('Close Alert');
});

test('who decided takes it back within ten seconds, with what it silenced; both stay on record', async () => {
  const id = await paid({ amount: '20.50' });
  const raised = await raiseAlert(bank.owner, { clientId: timber, paymentId: id });
  const undo = async (browser = aml, more = {}) => act('undo', id, { comment: undefined, ...more }, browser);
  const silences = 'select from rule_silence where case_id = $1';
  const silent = async () => (await bank.owner.query(silences, [raised])).rowCount;
  expect(await undo()).toMatchObject({ status: 409, code: 'transition-not-allowed' });
  expect((await act('MRSM', id)).status).toBe(200);
  expect(await silent()).toBe(1);
  expect(await undo(head)).toMatchObject({ status: 409, code: 'transition-not-allowed' });
  expect(await undo(aml, { version: 1 })).toMatchObject({ status: 409, code: 'version-changed' });
  expect(await undo()).toMatchObject({ status: 200, body: { review: 'new', version: 3 } });
  expect(await silent()).toBe(0);
  expect(await undo()).toMatchObject({ status: 409, code: 'transition-not-allowed' });
  const history = getItems((await aml.send('GET', '/web/payments?decided')).body);
  expect(history.slice(0, 2).map(({ code }) => code)).toEqual(['undo', 'MRSM']);
  await act('AFLS', id);
  await raiseAlert(bank.owner, { clientId: timber, paymentId: id, rule: 'C.OUT.25K' });
  expect(await undo()).toMatchObject({ status: 409, code: 'transition-not-allowed' });
  await act('AFLS', id);
  const older = `update payment_review_decision set at = at - interval '10 seconds' where payment_id = $1`;
  await bank.owner.query(older, [id]);
  expect(field((await undo()).body, 'detail')).toBe('This decision can no longer be undone.');
});

test('what the client was asked, or what became a case of fraud, is not undone', async () => {
  const asked = await paid({ amount: '20.60' });
  await raiseAlert(bank.owner, { clientId: timber, paymentId: asked });
  expect((await act('AREQ', asked)).status).toBe(200);
  expect((await act('AFLS', asked)).status).toBe(200);
  const fraud = await paid({ amount: '20.70' });
  await raiseAlert(bank.owner, { clientId: timber, paymentId: fraud });
  expect((await act('ATRU', fraud)).status).toBe(200);
  for (const id of [asked, fraud])
    expect((await act('undo', id, { comment: undefined })).code).toBe('transition-not-allowed');
});

test('an Authorized payment is stopped at once, and only key A lets it go on', async () => {
  const [id = ''] = await approvePayments(bank.owner, { amountMinor: 700n });
  expect((await act('stop', id, {}, support)).status).toBe(403);
  expect(await act('stop', id)).toMatchObject({ status: 200, body: { state: 6 } });
  expect(await act('stop', id)).toMatchObject({ status: 409, code: 'transition-not-allowed' });
  const { rows } = await bank.owner.query<{ id: string; opened_by: string }>(
    `select id, opened_by from client_case where payment_id = $1 and type = 'PAYMENT' and closed_at is null`,
    [id],
  );
  expect(rows).toMatchObject([{ opened_by: staff.M }]);
  const found = { clientId: timber, id: rows[0]?.id ?? '' };
  await bank.owner.query(`update staff set keys = replace(keys, 'A', '') where person_id = $1`, [staff.H]);
  const refused = await actOn(bank, head, found, 'POAP');
  expect(refused).toMatchObject({ status: 409, code: 'transition-not-allowed' });
  expect(field(refused.body, 'detail')).toBe('AML has stopped this payment: staff with key A release it.');
  await bank.owner.query(`update staff set keys = keys || 'A' where person_id = $1`, [staff.H]);
  expect((await actOn(bank, head, found, 'POAP')).status).toBe(200);
  await until(async () => (await getState(bank.owner, id)) !== 6);
  const done = await paid({ amount: '21.00' });
  expect(field((await act('stop', done)).body, 'detail')).toBe('Only an Authorized payment can be stopped.');
});

test('what has stopped for a technical reason is in the list of administrators alone', async () => {
  const id = await paid({ amount: '22.00' });
  await bank.owner.query('begin');
  await bank.owner.query('alter table payment disable trigger user');
  await bank.owner.query("update payment set state = payment_state('technicalError') where id = $1", [id]);
  await bank.owner.query('alter table payment enable trigger user');
  await bank.owner.query('commit');
  expect((await read('tasks', admin)).items).toMatchObject([{ id, review: 'tech' }]);
  expect((await read('tasks&review=tech', admin)).items).toHaveLength(1);
  expect((await read('tasks&review=tech')).items).toEqual([]);
  expect(await one(id)).toMatchObject({ review: null });
  await bank.owner.query('alter table payment disable trigger user');
  await bank.owner.query("update payment set state = payment_state('executed') where id = $1", [id]);
  await bank.owner.query('alter table payment enable trigger user');
});

test('clients that the viewer is linked to are nowhere, on neither side', async () => {
  const id = await paid({ amount: '23.00' });
  await raiseAlert(bank.owner, { clientId: timber, paymentId: id });
  await numbered();
  const { ver } = await read('old', head);
  // a colleague's answer, which the bank keeps for all
  expect(ids((await read(`new&ver=${ver - 50}`)).items)).toContain(id);
  const link = `insert into staff_link (staff_id, client_id, relation, comment, made_by)
    values ($1, $2, 'family', '', $3)`;
  for (const client of [bakery, timber]) {
    await bank.owner.query(link, [staff.H, client, staff.A]);
    for (const query of ['old', 'tasks', `new&ver=${ver - 50}`, `new&ver=${ver - 50}&status=blocked`])
      expect(JSON.stringify((await read(query, head)).body)).not.toContain(id);
    expect(JSON.stringify((await head.send('GET', '/web/payments?decided')).body)).not.toContain(timber);
    const file = await head.send('GET', '/web/payments?export');
    expect(Buffer.from(file.body as Uint8Array).toString('utf8')).not.toContain(id);
    expect((await head.send('GET', `/web/payments/${timber}/${id}?trail`)).status).toBe(403);
    expect((await act('AFLS', id, {}, head)).status).toBe(403);
    await bank.owner.query('update staff_link set ended_at = now() where client_id = $1', [client]);
  }
  await act('AFLS', id);
});

test('an alert about the payee alone is shown from the payee’s side, with what belongs to it', async () => {
  const id = await paid({ amount: '24.00' });
  await raiseAlert(bank.owner, { clientId: bakery, paymentId: id, rule: 'C.IN.15K' });
  expect(await one(id)).toMatchObject({ op: 'RX', clientID: bakery, meta: { acc: ibans.timber } });
  await until(async () => {
    const { rows: counted } = await bank.owner.query('select from flow where payment_id = $1', [id]);
    return counted.length === 2;
  });
  await bank.owner.query(`insert into flow_met values ($1, $2, bank_today(), 'in', null, null)`, [
    lonely,
    ibans.timber,
  ]);
  const { rows: totals } = await bank.owner.query<{ count: number; euros: string; others: number }>(
    `select sum(count)::integer as count, (sum(amount_minor) / 100)::numeric(12, 2)::text as euros,
       (select count(*)::integer from flow_met where iban = $2 and client_id <> $1) as others
     from flow_party where client_id = $1 and iban = $2 and direction = 'in'`,
    [bakery, ibans.timber],
  );
  const [total] = totals;
  const { body } = await aml.send('GET', `/web/payments/${bakery}/${id}?trail`);
  expect(body).toMatchObject({
    entries: [
      { account: ibans.timber, amount: 'EUR-24.00', kind: 'payment' },
      { account: ibans.bakery, amount: 'EUR24.00', kind: 'payment' },
    ],
    events: [{ rule: 'C.IN.15K', figure: '15 000 EUR' }],
    cases: [{ icon: 'MNT', taskID: 'M0' }],
    months: [{ in: `EUR${total?.euros}`, countIn: total?.count }],
    otherClients: total?.others,
  });
  expect((await aml.send('GET', `/web/payments/${timber}/${id}?trail`)).status).toBe(404);
  const { rows } = await bank.owner.query(
    `select from audit where verb = 'payment.browse' and client_id = $1 union all
     select from audit_inbox where verb = 'payment.browse' and client_id = $1`,
    [bakery],
  );
  expect(rows.length).toBeGreaterThan(0);
  await act('AFLS', id, {}, aml, bakery);
  expect(total?.others).toBeGreaterThan(0);
});
