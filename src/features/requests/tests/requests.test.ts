// Requests to clients over HTTP: asked in a case, answered in the company area, reminded of, overdue, taken back;
// races; and that nothing of the case reaches the company.
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCase } from '#features/cases/server/openCase.ts';
import { passTime } from '#features/requests/server/schedule.ts';
import { openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import {
  field,
  getItems,
  type Reply,
  startBank,
  type TestBank,
  type TestBrowser,
  textField,
} from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { confirm, type Desk, openDesk, openDesks } from '#tests/harness/desks.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people } from '#tests/harness/village.ts';
import { createTask } from '#tests/http/tasks.ts';
import { samplePdf, samplePng } from '#tests/samples/clientFiles.ts';
import {
  type Asked,
  actOn,
  getOpenCase,
  giveFile,
  newestRequest,
  readRequest,
  saveAnswers,
  sendAnswers,
  threeItems,
} from '#tests/samples/requests.ts';

const { timber, bakery, lonely } = companies;
/** a company that is no client yet: a COMPANY case is about none with an account */
const applicant = '30000000976';
const aboutWhom = (type: string) => (type === 'COMPANY' ? applicant : timber);
let bank: TestBank;
let desks: Record<'A' | 'M' | 'H', Desk>;
let director: TestBrowser;
let finance: TestBrowser;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, ['A', 'M', 'H']);
  director = (await openDesk(bank, people.director)).browser;
  finance = (await openDesk(bank, people.finance)).browser;
  await bank.owner.query(
    `with applicant as (
       insert into client (id, type, title, sort_name, flags, created_at)
       values ($1, 'LEGAL', 'Nauja MB', 'nauja mb', 'B', now()) returning id)
     insert into membership (company_id, person_id, role, letters) select id, $2, 'CEO', 'ABCDEFGH' from applicant`,
    [applicant, people.finance],
  );
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const getRows = async (query: string, values: unknown[] = []) =>
  (await bank.owner.query<Record<string, unknown>>(query, values)).rows;
const outcome = ({ status, code }: Reply) => [status, code];
const act = (found: Asked, code: string, more = {}, by: 'A' | 'M' | 'H' = 'A') =>
  actOn(bank, desks[by].browser, found, code, more);
const getCase = async ({ id }: Asked) => (await getRows('select * from client_case where id = $1', [id]))[0];
const readCase = async ({ clientId, id }: Asked) =>
  (await desks.A.browser.send('GET', `/web/tasks/${clientId}/${id}`)).body;
const getRequest = async (found: Asked) => getItems({ items: field(await readCase(found), 'requests') })[0];

/** Opened by an officer, or by the bank where only the bank opens such a case. */
async function getOpen(type: string, clientId: string): Promise<Asked> {
  if (type !== 'PAYMENT') return getOpenCase(desks.A.browser, type, clientId);
  const about = { type, title: 'A PAYMENT case', comment: 'Why', openedBy: null } as const;
  const pool = openPool({ url: bank.database.serverUrl, size: 1 });
  const id = await inTransaction(pool, (tx) => openCase(tx, { ...about, subjectId: clientId }));
  await pool.end();
  return { clientId, id };
}

/** A case whose client is asked three things; the request's id. */
async function asked(type = 'RFI', code = 'AREQ', items: readonly object[] = threeItems, clientId: string = timber) {
  const found = await getOpen(type, clientId);
  expect(outcome(await act(found, code, { request: { items } }))).toEqual([200, '']);
  const [row] = await getRows('select id from info_request where case_id = $1', [found.id]);
  return { found, id: textField(row, 'id') };
}
/** The same with one question, answered but not sent. */
async function saved() {
  const made = await asked('RFI', 'AREQ', [{ kind: 'question', words: 'What for?' }]);
  await saveAnswers(finance, made.id, [{ n: 1, value: 'Timber' }]);
  return made;
}

