// Tipping-off: whatever staff note, suspect, score, decide and hold about a client, no answer to the client says of it.
// Every call that companies, people and devices can make is asked.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openCase } from '#features/cases/server/openCase.ts';
import { openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import {
  anonymous,
  bank,
  desks,
  director,
  everyAnswer,
  finance,
  getAddress,
  notRead,
  ofClients,
  own,
  paymentId,
  person,
  reads,
  reported,
  send,
  setUpAnswers,
  timber,
  writes,
} from '#tests/harness/clientAnswers.ts';
import { field, getItems, type Reply, type TestBrowser, textField } from '../harness/bank.ts';
import { TestRail } from '../harness/rail.ts';
import { approvePayments } from '../harness/railPayments.ts';
import { untilRead } from '../harness/untilRead.ts';
import { ibans, people, staff } from '../harness/village.ts';
import { raiseAlert } from '../samples/alerts.ts';
import { actOn } from '../samples/requests.ts';
import { createTask, decide, forgetPushes, pushTask } from './tasks.ts';

/** In everything that staff write; the rest are words of theirs that would disclose as much. */
const planted = /planted|FRAUD|SANCTION|ADVERSE|SUSPI|permille|screening|STAFF|riskLevel|MLRO/;

const comment = 'planted-comment';

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
  await untilRead(bank.owner);
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

setUpAnswers();

test('a read that is not asked for is a call of clients, and its table says why', () => {
  for (const [call, why] of notRead) {
    expect(ofClients.map(getAddress)).toContain(call);
    expect(why).not.toBe('');
  }
  expect(Object.keys(reads).length).toBeGreaterThan(30);
});

test('what staff do in silence changes not one byte of what the client reads, and no word of it is in any answer', async () => {
  await untilRead(bank.owner);
  const before = await everyAnswer();
  await staffAtWork();
  await untilRead(bank.owner);
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
  await untilRead(bank.owner);
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
  await untilRead(bank.owner);
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
