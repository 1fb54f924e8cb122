// Tipping-off: whatever staff note, suspect, score, decide and hold about a client, no answer to the client says of it.
// Every call that companies, people and devices can make is asked.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase } from '#features/cases/server/openCase.ts';
import { openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { type Call, getKinds } from '#shared/call.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { field, getItems, type Reply, startBank, type TestBank, TestBrowser, textField } from '../harness/bank.ts';
import { bankToday } from '../harness/bankDay.ts';
import { calls } from '../harness/calls.ts';
import { readExpected } from '../harness/expectations.ts';
import { getBody, type PathValues, sentValue } from '../harness/expectedCalls.ts';
import { withOtherBanks } from '../harness/otherBanks.ts';
import { TestDevice } from '../harness/passkeys.ts';
import { TestRail } from '../harness/rail.ts';
import { approvePayments } from '../harness/railPayments.ts';
import { until } from '../harness/until.ts';
import { companies, ibans, people, staff } from '../harness/village.ts';
import { raiseAlert } from '../samples/alerts.ts';
import { actOn, getOpenCase, newestRequest } from '../samples/requests.ts';
import { createTask, decide, forgetPushes, pay, pushTask, untilState } from './tasks.ts';

const { timber } = companies;
const person = people.stranger;
const own = `/web/${timber}`;
/** In everything that staff write; the rest are words of theirs that would disclose as much. */
const planted = /planted|FRAUD|SANCTION|ADVERSE|SUSPI|permille|screening|STAFF|riskLevel|MLRO/;
const comment = 'planted-comment';

const getAddress = ({ method, path, word }: Call) => `${method} ${path}${word ? `?${word}` : ''}`;
/** Calls of anybody but staff and programs. */
const ofClients = Object.values<Call>(calls).filter(({ who }) =>
  getKinds(who).some(({ kind }) => kind !== 'staff' && kind !== 'machine'),
);

let bank: TestBank;
let director: TestBrowser;
let finance: TestBrowser;
let anonymous: TestBrowser;
/** of a natural person who is a client */
let phone: TestDevice;
let desks: Record<'S' | 'M' | 'H' | 'A', TestBrowser>;
/** by the director, without a session, by the director's device, or by the phone of the natural person */
type As = 'director' | 'anonymous' | 'device' | 'phone';
/** where each call that reads is asked for */
let reads: Readonly<Record<string, { as: As; path: string }>>;
/** by which a call that writes gets as far as it can */
let writes: Readonly<Record<string, { as: As; path: string; body?: unknown }>>;
let paymentId = '';

beforeAll(async () => {
  bank = await startBank({ product: withOtherBanks });
  await bank.owner.query(`update person set flags = 'r' where id = $1`, [people.director]);
  [director, finance] = await Promise.all([
    TestBrowser.signIn(bank.url, people.director),
    TestBrowser.signIn(bank.url, people.finance),
  ]);
  desks = {
    S: await TestBrowser.signIn(bank.url, staff.S),
    M: await TestBrowser.signIn(bank.url, staff.M),
    H: await TestBrowser.signIn(bank.url, staff.H),
    A: await TestBrowser.signIn(bank.url, staff.A),
  };
  anonymous = await TestBrowser.open(bank.url);
  await anonymous.start();
  paymentId = await pay(finance, people.director);
  await untilState(bank, [paymentId], 3);
  // the month is over, so that there is an invoice
  const month = bankToday().slice(0, 7);
  await bank.owner.query(`select advance_bank_clock(date_trunc('month', bank_now()) + interval '1 month 2 days')`);
  const day = bankToday();
  const values = {
    ...{ companyId: timber, paymentId, month, date: day, filter: `2026-01-01_${day}`, iban: ibans.elsewhere },
    ...{ fundId: `EUR.${ibans.timber}`, id: people.representative, role: 'REP', loginCode: 'A'.repeat(32) },
    ...(await settleThings()),
  };
  reads = getReads(values);
  writes = getWrites(values);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

/** Asks a question in a case about a client. */
async function ask(clientId: string): Promise<void> {
  const found = await getOpenCase(desks.M, 'RFI', clientId);
  const request = { items: [{ kind: 'question', words: 'What was it for?' }] };
  expect((await actOn(bank, desks.M, found, 'AREQ', { request })).status).toBe(200);
}

const welcome = { comment: 'Welcome, visible-word.', props: { to: 'client' } };

/** A person becomes a client, and has a device, a message and a request of the bank. Answers the request. */
async function settlePerson(): Promise<string> {
  await bank.owner.query(
    `insert into client (id, type, title, sort_name, created_at)
     select id, 'N', full_name, lower(full_name), bank_now() from person where id = $1`,
    [person],
  );
  phone = await TestDevice.enrol(bank, person);
  expect((await desks.S.send('POST', `/web/logs/${person}`, { body: welcome })).status).toBe(201);
  await ask(person);
  const [asked] = getItems((await phone.send('GET', '/device/information-requests')).body);
  return textField(asked, 'id');
}

/** What the company has, by itself or from the bank, and may see. */
async function settleThings(): Promise<PathValues> {
  const taskId = await createTask(finance, { acc: ibans.lonely });
  const fileId = randomUUID();
  await bank.owner.query(`insert into file_content (hash, bytes) values (sha256('x'), 'x') on conflict do nothing`);
  await bank.owner.query(
    `insert into client_file (id, client_id, hash, category, name, media_type, size_bytes, added_at)
     values ($1, $2, sha256('x'), 'OD', 'Letter', 'application/pdf', 1, bank_now())`,
    [fileId, timber],
  );
  const { rows } = await bank.owner.query<{ id: string }>(
    `insert into card (id, client_id, account_id, holder_id, design, limit_minor, monthly_minor, created_at, changed_at)
     select new_id(), client_id, id, $2, 'Z1VISA', 100, 100, bank_now(), bank_now() from account where iban = $1
     returning id`,
    [ibans.timber, people.director],
  );
  expect((await desks.S.send('POST', `/web/logs/${timber}`, { body: welcome })).status).toBe(201);
  await ask(timber);
  const waits = await director.send('PATCH', `${own}/client/`, { body: { email: 'office@example.test' } });
  const draft = { Name: 'Sidabrinė Žuvis UAB', Country: 'LT', Code: '304151376', Role: 'CEO', UboCountries: ['LT'] };
  const begun = await director.send('POST', '/web/client', { body: draft, key: randomUUID() });
  return {
    ...{ taskId, fileId, cardId: rows[0]?.id ?? '', requestId: await newestRequest(director) },
    ownRequestId: await settlePerson(),
    approvalId: textField(waits.body, 'requestId'),
    ...{ draftId: textField(begun.body, 'id'), cddId: textField(begun.body, 'cddId') },
  };
}

/** The path of a call with the client's own things in it, by the caller that may make it. */
function askedAt(call: Call, values: PathValues): { as: As; path: string } {
  const path = `${fillPath(call.path, (name) => values[name] ?? sentValue(name))}${call.word ? `?${call.word}` : ''}`;
  const as = getActing(call);
  return { as, path: as === 'device' ? `${path}${path.includes('?') ? '&' : '?'}${people.director}` : path };
}

const fillPath = (path: string, find: (name: string) => string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => find(name));

/** The values of a call's path: a draft has its own company, and a person has requests of their own. */
function getValues({ path }: Call, values: PathValues): PathValues {
  if (path.includes('/cdd/')) return { ...values, companyId: values['draftId'] ?? '' };
  return /device\/information-requests/.test(path) ? { ...values, requestId: values['ownRequestId'] ?? '' } : values;
}

/** Reads that are not asked for, and why: the tables say it. */
const notRead = new Map(
  readExpected('unread').rows.map((row) => {
    const [, call = '', why = ''] = /^([^,]*),(.*)$/.exec(row) ?? [];
    return [call, why];
  }),
);

/** One thing before its list, as the first read marks it as read. */
function getReads(values: PathValues) {
  const asked = ofClients.filter((call) => call.method === 'GET' && !notRead.has(getAddress(call)));
  const inOrder = [...asked].sort((a, b) => Number(b.path.endsWith('}')) - Number(a.path.endsWith('}')));
  return Object.fromEntries(inOrder.map((call) => [getAddress(call), askedAt(call, getValues(call, values))]));
}

function getWrites(values: PathValues) {
  return Object.fromEntries(
    ofClients
      // it would end the session
      .filter(({ method, path }) => method !== 'GET' && path !== '/web/logout')
      .map((call) => [
        getAddress(call),
        { ...askedAt(call, getValues(call, values)), body: getBody(getAddress(call), values) ?? {} },
      ]),
  );
}

function getActing({ path }: Call): As {
  if (/^\/device\/(account|messages|information-requests)/.test(path)) return 'phone';
  if (path.startsWith('/device')) return 'device';
  return path === '/web/login' ? 'anonymous' : 'director';
}

async function send({ as, path }: { as: As; path: string }, method = 'GET', body?: unknown): Promise<Reply> {
  if (as === 'phone') return phone.send(method, path, body);
  if (as === 'device') return director.device(method, path, body);
  const browser = as === 'anonymous' ? anonymous : director;
  return browser.send(method, path, { key: randomUUID(), ...(body === undefined ? {} : { body }) });
}

/** All that an answer says, but for what is its own each time. */
async function reported({ status, headers, body }: Reply): Promise<string> {
  const kept = [...headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name));
  if (!(body instanceof Uint8Array)) return JSON.stringify([status, kept, body]);
  const text = Buffer.from(body).toString('latin1');
  if (!text.startsWith('%PDF')) return JSON.stringify([status, kept, text]);
  return JSON.stringify([status, kept, await pdfLines(body)]).replace(/\d\d:\d\d:\d\d/g, '');
}

/** Every answer by its call; lists from the beginning of their changes, too. */
async function everyAnswer(): Promise<Record<string, string>> {
  const asked = Object.entries(reads);
  const lists = asked.filter(([call]) => /\/(payments|tasks)$/.test(call));
  const found: Record<string, string> = {};
  for (const [call, { as, path }] of asked) {
    const reply = await send({ as, path });
    expect([call, reply.status]).toEqual([call, 200]);
    found[call] = await reported(reply);
  }
  for (const [call, { as, path }] of lists)
    found[`${call}?ver=0`] = await reported(await send({ as, path: `${path}?ver=0` }));
  return found;
}

/** Every record has its number, and everybody has read it. */
const untilRead = () =>
  until(async () => {
    const { rows } = await bank.owner.query<{ left: number }>(
      `select (select count(*)::integer from audit_inbox) +
         (select count(*)::integer from follower where last_n < (select n from audit_head)) as left`,
    );
    return rows[0]?.left === 0;
  });

async function confirm(proposed: Reply): Promise<void> {
  expect(proposed.status).toBe(202);
  const proposalId = textField(proposed.body, 'proposalId');
  const { body } = await desks.H.send('GET', '/web/proposals');
  const version = field(
    getItems(body).find(({ id }) => id === proposalId),
    'version',
  );
  expect(
    (await stepped(desks.H, staff.H, 'POST', `/web/proposals/${proposalId}?confirm`, { version, comment })).status,
  ).toBe(200);
}

/** A call that the own device approves where it must. */
async function stepped(by: TestBrowser, id: string, method: string, path: string, body: object): Promise<Reply> {
  const key = randomUUID();
  const reply = await by.send(method, path, { body, key });
  if (reply.status !== 428) return reply;
  const approval = textField(reply.body, 'requestId');
  expect((await decide(by, approval, id)).status).toBe(200);
  await forgetPushes(bank);
  return by.send(method, path, { body, key, headers: { approval } });
}

/** What staff do that no client is to notice. */
async function staffAtWork(): Promise<void> {
  const done = async (reply: Promise<Reply>, ...status: number[]) => expect(status).toContain((await reply).status);
  const client = `/web/clients/${timber}`;
  const note = (pinned: boolean) => ({ comment, props: { pinned } });
  for (const pinned of [true, false])
    await done(desks.S.send('POST', `/web/logs/${timber}`, { body: note(pinned) }), 201);
  await done(desks.S.send('PATCH', `${client}?info`, { body: { comment, props: { info: 'planted-info' } } }), 204);
  const hold = { comment, props: { cause: 'COURT', reference: 'planted-reference' } };
  await done(desks.S.send('PATCH', `${client}?hold`, { body: hold }), 204);
  const cddProfile = {
    ...{ purpose: 'b2b', incoming: 1, outgoing: 1, cash: 0, countries: ['LT'] },
    ...{ sources: ['sales'], taxCountries: ['LT'], activities: ['16'] },
  };
  await done(desks.M.send('PATCH', `${client}?profile`, { body: { comment, cddProfile } }), 204);
  for (const type of ['FRAUD', 'PEP', 'EDD', 'MNT', 'SENIOR', 'LIMITS', 'ADVERSE_MEDIA', 'RFI'])
    await noteCase(timber, type, type === 'FRAUD' ? { paymentId } : {});
  for (const type of ['FRAUD', 'PEP', 'EDD', 'SENIOR', 'ADVERSE_MEDIA', 'RFI']) await noteCase(person, type);
  await done(desks.S.send('POST', `/web/logs/${person}`, { body: note(true) }), 201);
  await done(desks.M.send('PATCH', `/web/clients/${person}?report`, { body: { comment }, key: randomUUID() }), 204);
  await done(desks.M.send('PATCH', `${client}?report`, { body: { comment }, key: randomUUID() }), 204);
  await done(
    desks.M.send('PATCH', `/web/payments/${timber}/${paymentId}?report`, { body: { comment }, key: randomUUID() }),
    204,
  );
  await reviewPayment();
  // the PEP case moves the score, and a proposal is void once the level that it shows has moved
  await untilRead();
  const { rows } = await bank.owner.query<{ day: string }>('select (bank_today() + 20)::text as day');
  const score = { comment, props: { factor: 'ALL', level: 'H', lastDay: rows[0]?.day } };
  await confirm(await desks.M.send('PATCH', `${client}?score`, { body: score }));
  await confirm(
    await desks.M.send('POST', `/web/whitelist/${ibans.bakery}/${timber}/C.ONE2MANY`, { body: { comment } }),
  );
  // proposed, and decided by no one
  const charge = { amount: '600.00', code: 'OTHER', comment };
  await done(stepped(desks.M, staff.M, 'POST', `/web/payments/${timber}`, charge), 202);
  await done(
    desks.M.send('PATCH', `${client}?contact`, { body: { comment, props: { email: 'planted@example.test' } } }),
    202,
  );
  await done(
    desks.S.send('PUT', `/web/relations/${timber}/CEO/${people.stranger}/ABCDEFGH`, { body: { comment } }),
    202,
  );
  await done(desks.S.send('GET', client), 200);
  await done(
    desks.A.send('GET', `/web/clients?enquiry=planted-enquiry&text=${timber}&from=2026-01-01&to=2026-12-31`),
    200,
    400,
  );
  await weakMatch();
}

/** A rule has found the payment; AML decides, asks nothing of the client, and looks at what belongs to it. */
async function reviewPayment(): Promise<void> {
  const path = `/web/payments/${timber}/${paymentId}`;
  for (const [version, code] of [
    [1, 'MRSM'],
    [3, 'AFLS'],
    [5, 'ATRU'],
  ] as const) {
    await raiseAlert(bank.owner, { clientId: timber, paymentId, rule: `planted-${code}` });
    const { status } = await desks.M.send('PATCH', `${path}?${code}`, { body: { comment, version } });
    expect([code, status]).toEqual([code, 200]);
  }
  expect((await desks.M.send('GET', `${path}?trail`)).status).toBe(200);
}

/** A case that staff open and write in. */
async function noteCase(clientId: string, type: string, more: object = {}): Promise<void> {
  const path = `/web/tasks/${clientId}/${randomUUID()}`;
  const opened = await desks.A.send('POST', path, { body: { type, title: 'planted-title', comment, ...more } });
  const written = await desks.A.send('PATCH', `${path}?comment`, { body: { comment, version: 1 } });
  expect([type, opened.status, written.status]).toEqual([type, 201, 200]);
}

/** Screening has found somebody who resembles the client, and it was decided that it is somebody else. */
async function weakMatch(): Promise<void> {
  const { id } = await matched(750);
  const found = { clientId: timber, id };
  await bank.owner.query('update client_case set level = 3 where id = $1', [id]);
  expect((await actOn(bank, desks.M, found, 'AFLS', { comment })).status).toBe(200);
}

async function matched(permille: number): Promise<{ id: string }> {
  const { rows } = await bank.owner.query<{ id: string }>(
    `with c as (
       insert into screening_check (id, client_id, input, input_hash, versions, at)
       values (new_id(), $1, '{"name":"planted"}', sha256('x'), '{}', bank_now()) returning id
     )
     insert into screening_hit (id, check_id, client_id, code, entity_id, entity_name, score_permille, parts, state)
     select new_id(), id, $1, 'UN', new_id()::text, 'planted-entity', $2, '[["name","planted"]]', 'open' from c
     returning id`,
    [timber, permille],
  );
  const pool = openPool({ url: bank.database.serverUrl, size: 1 });
  const about = { subjectId: timber, type: 'SANCTION', title: 'planted-title', comment, openedBy: null } as const;
  const id = await inTransaction(pool, (tx) => openCase(tx, { ...about, hitIds: rows.map((row) => row.id) }));
  await pool.end();
  return { id };
}

test('a read that is not asked for is a call of clients, and its table says why', () => {
  for (const [call, why] of notRead) {
    expect(ofClients.map(getAddress)).toContain(call);
    expect(why).not.toBe('');
  }
  expect(Object.keys(reads).length).toBeGreaterThan(30);
});

test('what staff do in silence changes not one byte of what the client reads, and no word of it is in any answer', async () => {
  await untilRead();
  const before = await everyAnswer();
  await staffAtWork();
  await untilRead();
  const after = await everyAnswer();
  const isOfClient = ([call]: [string, string]) =>
    /\{companyId\}|\/web\/client$|^GET \/device\/(account|messages|information-requests)/.test(call);
  expect(Object.entries(after).filter(isOfClient)).toEqual(Object.entries(before).filter(isOfClient));
  expect(Object.keys(after).filter((call) => planted.test(after[call] ?? ''))).toEqual([]);
  // the search has something to search in
  expect(Object.keys(after).filter((call) => after[call]?.includes('visible-word'))).toEqual([
    'GET /web/{companyId}/messages',
    'GET /device/messages',
  ]);
});

/** Everything that an answer says about a payment: objects and lines that name it, without what is its own. */
function saidAbout(answer: string, id: string): string[] {
  const named = (value: unknown): unknown[] => {
    if (typeof value === 'string') return value.split('\n').filter((line) => line.includes(id));
    if (typeof value !== 'object' || value === null) return [];
    if (Array.isArray(value) && value.includes(id)) return [id];
    const values = Object.values(value);
    return values.includes(id) ? [value] : values.flatMap(named);
  };
  const ownWords = new RegExp(`${id}|${id.replaceAll('-', '')}|\\d{4}-\\d\\d-\\d\\d[T ][\\d:.]+Z?|"ver":\\d+`, 'g');
  return named(JSON.parse(answer)).map((one) => JSON.stringify(one).replace(ownWords, '·'));
}

/** A statement holds what the ledger has booked: money that was sent has left, money that is held has not. */
const ofLedger = 'GET /web/{companyId}/statement';

test('a payment that AML has stopped reads as one that is on its way, to the byte and step by step', async () => {
  const { serverUrl: url } = bank.database;
  const pool = openPool({ url, size: 2 });
  const rail = await TestRail.open(pool);
  const [stopped = '', sent = ''] = await approvePayments(bank.owner, { count: 2, amountMinor: 4_711n });
  await untilRead();
  const ofBoth = async (): Promise<Record<string, string[][]>> => {
    const found: Record<string, string[][]> = {};
    const shown = await everyAnswer();
    for (const [call, { as, path }] of Object.entries(reads).filter(([call]) => call.includes('{paymentId}')))
      for (const id of [stopped, sent])
        shown[`${call} ${id}`] = await reported(await send({ as, path: path.replaceAll(paymentId, id) }));
    for (const [call, answer] of Object.entries(shown)) {
      const address = call.replace(/ [0-9a-f-]{36}$/, '');
      found[address] = [stopped, sent].map((id, at) => [...(found[address]?.[at] ?? []), ...saidAbout(answer, id)]);
    }
    return found;
  };
  const expectSame = async () => {
    const both = await ofBoth();
    delete both[ofLedger];
    const naming = Object.keys(both).filter((call) => both[call]?.[1]?.length);
    expect(naming).toEqual(
      expect.arrayContaining(['GET /web/{companyId}/payments', 'GET /web/{companyId}/payments?ver=0']),
    );
    for (const [call, [ofStopped, ofSent]] of Object.entries(both)) expect([call, ofStopped]).toEqual([call, ofSent]);
    return both;
  };
  await expectSame();
  const act = { comment, version: 0 };
  expect((await desks.M.send('PATCH', `/web/payments/${timber}/${stopped}?stop`, { body: act })).status).toBe(200);
  expect(await rail.handOver()).toHaveLength(1);
  await untilRead();
  const both = await expectSame();
  expect(JSON.stringify(both['GET /web/{companyId}/payments'])).toContain('\\"state\\":2');
  expect(Object.entries(both).filter(([, said]) => planted.test(JSON.stringify(said)))).toEqual([]);
  await rail.close();
  await pool.end();
});

test('what is stopped, locked and held is shown without its cause, in whatever the client reads or tries', async () => {
  const waiting = await createTask(finance, { acc: ibans.elsewhere, name: 'Max Mustermann' });
  await decide(finance, await pushTask(finance, waiting, people.director), people.director);
  const { id } = await matched(990);
  const order = `/web/tasks/${timber}/${randomUUID()}`;
  const body = { type: 'BAILIFF', title: 'planted-title', comment };
  expect((await desks.M.send('POST', order, { body })).status).toBe(201);
  const props = {
    authority: 'planted',
    number: 'planted-7',
    priority: '1',
    told: 'no',
    covers: 'amount',
    amount: '10.00',
  };
  expect((await desks.M.send('PATCH', `${order}?IAPR`, { body: { comment, version: 1, props } })).status).toBe(200);
  const stopped = await everyAnswer();
  expect(Object.keys(stopped).filter((call) => planted.test(stopped[call] ?? ''))).toEqual([]);
  for (const clientId of [timber, person])
    expect((await desks.S.send('PATCH', `/web/clients/${clientId}?lock`, { body: { comment } })).status).toBe(204);
  const { rows } = await bank.owner.query<{ version: number }>('select version from client_case where id = $1', [id]);
  const upheld = { comment, version: rows[0]?.version, props: { clients: [timber] } };
  await confirm(await stepped(desks.M, staff.M, 'PATCH', `/web/tasks/${timber}/${id}?ATRU`, upheld));
  const frozen = await everyAnswer();
  expect(Object.keys(frozen).filter((call) => planted.test(frozen[call] ?? ''))).toEqual([]);
  // held by the case: under way, as far as the client can see
  const payment = (await director.send('GET', `${own}/payments/${waiting}`)).body;
  expect([field(payment, 'state'), field(field(payment, 'meta'), 'reason')]).toEqual([2, '']);

  const login = await anonymous.code();
  const codes = await director.device('GET', `/device/login/${login.loginCode}?${people.director}`);
  const said: Record<string, string> = { 'GET /device/login/{loginCode}': await reported(codes) };
  for (const [call, { as, path, body: sent }] of Object.entries(writes)) {
    const reply = await send({ as, path }, call.split(' ')[0], sent);
    expect([call, reply.status < 500]).toEqual([call, true]);
    said[call] = await reported(reply);
    await forgetPushes(bank);
  }
  expect(Object.keys(said).filter((call) => planted.test(said[call] ?? ''))).toEqual([]);
  expect(said['POST /web/{companyId}/payments']).toContain('Please contact us.');
});