test('a request is read, half answered, taken up again with a file, and sent; the case goes on with the answer', async () => {
  const { found, id } = await asked();
  const listed = (await finance.send('GET', `/web/${timber}/requests`)).body;
  expect(field(listed, 'waiting')).toBe(1);
  expect(getItems(listed)).toMatchObject([
    { id, title: 'Questions about a payment', state: 'open', answered: 0, items: 3, isUnread: true, answeredAt: null },
  ]);
  expect((await readRequest(finance, id)).body).toMatchObject({
    words: expect.stringContaining('payments of Žalioji Giria UAB running'),
    isUnread: false,
    list: [
      { n: 1, words: 'What was it for?', form: 'text', choices: {}, answer: null },
      { n: 2, form: 'choice', choices: { yes: 'Yes', no: 'No' } },
      { n: 3, words: 'The invoice', form: 'files' },
    ],
  });
  expect((await saveAnswers(finance, id, [{ n: 1, value: 'Planks' }])).body).toMatchObject({
    state: 'saved',
    answered: 1,
    version: 2,
  });
  // staff see how far it is, and nothing of a draft
  expect(await getRequest(found)).toMatchObject({ state: 'saved', answered: 1, items: [{ answer: null }, {}, {}] });
  expect(await sendAnswers(finance, id)).toMatchObject({
    status: 422,
    code: 'answer-incomplete',
    body: {
      errors: [
        { path: 'items.2', code: 'required' },
        { path: 'items.3', code: 'required' },
      ],
    },
  });
  const given = await giveFile(finance, id, 3, 'Invoice 12.pdf', samplePdf);
  expect([given.status, field(given.body, 'list')]).toMatchObject([
    201,
    [{}, {}, { answer: { files: [{ name: 'Invoice 12.pdf' }] } }],
  ]);
  await saveAnswers(director, id, [{ n: 2, value: 'no' }]);
  const key = randomUUID();
  const { version } = Object((await readRequest(finance, id)).body);
  const sent = await sendAnswers(finance, id, key, version);
  expect(sent).toMatchObject({ status: 200, body: { state: 'answered', answeredBy: 'Test finance', given: [] } });
  expect((await sendAnswers(finance, id, key, version)).body).toEqual(sent.body);
  expect(outcome(await sendAnswers(finance, id))).toEqual([409, 'request-ended']);
  expect(await readCase(found)).toMatchObject({
    ...{ taskID: 'A4', workflow: 'inputReview', isMissing: false, files: 1, scheduledAction: null, canAnswer: 2 },
    requests: [
      {
        ...{ state: 'answered', answeredBy: 'Test finance', channel: 'company', sentBy: 'Staff A', answered: 3 },
        items: [
          { answer: { value: 'Planks', by: 'Test finance' } },
          { answer: { value: 'No', by: 'Test director' } },
          { answer: { value: null, files: [{ name: 'Invoice 12.pdf', type: 'application/pdf' }] } },
        ],
      },
    ],
  });
  // the answer is the last contact with the client, whatever was written before
  expect(field((await desks.A.browser.send('GET', `/web/clients/${timber}`)).body, 'lastContact')).toMatchObject({
    fromBank: false,
  });
  expect(outcome(await act(found, 'IAPR'))).toEqual([200, '']);
});

test.each([
  ['RFI', 'AREQ', 'A3', 'A4'],
  ['PEP', 'ARPC', 'A3', 'A4'],
  ['PEP', 'ARRC', 'A3', 'A4'],
  ['PAYMENT', 'AREQ', 'S0', 'S1'],
  ['COMPANY', 'BREQ', 'L0', 'L5'],
  ['DOCUMENT', 'AREQ', 'D5', 'D0'],
])('%s asked by %s is %s, and %s once answered', async (type, code, waiting, answered) => {
  const of = aboutWhom(type);
  const { found, id } = await asked(type, code, [{ kind: 'question', words: 'What for?' }], of);
  const shown = async () => field(await readCase(found), 'taskID');
  expect([await shown(), (await getCase(found))?.['scheduled_action']]).toEqual([waiting, 'reminder']);
  await saveAnswers(finance, id, [{ n: 1, cannot: true, words: 'No one knows' }], of);
  expect((await sendAnswers(finance, id, randomUUID(), undefined, of)).status).toBe(200);
  expect(await shown()).toBe(answered);
  // what the client does not have is still missing
  expect(await readCase(found)).toMatchObject({
    isMissing: true,
    requests: [{ items: [{ answer: { cannot: true, words: 'No one knows' } }] }],
  });
  const [due] = await getRows('select due_at = due_after($2) as is_own from client_case where id = $1', [
    found.id,
    { RFI: 5, PEP: 3, PAYMENT: 1, COMPANY: 5, DOCUMENT: 3 }[type],
  ]);
  expect(due).toEqual({ is_own: true });
  // while it is open, documents of the client are Alerted
  if (type === 'PEP') expect(outcome(await act(found, 'AFLS'))).toEqual([200, '']);
});

