// What must not be found where it should not be: tokens in the database, data and secrets in the log, insides in
// answers.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { normalizeCode } from '#shared/enrolmentCode.ts';
import { field, type Reply, startBank, type TestBank, TestBrowser, textField } from '../harness/bank.ts';
import { testCode } from '../harness/codes.ts';
import { birthDate, enrolmentToken, TestDevice, tampered } from '../harness/passkeys.ts';
import { companies, ibans, people } from '../harness/village.ts';
import { endWaits } from '../harness/waits.ts';
import { createTask, decide, getOrder, patchTask, postOrder, pushTask } from './tasks.ts';

const timber = `/web/${companies.timber}`;
let bank: TestBank;
let finance: TestBrowser;
let log = '';

beforeAll(async () => {
  process.env['TEST_LOG'] = 'trace';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    log += String(text);
    return true;
  });
  bank = await startBank();
  finance = await TestBrowser.signIn(bank.url, people.finance);
});
afterAll(async () => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(process.env, 'TEST_LOG');
  await bank.expectSound();
  await bank.close();
});

/** Every row of every table as text. */
async function dump(): Promise<string> {
  const { rows } = await bank.owner.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const tables = await Promise.all(
    rows.map(({ name }) => bank.owner.query<{ row: string }>(`select t::text as row from ${name} t`)),
  );
  return tables.flatMap((table) => table.rows.map(({ row }) => row)).join('\n');
}

/** The forms in which a secret could lie somewhere. */
function getForms(secret: string): string[] {
  return [
    secret,
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret, 'base64url').toString('hex'),
    Buffer.from(secret).toString('base64'),
    encodeURIComponent(secret),
  ];
}

test('tokens and codes lie in the database as hashes only', async () => {
  const waiting = await TestBrowser.open(bank.url);
  await waiting.start();
  const { loginCode } = await waiting.code();
  const kept = await dump();
  expect(kept).toContain(people.finance);
  const { rows } = await bank.owner.query('select from session where token_hash = sha256($1::bytea)', [
    Buffer.from(String(finance.token)),
  ]);
  expect(rows).toHaveLength(1);
  for (const secret of [finance.token, waiting.token, loginCode]) {
    for (const form of getForms(String(secret))) expect(kept.includes(form)).toBe(false);
  }
});

test('the log says what happened, without the words of messages', async () => {
  log = '';
  const canaries = {
    name: 'CANARYname',
    message: 'CANARYmessage',
    key: 'CANARYkey',
    fund: 'CANARYfund',
    text: 'CANARYtext',
    code: 'CANARYcode'.padEnd(32, 'x'),
    word: 'CANARYword',
    field: 'CANARYfield',
    path: 'CANARYpath',
    browser: 'CANARYbrowser',
  };
  const order = getOrder({ name: canaries.name, msg: canaries.message });
  await finance.send('POST', `${timber}/payments`, { body: order, key: canaries.key });
  await finance.send('POST', `${timber}/payments`, { body: { ...order, [canaries.field]: 1 }, key: canaries.key });
  await finance.send('POST', `${timber}/payments`, { text: `{"${canaries.field}":`, key: 'x' });
  await finance.send('PATCH', `${timber}/funds/EUR.${ibans.timber}?name=${canaries.fund}`);
  await finance.send('GET', `${timber}/payments?text=${canaries.text}`);
  await finance.send('GET', `${timber}/${canaries.path}`, { headers: { 'user-agent': canaries.browser } });
  await finance.send('GET', `/web/%${canaries.path}`);
  await finance.device('GET', `/device/login/${canaries.code}`);
  const id = await createTask(finance, order);
  await patchTask(finance, id, canaries.word);
  await decide(finance, await pushTask(finance, id), people.director);
  // faults of ours are logged with their stack: a constraint that no one knows, and a function that is gone
  await bank.owner.query(`alter table payment add constraint odd check (message <> 'CANARYrow')`);
  const odd = await postOrder(finance, getOrder({ msg: 'CANARYrow', name: canaries.name }));
  await bank.owner.query('alter table payment drop constraint odd');
  expect(odd).toMatchObject({ status: 500, code: 'internal-error' });

  expect(log).toContain('internal error');
  expect(log).toContain('createPayment');
  expect(log).toContain(String(odd.headers.get('x-request-id')));
  for (const secret of [...Object.values(canaries), 'CANARY', finance.token, ibans.bakery]) {
    for (const form of getForms(String(secret))) expect([secret, log.includes(form)]).toEqual([secret, false]);
  }
});

