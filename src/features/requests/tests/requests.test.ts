// Requests for information over HTTP: asked, answered, ended, and what the company reads of them.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { field, getItems, type Reply } from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { openDesk } from '#tests/harness/desks.ts';
import {
  aboutWhom,
  act,
  asked,
  bakery,
  bank,
  desks,
  director,
  finance,
  getCase,
  getRequest,
  getRows,
  lonely,
  outcome,
  readCase,
  setUpRequests,
  timber,
} from '#tests/harness/requestBank.ts';
import { ibans, people } from '#tests/harness/village.ts';
import { samplePdf, samplePng } from '#tests/samples/clientFiles.ts';
import {
  type Asked,
  getOpenCase,
  giveFile,
  newestRequest,
  readRequest,
  saveAnswers,
  sendAnswers,
  threeItems,
} from '#tests/samples/requests.ts';

setUpRequests();

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