const askingTypes = [
  ...['RFI', 'PAYMENT', 'SANCTION', 'FRAUD', 'PEP', 'RCA', 'ADVERSE_MEDIA', 'EDD', 'ODD', 'LIMITS', 'RESIDENCE'],
  ...['DOCUMENT', 'COMPANY', 'OPEN', 'REOPEN', 'OTHER', 'SENIOR', 'BAILIFF'],
];
test('each type has a text in English and Lithuanian, and the English one is sent where nothing else is said', async () => {
  for (const type of askingTypes) {
    const { body } = await desks.M.browser.send('GET', `/web/request-templates?type=${type}`);
    expect([type, [...new Set(getItems(body).map(({ language }) => language))]]).toEqual([type, ['en', 'lt']]);
  }
  const { body: reported } = await desks.M.browser.send('GET', '/web/request-templates?type=RESIDENCE');
  const opened = await getOpenCase(desks.A.browser, 'RESIDENCE', timber);
  expect(outcome(await act(opened, 'AREQ'))).toEqual([200, '']);
  const shown = await readRequest(finance, await newestRequest(finance));
  expect(shown.body).toMatchObject({ title: 'Address and tax residence', items: 5 });
  // the day that staff were shown before
  const { rows } = await bank.owner.query(
    `select ((r.due_at at time zone b.zone)::date - 1)::text as due
    from info_request r cross join bank b order by r.sent_at desc, r.id desc limit 1`,
  );
  expect(field(reported, 'usual')).toMatchObject({ dueOn: rows[0]?.due });
  await act(opened, 'ICNC');
});

describe('what staff may ask', () => {
  const far = (days: number) => new Date(Date.parse(bankToday()) + days * 86_400_000).toISOString().slice(0, 10);
  const question = { kind: 'question', words: 'What for?' };
  test.each([
    ['nothing', { items: [] }, [400, 'invalid-input']],
    ['twenty items', { items: Array(20).fill(question) }, [200, '']],
    ['more', { items: Array(21).fill(question) }, [400, 'invalid-input']],
    ['a long question', { items: [{ kind: 'question', words: 'x'.repeat(300) }] }, [200, '']],
    ['a longer one', { items: [{ kind: 'question', words: 'x'.repeat(301) }] }, [400, 'invalid-input']],
    ['no such field', { items: [{ kind: 'field', field: 'score' }] }, [400, 'invalid-input']],
    ['a field without its name', { items: [{ kind: 'field' }] }, [400, 'invalid-input']],
    ['a forbidden word', { words: 'We suspect a sanction.' }, [422, 'forbidden-word']],
    ['one in an item', { items: [{ kind: 'question', words: 'Money laundering?' }] }, [422, 'forbidden-word']],
    ['today', { dueOn: bankToday() }, [400, 'invalid-input']],
    ['tomorrow', { dueOn: far(1) }, [200, '']],
    ['in 90 days', { dueOn: far(90) }, [200, '']],
    ['in 91 days', { dueOn: far(91) }, [400, 'invalid-input']],
    ['by no template', { templateId: randomUUID() }, [422, 'no-template']],
    ['only signs that cannot be sent', { words: '🙂' }, [422, 'message-empty']],
  ])('%s', async (_, request, expected) => {
    const found = await getOpenCase(desks.A.browser, 'RFI', lonely);
    expect(outcome(await act(found, 'AREQ', { request }))).toEqual(expected);
    const wasAsked = (await getCase(found))?.['asked_at'] !== null;
    expect(wasAsked).toBe(expected[0] === 200);
    if (wasAsked) await act(found, 'ICNC');
  });

  test.each(['SANCTION', 'FRAUD'])('in %s only a released text as it stands', async (type) => {
    const found = await getOpenCase(desks.A.browser, type, lonely);
    const code = 'AREQ';
    expect(outcome(await act(found, code, { request: { words: 'Hello.' } }))).toEqual([422, 'template-only']);
    expect(outcome(await act(found, code, { request: { items: [question] } }))).toEqual([422, 'template-only']);
    const [text] = getItems((await desks.A.browser.send('GET', `/web/request-templates?type=${type}`)).body);
    expect(outcome(await act(found, code, { request: { templateId: text?.['id'], words: text?.['words'] } }))).toEqual([
      200,
      '',
    ]);
    await act(found, 'ICNC');
  });

  test('a text of another type, and a request with an action that asks nothing', async () => {
    const found = await getOpenCase(desks.A.browser, 'RFI', lonely);
    const [text] = getItems((await desks.A.browser.send('GET', '/web/request-templates?type=LIMITS')).body);
    expect(outcome(await act(found, 'AREQ', { request: { templateId: text?.['id'] } }))).toEqual([422, 'no-template']);
    expect(outcome(await act(found, 'IAPR', { request: {} }))).toEqual([400, 'invalid-input']);
  });

  test('ten bank days, one where the case holds money, or the day that is named; reminded of at half time', async () => {
    const dueIs = async (found: Asked, sql: string) =>
      (
        await getRows(
          `select r.due_at = ${sql} and k.due_at = r.due_at and k.scheduled_at = r.remind_at
          and r.remind_at - r.sent_at between (r.due_at - r.sent_at) / 2 - interval '1 s'
            and (r.due_at - r.sent_at) / 2 as ok
        from info_request r join client_case k on k.id = r.case_id where k.id = $1`,
          [found.id],
        )
      )[0];
    const usual = await getOpenCase(desks.A.browser, 'RFI', lonely);
    await act(usual, 'AREQ');
    expect(await dueIs(usual, 'due_after(10)')).toEqual({ ok: true });
    const named = await getOpenCase(desks.A.browser, 'RFI', lonely);
    await act(named, 'AREQ', { request: { dueOn: far(30) } });
    expect(await dueIs(named, `('${far(31)}'::timestamp at time zone (select zone from bank))`)).toEqual({ ok: true });
    const holding = await getOpenCase(desks.A.browser, 'RFI', lonely);
    await getRows(
      `with p as (
         insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_name,
           payee_iban, currency, amount_minor, payload_hash, created_at, changed_at)
         select new_id(), 'sepa', 0, a.client_id, a.id, 'x', a.iban, 'x', $3, 'EUR', 1, '', bank_now(), bank_now()
         from account a where a.client_id = $1 returning id
       ) insert into case_payment (case_id, payment_id, holds) select $2, id, true from p`,
      [lonely, holding.id, ibans.elsewhere],
    );
    await act(holding, 'AREQ');
    expect(await dueIs(holding, 'due_after(1)')).toEqual({ ok: true });
    for (const one of [usual, named, holding]) await act(one, 'ICNC');
  });

  test('a person is asked on the own device, not in a company area', async () => {
    const found = await getOpenCase(desks.A.browser, 'RFI', people.stranger);
    await act(found, 'AREQ');
    expect(await readCase(found)).toMatchObject({ canAnswer: null, requests: [{ channel: 'app', state: 'open' }] });
    await act(found, 'ICNC');
    expect(await getRequest(found)).toMatchObject({ state: 'cancelled' });
  });
});