describe('a refused call of somebody we know', () => {
  /** The one line of a call, once it is written: lines are held back for a moment. */
  const getLine = ({ headers }: Reply): Promise<string> =>
    vi.waitFor(() => {
      const isOfCall = (line: string) => line.includes(`"reqId":"${headers.get('x-request-id')}"`);
      const lines = log.split('\n').filter((line) => isOfCall(line) && line.includes('refused call'));
      expect(lines).toHaveLength(1);
      return String(lines[0]);
    });
  const denied = async (person: string, call: string): Promise<unknown[]> => {
    const { rows } = await bank.owner.query(
      `select subject_kind, facts from (
         select actor_id, verb, subject_kind, facts from audit
         union all select actor_id, verb, subject_kind, facts from audit_inbox) a
       where verb = 'call.deny' and actor_id = $1 and facts ->> 'call' = $2`,
      [person, call],
    );
    return rows;
  };

  test('without the right: the log names person, session and address, the audit keeps it', async () => {
    const refused = await finance.send('GET', '/web/proposals');
    expect(refused.status).toBe(403);
    const { rows } = await bank.owner.query('select id from session where person_id = $1', [people.finance]);
    expect(JSON.parse(await getLine(refused))).toMatchObject({
      call: 'listProposals',
      code: 'not-permitted',
      person: people.finance,
      session: rows[0].id,
      address: '127.0.0.1',
    });
    const facts = { call: 'listProposals', code: 'not-permitted' };
    expect(await denied(people.finance, 'listProposals')).toEqual([{ subject_kind: 'session', facts }]);
  });

  test('for a company of others: the same, though the answer is that of a missing company; a missing thing is ordinary', async () => {
    const missing = 'tasks/01900000-0000-7000-8000-000000000000';
    await finance.send('GET', `${timber}/${missing}`);
    expect(await denied(people.finance, 'readTask')).toEqual([]);
    const refused = await finance.send('GET', `/web/${companies.bakery}/${missing}`);
    expect(refused).toMatchObject({ status: 404, code: 'not-found' });
    expect(JSON.parse(await getLine(refused))).toMatchObject({ code: 'not-found', person: people.finance });
    const facts = { call: 'readTask', code: 'not-found' };
    expect(await denied(people.finance, 'readTask')).toEqual([{ subject_kind: 'session', facts }]);
  });

  test('with a stolen token: the audit keeps it; with an ended session: only the log', async () => {
    const director = await TestBrowser.signIn(bank.url, people.director);
    const thief = await TestBrowser.open(bank.url);
    thief.token = director.token;
    await getLine(await thief.send('GET', '/web/client'));
    await getLine(await thief.send('POST', '/web/ping'));
    expect(await denied(people.director, 'readProfile')).toHaveLength(1);
    expect(await denied(people.director, 'ping')).toHaveLength(1);
    await director.send('POST', '/web/logout');
    await getLine(await director.send('GET', '/web/client'));
    expect(await denied(people.director, 'readProfile')).toHaveLength(1);
  });

  test('fills no audit: twenty an hour are kept', async () => {
    const baker = await TestBrowser.signIn(bank.url, people.baker);
    for (const length of [15, 10]) {
      const answers = await Promise.all(Array.from({ length }, () => baker.send('GET', '/web/proposals')));
      await Promise.all(answers.map(getLine));
    }
    expect(await denied(people.baker, 'listProposals')).toHaveLength(20);
  });
});

test('a fault of ours is reported as such, without a word from inside', async () => {
  await bank.owner.query('alter function place_hold rename to place_hold_gone');
  const requestId = await pushTask(finance, await createTask(finance));
  const decided = await decide(finance, requestId, people.director);
  await bank.owner.query('alter function place_hold_gone rename to place_hold');
  expect(decided.status).toBe(500);
  expect(decided.body).toEqual({
    type: 'about:blank',
    title: 'Something went wrong on our side.',
    status: 500,
    code: 'internal-error',
    requestId: decided.headers.get('x-request-id'),
  });
  // it can be decided once the fault is mended: nothing of the failed try has stayed
  expect(await decide(finance, requestId, people.director)).toMatchObject({ status: 200 });
});

/**
 * Enrols a phone, signs in with it wrongly and rightly, decides with it; answers what no one else may ever see of that.
 */
async function useDevice(): Promise<{ secrets: string[]; refused: Reply[] }> {
  const enrolment = await enrolmentToken(bank, people.director);
  const phone = await TestDevice.fresh(bank, people.director);
  const open = (born: string) =>
    phone.browser.send('POST', '/device/enrolments', { body: { enrolment, code: testCode, birthDate: born } });
  const wrongDate = await open('1999-09-09');
  const started = field((await open(birthDate)).body, 'options');
  const credential = phone.create(started);
  const body = { enrolment, name: 'CANARYdevice', credential };
  const wrongCredential = await phone.browser.send('PUT', '/device/enrolments', {
    body: { ...body, credential: tampered(credential, 'clientDataJSON') },
  });
  expect([wrongDate.status, wrongCredential.status]).toEqual([422, 422]);
  const again = field((await open(birthDate)).body, 'options');
  const finished = await phone.browser.send('PUT', '/device/enrolments', {
    body: { ...body, credential: phone.create(again) },
  });
  phone.browser.token = textField(finished.body, 'authorization');
  await endWaits(bank.owner, people.director);
  const requestId = await pushTask(finance, await createTask(finance), people.director);
  const hash = await phone.shownHash(requestId);
  const asked = field(
    (await phone.send('POST', `/device/requests/${requestId}`, { decision: 'approve', hash })).body,
    'options',
  );
  const assertion = phone.answer(asked);
  const decided = { decision: 'approve', hash };
  const wrong = tampered(assertion, 'signature');
  const wrongAnswer = await phone.send('PUT', `/device/requests/${requestId}`, { ...decided, assertion: wrong });
  expect(wrongAnswer).toMatchObject({ status: 401, code: 'assertion-not-valid' });
  expect(await phone.decide(requestId)).toMatchObject({ status: 200 });
  const desk = await phone.signIn();
  const ofAnswer = Object(assertion.response);
  return {
    refused: [wrongDate, wrongCredential, wrongAnswer],
    secrets: [
      enrolment,
      normalizeCode(testCode),
      phone.browser.token,
      String(desk.token),
      ...[started, again, asked].map((options) => textField(options, 'challenge')),
      ...['clientDataJSON', 'authenticatorData', 'signature'].map((name) => textField(ofAnswer, name)),
      textField(field(credential, 'response'), 'attestationObject'),
    ],
  };
}

test('links, challenges and what authenticators answer stand nowhere: not in the database, the log or a refusal', async () => {
  log = '';
  const { secrets, refused } = await useDevice();
  const [kept, said] = [await dump(), JSON.stringify(refused.map(({ body }) => body))];
  expect(log).toContain('finishEnrolment');
  expect(kept).toContain('CANARYdevice');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThanOrEqual(8);
    for (const form of getForms(secret)) {
      for (const [where, text] of Object.entries({ database: kept, log, answers: said })) {
        expect([where, secret, text.includes(form)]).toEqual([where, secret, false]);
      }
    }
  }
  for (const personal of ['CANARY', birthDate, '1999-09-09', 'Test director']) {
    expect([personal, log.includes(personal), said.includes(personal)]).toEqual([personal, false, false]);
  }
});