describe('an answer', () => {
  const items = [...threeItems, { kind: 'field', field: 'taxResidence' }, { kind: 'field', field: 'movedOn' }];
  test.each([
    ['another choice', { n: 2, value: 'perhaps' }, [422, 'answer-not-valid']],
    ['no country', { n: 4, value: 'ZZ' }, [422, 'answer-not-valid']],
    ['no day', { n: 5, value: '2026-02-30' }, [422, 'answer-not-valid']],
    ['no such item', { n: 6, value: 'x' }, [422, 'answer-not-valid']],
    ['a text for a file', { n: 3, value: 'x' }, [422, 'answer-not-valid']],
    ['an answer that one does not have', { n: 1, value: 'x', cannot: true, words: 'y' }, [422, 'answer-not-valid']],
    ['words without saying so', { n: 1, words: 'y' }, [422, 'answer-not-valid']],
    ['a file for a text', { n: 1, fileIds: [randomUUID()] }, [422, 'answer-not-valid']],
    ['a file of no one', { n: 3, fileIds: [randomUUID()] }, [404, 'not-found']],
    ['a long text', { n: 1, value: 'x'.repeat(2000) }, [200, '']],
    ['a longer one', { n: 1, value: 'x'.repeat(2001) }, [400, 'invalid-input']],
    ['a country', { n: 4, value: 'LT' }, [200, '']],
    ['nothing any more', { n: 4, value: '' }, [200, '']],
  ])('with %s', async (_, answer, expected) => {
    shared ??= await asked('RFI', 'AREQ', items);
    expect(outcome(await saveAnswers(finance, shared.id, [answer]))).toEqual(expected);
  });
  let shared: Awaited<ReturnType<typeof asked>> | undefined;

  test('files: by content, once for the same bytes, ten at most; and only what the company gave', async () => {
    const { found, id } = await asked();
    const give = (name: string, bytes: Buffer, n = 3) => giveFile(finance, id, n, name, bytes);
    expect(outcome(await give('page.html', Buffer.from('<script>')))).toEqual([422, 'file-type-forbidden']);
    expect(outcome(await give('page.pdf', samplePng()))).toEqual([422, 'file-type-forbidden']);
    expect(outcome(await give('a.pdf', samplePdf, 1))).toEqual([422, 'answer-not-valid']);
    const big = Buffer.concat([samplePdf, Buffer.alloc(5 * 1024 * 1024)]);
    expect(outcome(await give('big.pdf', big))).toEqual([413, 'file-too-big']);
    const one = await give('picture.png', samplePng(5, 5));
    const again = await give('other name.png', samplePng(5, 5));
    const getFiles = ({ body }: Reply) => getItems({ items: field(Object(field(body, 'list'))[2].answer, 'files') });
    expect([one.status, getFiles(again)]).toEqual([201, getFiles(one)]);
    const [fileId] = getFiles(one).map((file) => file['id']);
    // offered again, in another request too
    const offered = getItems({ items: field((await readRequest(director, id)).body, 'given') });
    expect(offered.filter((file) => file['id'] === fileId)).toHaveLength(1);
    await bank.owner.query('update client_file set by_staff = true where id = $1', [fileId]);
    expect(outcome(await saveAnswers(finance, id, [{ n: 3, fileIds: [fileId] }]))).toEqual([404, 'not-found']);
    await bank.owner.query('update client_file set by_staff = false where id = $1', [fileId]);
    for (let n = 1; n < 10; n++) expect((await give(`${n}.png`, samplePng(10 + n, 9))).status).toBe(201);
    expect(outcome(await give('11.png', samplePng(30, 9)))).toEqual([422, 'answer-not-valid']);
    await act(found, 'ICNC');
    expect(outcome(await give('late.png', samplePng(31, 9)))).toEqual([409, 'request-ended']);
  });

  test('of another company is not there', async () => {
    const { found, id } = await asked();
    const baker = (await openDesk(bank, people.baker)).browser;
    for (const reply of [
      await readRequest(baker, id, bakery),
      await saveAnswers(baker, id, [], bakery),
      await baker.send('POST', `/web/${bakery}/requests/${id}?send`, { body: { version: 1 }, key: randomUUID() }),
    ])
      expect(outcome(reply)).toEqual([404, 'not-found']);
    expect((await baker.send('GET', `/web/${bakery}/requests`)).body).toEqual({
      items: [],
      next: null,
      waiting: 0,
      unread: 0,
    });
    await act(found, 'ICNC');
  });
});

describe('a request ends', () => {
  test.each([
    ['RFI', 'ICNC', 'A1'],
    ['COMPANY', 'BCNC', 'L5'],
    ['ODD', 'ICNC', 'A0'],
    ['ODD', 'IDCL', 'A2'],
    ['OTHER', 'duplicate', 'A1'],
  ])('on both sides: %s by %s', async (type, code, after) => {
    const more = type === 'OTHER' ? { reason: 'COMPLAINT' } : {};
    const of = aboutWhom(type);
    const first = await getOpenCase(desks.A.browser, type, of, more);
    const found = await getOpenCase(desks.A.browser, type, of, more);
    await act(found, type === 'COMPANY' ? 'BREQ' : 'AREQ', { request: { items: threeItems } });
    const id = await newestRequest(finance, of);
    await saveAnswers(finance, id, [{ n: 1, value: 'x' }], of);
    const props = code === 'duplicate' ? { props: { of: first.id } } : {};
    expect(outcome(await act(found, code, props))).toEqual([200, '']);
    expect(field(await readCase(found), 'taskID')).toBe(after);
    expect((await readRequest(finance, id, of)).body).toMatchObject({ state: 'cancelled', isUnread: false, given: [] });
    expect(outcome(await saveAnswers(finance, id, [], of))).toEqual([409, 'request-ended']);
    const late = await sendAnswers(finance, id, randomUUID(), undefined, of);
    expect(outcome(late)).toEqual([409, 'request-ended']);
    // asking again is a new request
    if (after === 'A0' || after === 'L5') {
      expect(outcome(await act(found, type === 'COMPANY' ? 'BREQ' : 'AREQ'))).toEqual([200, '']);
      await act(found, type === 'COMPANY' ? 'BCNC' : 'ICNC');
    }
  });
});

describe('at once', () => {
  const winners = (replies: Reply[]) => replies.filter(({ status }) => status === 200).length;

  test('two users send: one answer', async () => {
    const { found, id } = await saved();
    const { version } = Object((await readRequest(finance, id)).body);
    const replies = await Promise.all(
      [finance, director, finance, director].map((user) => sendAnswers(user, id, randomUUID(), version)),
    );
    expect(winners(replies)).toBe(1);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['request-ended']),
    );
    const comments = await getRows(`select from case_comment where case_id = $1 and action = 'answer'`, [found.id]);
    expect(comments).toHaveLength(1);
  });

  test('a colleague has saved something else meanwhile', async () => {
    const { id } = await saved();
    const { version } = Object((await readRequest(finance, id)).body);
    await saveAnswers(director, id, [{ n: 1, value: 'Planks' }]);
    expect(outcome(await sendAnswers(finance, id, randomUUID(), version))).toEqual([409, 'version-changed']);
  });

  test.each([
    ['takes it back', 'ICNC'],
    ['closes the case', 'IDCL'],
  ])('an officer %s while the client sends and saves: one of them wins, the other learns it', async (_, code) => {
    for (let round = 0; round < 4; round++) {
      const found = await getOpenCase(desks.A.browser, 'ODD', timber);
      await act(found, 'AREQ', { request: { items: [{ kind: 'question', words: 'What for?' }] } });
      const id = await newestRequest(finance);
      await saveAnswers(finance, id, [{ n: 1, value: 'Timber' }]);
      const { version } = Object((await readRequest(finance, id)).body);
      const [officer, client, draft] = await Promise.all([
        act(found, code),
        sendAnswers(finance, id, randomUUID(), version),
        saveAnswers(director, id, []),
      ]);
      const row = await getCase(found);
      const state = field((await readRequest(finance, id)).body, 'state');
      if (client.status === 200) expect(state).toBe('answered');
      else expect(['request-ended', 'version-changed']).toContain(client.code);
      if (officer.status === 200 && client.status !== 200) expect(state).toBe('cancelled');
      if (officer.status !== 200) expect(officer.code).toMatch(/version-changed|transition-not-allowed/);
      expect([200, 409]).toContain(draft.status);
      expect(row?.['asked_at']).toBe(state === 'saved' || state === 'open' ? expect.anything() : null);
    }
  });
});

test('nothing of the case reaches the company', async () => {
  const secrets = ['PLANTED-TITLE', 'PLANTED-COMMENT', 'PLANTED-ASKED', 'Staff A', 'Staff M', 'SANCTION', 'AREQ', 'T3'];
  const found = await getOpenCase(desks.A.browser, 'SANCTION', timber, {
    title: 'PLANTED-TITLE',
    comment: 'PLANTED-COMMENT',
  });
  await act(found, 'AREQ', { comment: 'PLANTED-ASKED' });
  const id = await newestRequest(finance);
  const texts: string[] = [];
  const say = ({ body }: Reply) => texts.push(JSON.stringify(body instanceof Uint8Array ? '' : body));
  say(await finance.send('GET', `/web/${timber}/requests`));
  say(await readRequest(finance, id));
  say(await saveAnswers(finance, id, [{ n: 1, value: 'Timber' }]));
  say(await giveFile(finance, id, 3, 'a.pdf', samplePdf));
  say(await sendAnswers(finance, id));
  say(await saveAnswers(finance, id, [{ n: 2, value: 'Planks' }]));
  say(await sendAnswers(finance, id));
  for (const path of ['files', 'messages', 'tasks', 'payments', 'stats', 'client', 'users'])
    say(await director.send('GET', `/web/${timber}/${path}`));
  expect(texts.filter((text) => text.includes('Please confirm some details')).length).toBeGreaterThanOrEqual(4);
  expect(secrets.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([]);
  expect(texts.some((text) => text.includes(found.id))).toBe(false);
  // and the same shape as of any other request
  const other = await asked('LIMITS', 'AREQ', [{ kind: 'question', words: 'What for?' }]);
  const getKeys = async (one: string) => Object.keys(Object((await readRequest(finance, one)).body)).sort();
  expect(await getKeys(id)).toEqual(await getKeys(other.id));
  await act(other.found, 'ICNC');
});

describe('a text of requests', () => {
  const id = randomUUID();
  const text = {
    ...{
      version: 0,
      types: ['BAILIFF'],
      language: 'en',
      title: 'Paper of a court',
      words: 'Dear {company}, please help.',
    },
    ...{ items: [{ kind: 'question', words: 'Which paper?' }], comment: 'Clearer' },
  };
  const put = (body: object, by: 'M' | 'H' = 'M') =>
    desks[by].browser.send('PUT', `/web/request-templates/${id}`, { body });

  test('is proposed by AML and released by the Head of AML, not by its author', async () => {
    const proposed = await put(text);
    expect(proposed.status).toBe(202);
    const proposalId = textField(proposed.body, 'proposalId');
    const tries = [desks.M, desks.A].map(({ browser }) =>
      browser.send('POST', `/web/proposals/${proposalId}?confirm`, { body: { version: 0, comment: '' } }),
    );
    const [own, admin] = await Promise.all(tries);
    expect([own && outcome(own), admin?.status]).toEqual([[422, 'own-proposal'], 403]);
    expect((await confirm(desks.H, proposalId)).status).toBe(200);
    const { body } = await desks.M.browser.send('GET', '/web/request-templates?type=BAILIFF');
    expect(getItems(body)).toContainEqual(
      expect.objectContaining({ id, version: 1, by: 'Staff M', confirmedBy: 'Staff H', comment: 'Clearer' }),
    );
  });

  test('has versions; what was sent keeps its words', async () => {
    const found = await getOpenCase(desks.A.browser, 'BAILIFF', timber);
    await act(found, 'AREQ', { request: { templateId: id } });
    expect(outcome(await put({ ...text, words: 'Hello.' }))).toEqual([409, 'version-changed']);
    const proposed = await put({ ...text, version: 1, words: 'Hello {company}.' });
    expect((await confirm(desks.H, textField(proposed.body, 'proposalId'))).status).toBe(200);
    const { body } = await desks.M.browser.send('GET', `/web/request-templates/${id}`);
    expect(getItems(body)).toMatchObject([
      { version: 2, words: 'Hello {company}.', endedAt: null },
      { version: 1, endedAt: expect.any(String) },
    ]);
    expect(await getRequest(found)).toMatchObject({ words: 'Dear Žalioji Giria UAB, please help.' });
    await act(found, 'ICNC');
  });

  test('holds no forbidden word, has items, and each type keeps one in English', async () => {
    expect(outcome(await put({ ...text, version: 2, words: 'A sanction.' }))).toEqual([422, 'forbidden-word']);
    expect(outcome(await put({ ...text, version: 2, title: 'Terrorism' }))).toEqual([422, 'forbidden-word']);
    expect(outcome(await put({ ...text, version: 2, items: [] }))).toEqual([400, 'invalid-input']);
    const [only] = getItems((await desks.H.browser.send('GET', '/web/request-templates?type=LIMITS')).body);
    const end = (one: unknown) =>
      desks.H.browser.send('DELETE', `/web/request-templates/${one}`, { body: { version: 1, comment: 'Old' } });
    expect(outcome(await end(only?.['id']))).toEqual([409, 'last-template']);
    expect(outcome(await end(id))).toEqual([409, 'version-changed']);
  });
});

describe('time', () => {
  const pass = (interval: string) => bank.owner.query(`select advance_bank_clock(bank_now() + interval '${interval}')`);
  const getNotices = async (personId: string) =>
    Number(
      (
        await getRows(
          `select count(*) from request r join request_recipient t on t.request_id = r.id
        where r.kind = 'notice' and t.person_id = $1
          and r.payload ->> 'title' = 'The bank still waits for information'`,
          [personId],
        )
      )[0]?.['count'],
    );

  test('two requests of one company that two processes remind of at once are one notice', async () => {
    const [first, second] = [await asked(), await asked()];
    const pools = [0, 1, 2].map(() => openPool({ url: bank.database.serverUrl, size: 1 }));
    const [one, other, holding] = pools as [Pool, Pool, Pool];
    for (const { id } of [first, second]) await readRequest(finance, id);
    const reported = await getNotices(people.finance);
    const all = [first, second].map(({ found }) => found.id);
    await bank.owner.query(`update client_case set scheduled_at = bank_now() where id = any ($1)`, [all]);
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    // the first process finds the second case taken, and is held before it commits
    const taken = await holding.connect();
    await taken.query('begin');
    await taken.query('select from client_case where id = $1 for update', [second.found.id]);
    let isReported = false;
    const begun = inTransaction(one, async (tx) => {
      await passTime(tx);
      isReported = true;
      await gate;
    });
    await until(async () => isReported);
    await taken.query('rollback');
    taken.release();
    let isDone = false;
    const beside = inTransaction(other, passTime).then(() => {
      isDone = true;
    });
    const waits = `select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
    await until(async () => isDone || (await getRows(waits)).length > 0);
    go();
    await Promise.all([begun, beside]);
    expect((await getNotices(people.finance)) - reported).toBe(1);
    for (const { found } of [first, second]) {
      expect(await getCase(found)).toMatchObject({ scheduled_action: 'overdue' });
      await act(found, 'ICNC');
    }
    await Promise.all(pools.map((pool) => pool.end()));
  });

  test('reminds at half time and gives an overdue case back to the queue, once, however many processes look', async () => {
    const workers = [0, 1, 2, 3].map(() => openPool({ url: bank.database.serverUrl, size: 1 }));
    const look = () => Promise.all(workers.map((pool) => inTransaction(pool, passTime)));
    const { found, id } = await asked();
    const silent = await asked();
    await readRequest(finance, silent.id);
    await act(silent.found, 'ICNC');
    await act(found, 'take');
    const before = await getCase(found);
    await look();
    expect(await getCase(found)).toEqual(before);
    const half = await getRows(
      `select extract(epoch from remind_at - bank_now())::integer + 1 as s from info_request where id = $1`,
      [id],
    );
    await readRequest(finance, id);
    const reported = await getNotices(people.finance);
    await pass(`${half[0]?.['s']} s`);
    await look();
    expect(await getCase(found)).toMatchObject({
      scheduled_action: 'overdue',
      version: before?.['version'],
      status: 3,
    });
    expect(field((await readRequest(director, id)).body, 'state')).toBe('open');
    expect((await getNotices(people.finance)) - reported).toBe(1);
    // staff remind too, where the client waits for nothing else and was not notified a moment ago
    const remind = async (one: Asked) => outcome(await act(one, 'remind', { comment: '' }));
    expect(await remind(silent.found)).toEqual([409, 'transition-not-allowed']);
    expect(await remind(found)).toEqual([409, 'already-reminded']);
    await pass('25 hours');
    expect(await remind(found)).toEqual([200, '']);
    expect(
      await getRows(
        `select read_at, reminded_at > bank_now() - interval '1 min' as now from info_request where id = $1`,
        [id],
      ),
    ).toEqual([{ read_at: null, now: true }]);
    expect(await remind(found)).toEqual([409, 'already-reminded']);
    expect(await getCase(found)).toMatchObject({ scheduled_action: 'overdue', action: 'remind', status: 3 });
    await saveAnswers(finance, id, [{ n: 1, value: 'Half' }]);
    await pass(`30 days`);
    await look();
    await look();
    expect(await getCase(found)).toMatchObject({
      ...{ status: 3, scheduled_action: null, assignee_id: null, action: 'overdue', closed_at: null },
      version: Number(before?.['version']) + 2,
    });
    expect((await readRequest(finance, id)).body).toMatchObject({ state: 'overdue', answered: 1 });
    const { body } = await desks.A.browser.send('GET', '/web/tasks?group=RFI&due=overdue');
    expect(getItems(body)).toContainEqual(expect.objectContaining({ id: found.id, isMissing: true, isUpdated: false }));
    // late is better than never
    await saveAnswers(finance, id, [
      { n: 2, value: 'no' },
      { n: 3, cannot: true, words: 'Lost' },
    ]);
    expect((await sendAnswers(finance, id)).status).toBe(200);
    expect(field(await readCase(found), 'taskID')).toBe('A4');
    await Promise.all(workers.map((pool) => pool.end()));
  });
});

test.each([
  ['RFI', /\n\nPayment: \d{4}-\d\d-\d\d, 10\.00 EUR to Duona ir Druska$/],
  ['PAYMENT', /\n\nPayment: \d{4}-\d\d-\d\d, 10\.00 EUR to Duona ir Druska$/],
  // what was looked at is not shown
  ['SANCTION', /^(?!.*Payment: )/s],
])('a question of %s says which payment it is about where it asks about one', async (type, words) => {
  const payment = await createTask(finance);
  const found = await getOpen(type, timber);
  await bank.owner.query('insert into case_payment (case_id, payment_id, holds) values ($1, $2, false)', [
    found.id,
    payment,
  ]);
  expect(outcome(await act(found, 'AREQ'))).toEqual([200, '']);
  const [row] = await getRows('select id, words from info_request where case_id = $1', [found.id]);
  expect(row?.['words']).toMatch(words);
});
