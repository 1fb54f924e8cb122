// Every call by every kind of caller, against the table that people typed by hand.

import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase } from '#features/cases/server/openCase.ts';
import { nameActor, record } from '#server/audit/record.ts';
import { openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { Call } from '#shared/call.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { sampleRule } from '#tests/samples/rules.ts';
import { field, type Reply, sendTo, startBank, type TestBank, TestBrowser } from '../harness/bank.ts';
import { bankToday } from '../harness/bankDay.ts';
import { calls } from '../harness/calls.ts';
import { readExpected } from '../harness/expectations.ts';
import { until } from '../harness/until.ts';
import { companies, ibans, people, staff } from '../harness/village.ts';
import { createTask, fingerprint, forgetPushes, orderOf, pay, untilState } from './tasks.ts';

interface Cell {
  /** 'PATCH /web/{companyId}/tasks/{taskId}?cancel' */
  call: string;
  company: string;
  caller: string;
  expected: number;
}

/** What ends the caller's session comes last. */
const endsSession = 'POST /web/logout,';

/** The cells in the order of the table. */
function readCells(): Cell[] {
  const { head, rows: all } = readExpected('permissions');
  const rows = [
    ...all.filter((row) => !row.startsWith(endsSession)),
    ...all.filter((row) => row.startsWith(endsSession)),
  ];
  const callers = head.split(',').slice(2);
  return rows.flatMap((row) => {
    const [call = '', company = '', ...statuses] = row.split(',');
    if (statuses.length !== callers.length) throw new Error(`${call} ${company}: ${statuses.length} cells`);
    return callers.map((caller, i) => ({ call, company, caller, expected: Number(statuses[i]) }));
  });
}

const personIds: Readonly<Record<string, string>> = {
  ...staff,
  CEO: people.director,
  CFO: people.finance,
  COO: people.operations,
  REP: people.representative,
  stranger: people.stranger,
  baker: people.baker,
};
const cells = readCells();
const browsers = new Map<string, TestBrowser>();
/** a task for each cell that acts on one */
const tasks = new Map<Cell, string>();
/** a card for each cell that acts on one of a company */
const cards = new Map<Cell, string>();
/** an executed payment of each company */
const paid = new Map<string, string>();
let bank: TestBank;

beforeAll(async () => {
  bank = await startBank();
  await handInFiles();
  await endJob();
  const anonymous = await TestBrowser.open(bank.url);
  await anonymous.start();
  browsers.set('anonymous', anonymous);
  for (const [caller, id] of Object.entries(personIds)) browsers.set(caller, await TestBrowser.signIn(bank.url, id));
  paid.set(companies.timber, await pay(browserOf('CFO'), people.director));
  paid.set(companies.bakery, await pay(browserOf('baker'), people.baker, { acc: ibans.lonely }, companies.bakery));
  await untilState(bank, [...paid.values()], 3);
  for (const cell of cells.filter(({ call }) => /tasks(\/|\?)/.test(call))) {
    const creator = creates(cell) ? cell.caller : companyOf(cell) === companies.timber ? 'CEO' : 'baker';
    tasks.set(cell, await createTask(browserOf(creator), { acc: ibans.lonely }, companyOf(cell)));
  }
  for (const cell of cells.filter(({ call }) => call.includes('{companyId}/cards/{cardId}'))) {
    const { rows } = await bank.owner.query<{ id: string }>(
      `insert into card (id, client_id, account_id, design, limit_minor, monthly_minor, created_at, changed_at)
       select new_id(), client_id, id, 'Z1VISA', 100, 100, now(), now() from account where client_id = $1 limit 1
       returning id`,
      [companyOf(cell)],
    );
    cards.set(cell, rows[0]?.id ?? '');
  }
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

function browserOf(caller: string): TestBrowser {
  const browser = browsers.get(caller);
  if (!browser) throw new Error(`nobody is called ${caller}`);
  return browser;
}

function creates({ caller, company }: Cell): boolean {
  return company === 'own' && ['CEO', 'CFO', 'COO', 'baker'].includes(caller);
}

function companyOf({ caller, company }: Cell): string {
  return (caller === 'baker') === (company === 'own') ? companies.bakery : companies.timber;
}

/** The person that a call of the device names. */
function namedBy(caller: string): string {
  if (caller === 'anonymous') return '49999999999';
  return caller === 'device' ? people.director : (personIds[caller] ?? '');
}

/** a document of each company */
const fileIds: Readonly<Record<string, string>> = {
  [companies.timber]: '01900000-0000-7000-8000-0000000000f1',
  [companies.bakery]: '01900000-0000-7000-8000-0000000000f2',
};

async function handInFiles(): Promise<void> {
  for (const [company, id] of Object.entries(fileIds)) {
    await bank.owner.query(`insert into file_content (hash, bytes) values (sha256($1), $1) on conflict do nothing`, [
      'x',
    ]);
    await bank.owner.query(
      `insert into client_file (id, client_id, hash, category, name, media_type, size_bytes, added_at)
       values ($1, $2, sha256('x'), 'OD', 'Letter', 'application/pdf', 1, now())`,
      [id, company],
    );
  }
}

const jobId = '01900000-0000-7000-8000-0000000000f3';

async function endJob(): Promise<void> {
  await bank.owner.query(`insert into job (id, kind, key, input, asked_by) values ($1, 'audit-check', '', '{}', $2)`, [
    jobId,
    staff.A,
  ]);
  const isDone = async () => (await bank.owner.query(`select from job where state = 'done'`)).rowCount === 1;
  await until(isDone);
}

const unknownId = '01900000-0000-7000-8000-000000000000';
const unanswered = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
const assertion = { ...unanswered, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } };
const credential = { ...unanswered, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };
const bodies: Readonly<Record<string, unknown>> = {
  'POST /web/{companyId}/payments': orderOf({ acc: ibans.lonely }),
  'PATCH /web/{companyId}/tasks/{taskId}?update': orderOf({ acc: ibans.lonely, amount: '11.00' }),
  'PUT /web/login': { loginCode: 'A'.repeat(32), number: 42 },
  'POST /web/{companyId}/payments?alike': { acc: ibans.lonely, amount: '11.00', msg: 'Invoice' },
  'POST /web/{companyId}/payees?check': { acc: ibans.lonely, name: 'Vieniša' },
  'POST /web/reachable': { website: 'kontora.example' },
  'PUT /device/requests/{requestId}': { decision: 'approve' },
  'POST /device/requests/{requestId}': { decision: 'approve', hash: 'a'.repeat(64) },
  'POST /device/login/{loginCode}': { number: 42 },
  'PUT /web/login?passkey': { scope: 'web', assertion },
  'POST /device/enrolments': { enrolment: 'A'.repeat(43), code: 'TEST-2345', birthDate: '1980-01-01' },
  'PUT /device/enrolments': { enrolment: 'A'.repeat(43), name: 'Phone', credential },
  'POST /web/passkeys': { name: 'Laptop' },
  'PUT /web/passkeys': { name: 'Laptop', credential },
  'PATCH /web/{companyId}/client/': { email: 'office@example.test' },
  'POST /web/{companyId}/users': { UserId: people.stranger, UserDob: '1980-01-01', Role: 'REP', Options: '' },
  'PATCH /web/{companyId}/users/{id}': { Role: 'COO', Options: 'A' },
  'POST /web/{companyId}/cards': { type: 'named', limit: 1, monthlyLimit: 1 },
  'PATCH /web/{companyId}/cards/{cardId}?update': { limit: 0 },
  'PATCH /web/{companyId}/cards/{cardId}?invite': { holderID: people.stranger, holderDOB: '1980-01-01' },
  'PATCH /device/cards/{cardId}?update': { enabled: 0 },
  'PATCH /device/information-requests/{requestId}?save': { answers: [] },
  'POST /device/information-requests/{requestId}?send': { version: 1 },
  'POST /device/messages': { words: 'Hello.' },
  'PATCH /device/messages?read': { until: unknownId },
  'POST /device/account?close': { words: '' },
  'POST /web/tasks/{clientId}/{caseId}/requests/{requestId}': { givenBy: 'phone', comment: 'Called', answers: [] },
  'POST /cards/messages': {},
  'POST /cardrx': {},
  'POST /web/wallet-account/{clientId}/{cardId}/{walletId}': { comment: 'The phone is lost.' },
  'POST /web/logs/{clientId}': { comment: 'Called.' },
  'POST /web/translations/{clientId}': { kind: 'message', id: unknownId },
  'PATCH /web/{companyId}/requests/{requestId}?save': { answers: [] },
  'POST /web/client': { Name: 'Sidabrinė Žuvis UAB', Country: 'LT', Code: '304151376', Role: 'CEO' },
  'PATCH /web/{companyId}/client': { version: 1 },
  'PATCH /web/{companyId}/cdd/{cddId}': { version: 1 },
  'POST /web/{companyId}/requests/{requestId}?send': { version: 1 },
  'POST /web/{companyId}/contracts/{contractId}?sign': { sha256: 'a'.repeat(64) },
  'PUT /web/request-templates/{templateId}': {
    ...{
      version: 1,
      types: ['RFI'],
      language: 'en',
      title: 'A question',
      words: 'Dear customer.',
      comment: 'Clearer.',
    },
    items: [{ kind: 'question', words: 'What for?' }],
  },
  'DELETE /web/request-templates/{templateId}': { version: 1, comment: 'Not needed.' },
  'POST /web/{companyId}/messages': { words: 'Hello.' },
  'PATCH /web/{companyId}/messages?read': { until: unknownId },
  'POST /web/card-messages/{messageId}?retry': { comment: 'Mended.' },
  'POST /web/card-messages/{messageId}?close': { comment: 'The shop sent it again.' },
  'POST /web/card-orders/{orderId}?again': { comment: 'The address is right now.' },
  'POST /web/enrolments/{personId}?lost': { comment: 'Lost on a train.', contacts: 'not-reached' },
  'POST /web/users': { fullName: 'Nauja Kolegė', dateOfBirth: '1990-01-01', role: 'P', keys: [] },
  'PATCH /web/users/{userId}': { fullName: 'Staff Pp', role: 'P', keys: [] },
  'PUT /web/users/{userId}/links/{clientId}': { relation: 'family', comment: 'A sister.' },
  'PUT /web/own-staff/away': { awayUntil: null },
  'PUT /web/own-staff/links/{clientId}': { relation: 'family', comment: 'A sister.' },
  'POST /web/deputies': { personId: staff.M, from: '2099-01-01', until: '2099-01-02' },
  'PUT /web/role': { role: null },
  'PUT /web/looks': { comment: 'A yearly review.' },
  'PATCH /web/users/{userId}?away': { awayUntil: null },
  'POST /web/rail/{messageId}?retry': { comment: 'Mended.' },
  'POST /web/rail/aside/{transferId}?take': { iban: 'LT121000011101001000', comment: 'The payer wrote it.' },
  'POST /web/rail/aside/{transferId}?return': { reason: 'MS03', comment: 'Nobody knows it.' },
  'POST /web/rail/recalls/{recallId}?return': { comment: 'The payee agrees.' },
  'POST /web/rail/recalls/{recallId}?refuse': { reason: 'CUST', comment: 'The payee does not agree.' },
  'POST /web/payments/{paymentId}?recall': { reason: 'DUPL', comment: 'Paid twice.' },
  'POST /web/payments/{paymentId}?enquire': { comment: 'The payer asks.' },
  'POST /web/payments/{paymentId}?retry': { comment: 'Mended.' },
  'POST /web/payments/{paymentId}?fail': { comment: 'Not possible.' },
  ...Object.fromEntries(
    [
      'PATCH ?lock',
      'PATCH ?unlock',
      'PATCH ?block',
      'PATCH ?unblock',
      'PATCH ?approvals',
      'PATCH ?notice',
      'PATCH ?withdraw',
      'DELETE ',
      'DELETE ?atonce',
    ].map((call) => [call.replace(' ', ' /web/clients/{clientId}'), { comment: 'Asked by the client.' }]),
  ),
  'PUT /web/lookup/{versionId}': { comment: 'The newest.' },
  'POST /web/clients/{clientId}/copies': { comment: 'Asked by letter.' },
  'POST /web/rule-runs': { body: sampleRule },
  'PUT /web/rules/{ruleCode}/verdicts/{clientId}': { version: 1, verdict: 'ordinary', comment: 'Known.' },
  'PUT /web/rules/{ruleCode}': { version: 0, title: 'Income', body: sampleRule, comment: 'Tried.' },
  ...Object.fromEntries(
    ['shadow', 'release', 'retire', 'back'].map((word) => [
      `POST /web/rules/{ruleCode}?${word}`,
      { version: 1, comment: 'Tried.' },
    ]),
  ),
  'PUT /web/risks/activities/{activity}': { version: 0, risk: 3, comment: 'Too many frauds.' },
  'PUT /web/risks/countries/{country}': { version: 0, flags: ['GREY'], comment: 'The new list.' },
  'PUT /web/lookup?thresholds': { version: 1, display: 600, alert: 720, strong: 860, comment: 'Too many.' },
  'POST /web/folding-rules/{hitId}': { comment: 'A first name.' },
  'DELETE /web/folding-rules/{ruleId}': { comment: 'No longer.' },
  'POST /web/whitelist/{iban}/{sourceId}/{externalId}': { comment: 'The same owner.' },
  'DELETE /web/whitelist/{iban}/{sourceId}/{externalId}': { comment: 'No longer.' },
  'POST /web/forbidden-words?try': { words: 'Hello' },
  'POST /web/forbidden-words': { word: 'sanction*', comment: 'It is there already.' },
  'DELETE /web/forbidden-words/{wordId}': { comment: 'Too wide.' },
  'PATCH /web/payments/{clientId}/{paymentId}?void': { comment: 'Booked twice.', props: { reason: 'BANK' } },
  'PUT /web/ledger': {
    ...{ id: '01900000-0000-7000-8000-00000000000a', debit: 'EUR.SUSPENSE', credit: 'EUR.FEES', amount: '1.00' },
    ...{ message: 'Rounding', timestamp: bankToday() },
  },
  'POST /web/payments/{clientId}': { amount: '1.00', code: 'OTHER', comment: 'Asked by the client.' },
  'PATCH /web/clients/{clientId}?hold': { comment: 'Asked.', props: { cause: 'COURT', reference: 'e2-77' } },
  'PATCH /web/clients/{clientId}?release': {
    ...{ comment: 'Over.', props: { holdId: '01900000-0000-7000-8000-000000000009' } },
  },
  'PATCH /web/clients/{clientId}?info': { comment: 'Told on the phone.', props: { info: 'Speaks Latvian' } },
  'PATCH /web/clients/{clientId}?limits': { comment: 'Grows.', props: { limits: { dayOut: 1000 } } },
  'PATCH /web/clients/{clientId}?profile': {
    comment: 'Asked.',
    cddProfile: {
      ...{ purpose: 'b2b', incoming: 1, outgoing: 1, cash: 0 },
      ...{ countries: ['LT'], sources: ['sales'], taxCountries: ['LT'], activities: ['16'] },
    },
  },
  'PATCH /web/clients/{clientId}?score': {
    comment: 'Known well.',
    props: { factor: 'ALL', level: 'L', lastDay: '2099-01-01' },
  },
  'PATCH /web/clients/{clientId}?office': { comment: 'Out of office.', props: { endedOn: '2020-01-01' } },
  'PATCH /web/clients/{clientId}?lower': { comment: 'Out of office.' },
  'PATCH /web/clients/{clientId}?contact': { comment: 'Moved.', props: { email: 'office@example.test' } },
  'PATCH /web/clients/{clientId}?document': {
    comment: 'Seen.',
    document: { kind: 'passport', number: 'LT1234567', country: 'LT', issuedOn: '2020-01-01', expiresOn: '2099-01-01' },
  },
  'PATCH /web/clients/{clientId}?address': {
    comment: 'Moved.',
    address: { Country: 'LT', Street: 'Liepų g. 1', PostalCode: 'LT-01001', City: 'Vilnius', Type: 'R' },
  },
  'POST /web/file/{name}': { token: 'A'.repeat(43) },
  'PATCH /web/clients/{clientId}/files/{fileId}?check': { comment: 'Compared with the register.' },
  ...Object.fromEntries(
    ['face', 'front', 'back'].map((picture) => [
      `PUT /web/clients/{clientId}/${picture}.jpg`,
      { token: 'A'.repeat(43), comment: 'Renewed.' },
    ]),
  ),
  'POST /web/tasks/{clientId}/{caseId}': { type: 'LIMITS', title: 'Wants more', comment: 'Grows.' },
  'PATCH /web/tasks/{clientId}/{caseId}': { version: 1, comment: 'Looked into.' },
  'PATCH /web/tasks/{clientId}/{caseId}?tick': { itemId: unknownId, isTicked: true },
  'PATCH /web/tasks/{clientId}/{caseId}?review': { fileId: unknownId, review: 'approve', reason: '' },
  ...Object.fromEntries(
    ['try', 'close'].map((word) => [
      `POST /web/tasks?${word}`,
      {
        cases: [{ clientId: '30000000099', caseId: unknownId, version: 1 }],
        ...(word === 'close' && { comment: 'Looked into.' }),
      },
    ]),
  ),
  'POST /web/tasks?act': { act: 'release', filter: { assignee: 'me', type: 'SENIOR' }, comment: '' },
  'PUT /web/views/{viewId}': { name: 'Late ones', query: { due: 'overdue' }, isShared: false },
  'PUT /web/checklists': { type: 'RFI', version: 99, items: ['The answer is complete'], comment: 'Clearer.' },
  'PATCH /web/tasks/{clientId}/{caseId}?report': { version: 1, comment: 'Strange.' },
  'PATCH /web/clients/{clientId}?report': { comment: 'Strange.' },
  'PATCH /web/payments/{clientId}/{paymentId}?report': { comment: 'Strange.' },
  'PATCH /web/mlro-reports/{reportId}': {
    ...{ version: 1, suspectedAt: null, suspendedAt: null, readers: [], caseIDs: [], paymentIDs: [] },
  },
  ...Object.fromEntries(
    ['PUT ', 'DELETE '].map((call) => [
      `${call}/web/relations/{clientId}/{role}/{subjectId}`,
      { comment: 'A register.' },
    ]),
  ),
  'PUT /web/relations/{clientId}/{role}/{subjectId}/{options}': { comment: 'A register.' },
  'PUT /web/parties/{partyId}/{clientId}': { comment: 'A register.' },
  'POST /web/parties': { kind: 'P', name: 'Ona Kitur', birthDate: '1970-01-01', country: 'LV' },
  'POST /web/proposals/{proposalId}?confirm': { version: 0, comment: '' },
  'POST /web/proposals/{proposalId}?return': { version: 0, comment: 'Not so.' },
  'POST /web/proposals/{proposalId}?withdraw': { version: 0, comment: '' },
};

/** calls whose address ends with the person they speak for */
const namesPerson =
  /^(PUT \/web\/login$|\w+ \/device\/(requests|information-requests|messages|account|passkeys|cards|lock)|POST \/device\/login)/;

const thisMonth = bankToday().slice(0, 7).replace('-', '');

/** The well-formed address of a cell. */
function addressOf(cell: Cell): string {
  const [, path = ''] = cell.call.split(' ');
  const company = companyOf(cell);
  const fund = `EUR.${company === companies.timber ? ibans.timber : ibans.bakery}`;
  // the person who is removed is the last who manages users; whose permissions change is somebody else, where there is
  // one
  const user =
    company === companies.bakery ? people.baker : path.endsWith('{role}') ? people.director : people.operations;
  const filled = path
    .replace('{id}', user)
    .replace('{role}', cell.call === 'PUT /web/relations/{clientId}/{role}/{subjectId}' ? 'SPOUSE' : 'CEO')
    .replace('{subjectId}', people.stranger)
    .replace('{options}', 'A')
    .replace('{companyId}', company)
    .replace('{taskId}', tasks.get(cell) ?? '')
    .replace('{paymentId}', paid.get(company) ?? '')
    .replace(
      /\{(requestId|approvalId|passkeyId|sessionId|changeId|proposalId|messageId|recallId|orderId|deputyId|recordId|noteId|wordId|reportId|templateId|partyId|cddId|contractId|versionId|checkId|copyId|transferId|hitId|ruleId|runId)\}/,
      unknownId,
    )
    .replace('{cardId}', cards.get(cell) ?? unknownId)
    .replace(
      '{clientId}',
      /^(PATCH|DELETE) \/web\/clients|^(POST|PATCH) \/web\/(payments|tasks)|^(PUT|DELETE) \/web\/relations|^PUT \/web\/own-staff/.test(
        cell.call,
      )
        ? '30000000099'
        : companies.timber,
    )
    .replace(/\?outcome$/, `$&=${unknownId}`)
    .replace(/\?(un)?block$/, `$&=${fund}`)
    .replace('{externalId}', 'C.ONE2MANY')
    .replace('{account}', 'EUR.FEES')
    .replace('{ruleCode}', 'C.IN.15K')
    .replace('{activity}', '49')
    .replace('{country}', 'IR')
    .replace('{sourceId}', cell.call.startsWith('GET') ? companies.timber : '30000000099')
    .replace('{viewId}', randomUUID())
    .replace('{caseId}', cell.call === 'PATCH /web/tasks/{clientId}/{caseId}' ? `${unknownId}?AFLS` : unknownId)
    .replace('{reason}', 'LOST')
    .replace('{walletId}', `${unknownId}?LOST`)
    .replace('{jobId}', jobId)
    .replace('{personId}', people.director)
    .replace('{userId}', staff.P)
    .replace('{loginCode}', 'A'.repeat(32))
    .replace('{fundId}', fund)
    .replace('{fileId}', fileIds[company] ?? '')
    .replace('{fileToken}', fileIds[companies.timber] ?? '')
    .replace('{token}', 'A'.repeat(43))
    .replace('{name}', `${company}_OD_TGV0dGVy`)
    .replace('{ticket}', 'A'.repeat(43))
    // payments of a client: the present month, yyyymm
    .replace(/(payments\/\d+\/)\{month\}/, `$1${thisMonth}`)
    .replace('{month}', '2020-01')
    .replace('{iban}', ibans.elsewhere)
    .replace('{filter}', '2026-01-01_2026-01-31')
    .replace('{date}', '2026-01-01');
  if (cell.call === 'GET /web/parties') return `${filled}?name=xy`;
  if (path.endsWith('{fundId}')) return `${filled}?name=Main`;
  return namesPerson.test(cell.call) ? `${filled}${filled.includes('?') ? '&' : '?'}${namedBy(cell.caller)}` : filled;
}

function make(cell: Cell): Promise<Reply> {
  const [method = ''] = cell.call.split(' ');
  const body = /^POST .*\{companyId\}\/tasks\?/.test(cell.call) ? { ids: [tasks.get(cell)] } : bodies[cell.call];
  const address = addressOf(cell);
  if (cell.caller === 'device') return sendTo(bank.url + address, method, body, undefined, {});
  return browserOf(cell.caller).send(method, address, { key: randomUUID(), ...(body ? { body } : {}) });
}

/** What the caller's device must approve first is allowed so far. */
const isAllowed = ({ expected }: Cell) => expected < 400 || expected === 428;

/** Some thousand calls: on a busy machine they take longer than one test usually may. */
const wholeTableMs = 240_000;

/** All at once; what is proposed one after the other, as two that propose the same at one moment learn it. */
async function repliesTo(inLine: readonly Cell[]): Promise<Reply[]> {
  if (!inLine.some(({ expected }) => expected === 202)) return Promise.all(inLine.map(make));
  const replies: Reply[] = [];
  for (const cell of inLine) replies.push(await make(cell));
  return replies;
}

/** Calls that answered something to staff, by the number of the request. */
const readByStaff = new Map<string, string>();

/** Makes the calls of some cells, line by line; answers those that came out differently. */
async function differences(of: readonly Cell[]): Promise<string[]> {
  const found: string[] = [];
  for (const line of new Set(of.map(({ call, company }) => `${call} ${company}`))) {
    const inLine = of.filter(({ call, company }) => `${call} ${company}` === line);
    const replies = await repliesTo(inLine);
    inLine.forEach(({ call, caller, expected }, i) => {
      const isRead = call.startsWith('GET') && Object.hasOwn(staff, caller) && replies[i]?.status === 200;
      if (isRead) readByStaff.set(replies[i]?.headers.get('x-request-id') ?? '', call);
      const { status = 0, code = '' } = replies[i] ?? {};
      if (status !== expected) found.push(`${line} by ${caller}: ${status} ${code}, expected ${expected}`);
    });
  }
  return found;
}

test('every call of the product is in the table, and nothing else', () => {
  const declared = Object.values<Call>(calls).map(
    ({ method, path, word }) => `${method} ${path}${word ? `?${word}` : ''}`,
  );
  expect([...new Set(cells.map(({ call }) => call))].sort()).toEqual(declared.sort());
});

test('each call with a company is asked for the own one and a foreign one', () => {
  for (const { call } of cells) {
    const asked = new Set(cells.filter((other) => other.call === call).map(({ company }) => company));
    expect([call, ...asked]).toEqual(call.includes('{companyId}') ? [call, 'own', 'foreign'] : [call, '-']);
  }
});

test(
  'who may not is refused as the table says, and nothing is written',
  async () => {
    const before = await fingerprint(bank);
    expect(await differences(cells.filter((cell) => !isAllowed(cell)))).toEqual([]);
    expect(await fingerprint(bank)).toEqual(before);
  },
  wholeTableMs,
);

/** Every call that reads, as the director of timber may make it, and what changed of each list since the beginning. */
async function everyAnswer(): Promise<Record<string, unknown>> {
  const reads = cells.filter(
    ({ call, company, caller, expected }) =>
      call.startsWith('GET ') && company === 'own' && caller === 'CEO' && expected === 200,
  );
  const addresses = reads.map(addressOf);
  const lists = addresses.filter((address) => /(payments|tasks)$/.test(address));
  const asked = [...addresses, ...lists.map((list) => `${list}?ver=0`), '/web/client'];
  const answers = await Promise.all(
    asked.map(async (address) => {
      const { status, headers, body } = await browserOf('CEO').send('GET', address);
      // a PDF holds the second in which it was made, packed
      const ownToEach = ['date', 'x-request-id', ...(body instanceof Uint8Array ? ['content-length'] : [])];
      const kept = [...headers].filter(([name]) => !ownToEach.includes(name));
      return [address, { status, headers: kept, body: body instanceof Uint8Array ? await readable(body) : body }];
    }),
  );
  return Object.fromEntries(answers);
}

/** The bytes of a file; of a PDF its words, without when it was made. */
async function readable(bytes: Uint8Array): Promise<unknown> {
  const text = Buffer.from(bytes).toString('latin1');
  if (!text.startsWith('%PDF')) return text;
  return JSON.stringify(await pdfLines(bytes)).replace(/\d\d:\d\d:\d\d/g, '');
}

test('what staff do about a payment changes not one byte of any answer to its company', async () => {
  const payment = paid.get(companies.timber) ?? '';
  const task = [...tasks].find(([cell]) => companyOf(cell) === companies.timber)?.[1] ?? '';
  const numbered = () => until(async () => (await bank.owner.query('select from audit_inbox limit 1')).rowCount === 0);
  await numbered();
  const before = await everyAnswer();
  const pool = openPool({ url: bank.database.url, size: 1 });
  await inTransaction(pool, async (tx) => {
    await tx.run(nameActor, [staff.M, 'staff']);
    const about = { clientId: companies.timber, subjectKind: 'payment' } as const;
    for (const subjectId of [payment, task]) {
      await record(tx, { ...about, verb: 'payment.look', subjectId });
      await record(tx, { ...about, verb: 'payment.alert', subjectId });
    }
    const found = { type: 'FRAUD', title: 'Unusual', comment: payment } as const;
    await openCase(tx, { ...found, subjectId: companies.timber, openedBy: staff.M });
  });
  await pool.end();
  // a verb of another subject that is as long, and ends like a step of a payment
  await bank.owner.query(
    `insert into audit_inbox (actor_id, client_id, verb, subject_kind, subject_id)
     values ($1, $2, 'monitor.approve', 'payment', $3)`,
    [staff.M, companies.timber, payment],
  );
  await numbered();
  expect(await everyAnswer()).toEqual(before);
});

test(
  'who may is answered as the table says',
  async () => {
    // the table takes long, and a browser waits for its sign-in for two minutes
    await browsers.get('anonymous')?.start();
    // the orders so far had names compared
    await bank.owner.query('delete from failed_try');
    expect(await differences(cells.filter(isAllowed))).toEqual([]);
  },
  wholeTableMs,
);

/** Reads of staff that leave no record, and why; typed by hand. */
const withoutRecord: Readonly<Record<string, readonly string[]>> = {
  'nothing of anybody': [
    'GET /web/about',
    'GET /web/activities',
    'GET /web/audit',
    'GET /web/demo',
    'GET /web/folding-rules',
    'GET /web/forbidden-words',
    'GET /web/forbidden-words?history',
    'GET /web/ledger',
    'GET /web/lookup?lists',
    'GET /web/lookup?thresholds',
    'GET /web/message-templates',
    'GET /web/request-templates',
    'GET /web/risks',
    'GET /web/rules',
    'GET /web/rules/{ruleCode}',
    'GET /web/translations',
    'GET /web/stats',
    'GET /web/stats?assets',
    // figures about colleagues, no client
    'GET /web/tightenings',
    'GET /web/workload',
  ],
  'only what is the caller’s own': [
    'GET /web/client',
    'GET /web/jobs',
    'GET /web/jobs/{jobId}',
    'GET /web/own-staff',
    'GET /web/passkeys',
    'GET /web/sessions',
    'GET /web/views',
  ],
  'who of the staff stands in for whom, and who has what in hand': ['GET /web/deputies', 'GET /web/tasks?colleagues'],
  'a queue of work: what is opened from it is recorded': [
    'GET /web/card-files',
    'GET /web/card-orders',
    'GET /web/logs/ORDERCARD-FAILED',
    'GET /web/proposals',
    'GET /web/rail',
    'GET /web/rail?aside',
    'GET /web/rail?differences',
    'GET /web/rail?exceptions',
    'GET /web/rail?recalls',
    'GET /web/rail?unsettled',
    'GET /web/tasks',
    'GET /web/tasks?card-order-delays',
  ],
  'the token and what there is; what is opened with it is recorded': [
    'GET /web/clients/{clientId}/pictures',
    'GET /web/file/{clientId}',
  ],
  'the same look as another call in this test': ['GET /web/payments/{clientId}/{month}'],
  // see client-search.test
  'a search, which is recorded once nobody goes on with it': ['GET /web/clients'],
};

/**
 * Reads of staff that find nothing in this test: the verb that they record, and the test that sees it; typed by hand.
 */
const recordedElsewhere: Readonly<Record<string, readonly [verb: string, test: string]>> = {
  'GET /web/card-files/{fileId}': ['card-file.export', 'card-staff'],
  'GET /web/cards/{clientId}/{cardId}': ['card.read', 'card-staff'],
  'GET /web/clients?enquiry': ['client.enquire', 'client-search'],
  'GET /web/clients/{clientId}/back.jpg': ['picture.read', 'client-files'],
  'GET /web/clients/{clientId}/copies/{copyId}': ['copy.take', 'identity'],
  'GET /web/clients/{clientId}/face.jpg': ['picture.read', 'client-files'],
  'GET /web/clients/{clientId}/front.jpg': ['picture.read', 'client-files'],
  'GET /web/clients/{clientId}/screening/{checkId}': ['screening.replay', 'screening'],
  'GET /web/ledger?entries': ['ledger.export', 'postings'],
  'GET /web/ledger?posting': ['ledger.browse', 'postings'],
  'GET /web/lookup': ['lookup.search', 'screening'],
  'GET /web/mlro-reports/{reportId}': ['mlro_report.read', 'mlro-reports'],
  'GET /web/payments/{clientId}/{paymentId}': ['payment.browse', 'client-payments'],
  'GET /web/payments/{clientId}/{paymentId}?void': ['payment.browse', 'voids'],
  'GET /web/proposals/{proposalId}': ['proposal.read', 'proposals'],
  'GET /web/rail/{messageId}': ['rail-message.export', 'rail'],
  'GET /web/rule-runs/{runId}?format': ['rule.export', 'rule-lab'],
  'GET /web/rule-runs/{runId}?group': ['rule.clients', 'rule-lab'],
  'GET /web/stats?format': ['stats.export', 'bank-stats'],
  'GET /web/tasks/{clientId}/{caseId}': ['case.read', 'logs'],
  'GET /web/tasks/{clientId}/{caseId}?file': ['case.export', 'case-file'],
  'GET /web/wallet-accounts/{clientId}/{cardId}': ['wallet.list', 'card-staff'],
  'GET /web/workload?format': ['workload.export', 'workload'],
};
/** The same, of those that leave no record. */
const foundNothing: Readonly<Record<string, readonly string[]>> = {
  'nothing of anybody': [
    'GET /web/lookup/{versionId}',
    'GET /web/request-templates/{templateId}',
    'GET /web/rule-runs/{runId}',
    'GET /web/stats?day',
  ],
  'only what is the caller’s own': ['GET /web/approvals/{approvalId}', 'GET /web/tasks?outcome'],
  'the call behind the ticket is recorded': ['GET /web/download/{ticket}'],
  'a poll of who else is on the page, which is recorded': ['GET /web/tasks/{clientId}/{caseId}?here'],
};

test('each read of staff is recorded here or where another test sees it, or stands among those that are not', () => {
  const ofStaff = cells.filter(({ call, caller }) => call.startsWith('GET') && Object.hasOwn(staff, caller));
  const open = new Set(ofStaff.filter(({ expected }) => ![401, 403].includes(expected)).map(({ call }) => call));
  const answered = new Set(ofStaff.filter(({ expected }) => expected === 200).map(({ call }) => call));
  const silent = [...open].filter((call) => !answered.has(call));
  const known = [...Object.keys(recordedElsewhere), ...Object.values(foundNothing).flat()];
  expect(silent.sort()).toEqual(known.sort());
  for (const [call, [verb, file]] of Object.entries(recordedElsewhere))
    expect([call, textOfTest(file).includes(`'${verb}'`)]).toEqual([call, true]);
});

/** A test over HTTP stands with its feature, or with those of many. */
function textOfTest(name: string): string {
  const features = fs.readdirSync('src/features').map((feature) => `src/features/${feature}/tests`);
  const file = ['tests/http', ...features]
    .map((folder) => `${folder}/${name}.test.ts`)
    .find((one) => fs.existsSync(one));
  return fs.readFileSync(file ?? name, 'utf8');
}

test('what staff read of people and clients is in the log', async () => {
  const kept = await bank.owner.query(
    `select request_id as id from audit where request_id = any ($1)
     union select request_id from audit_inbox where request_id = any ($1)`,
    [[...readByStaff.keys()]],
  );
  const recorded = new Set(kept.rows.map(({ id }) => readByStaff.get(id)));
  const silent = [...new Set(readByStaff.values())].filter((call) => !recorded.has(call));
  expect(silent.sort()).toEqual(Object.values(withoutRecord).flat().sort());
});

const openedBy: Readonly<Record<string, string>> = {
  'GET /web/{companyId}/client': 'ABCDEFGH',
  'GET /web/{companyId}/stats': 'ABC',
  'PATCH /web/{companyId}/client/': 'F',
  // no request waits: profile.test.ts withdraws one
  'DELETE /web/{companyId}/changes/{changeId}': '',
  'GET /web/{companyId}/files': 'F',
  'GET /web/{companyId}/files?export': 'F',
  'GET /web/{companyId}/files/{fileId}': 'F',
  'GET /web/{companyId}/funds': 'ABC',
  'GET /web/{companyId}/funds?export': 'ABC',
  'PATCH /web/{companyId}/funds/{fundId}': 'F',
  'GET /web/{companyId}/statement': 'A',
  'GET /web/{companyId}/statement/{filter}': 'A',
  'GET /web/{companyId}/invoices': 'A',
  'GET /web/{companyId}/invoices?export': 'A',
  'GET /web/{companyId}/messages': 'EF',
  'POST /web/{companyId}/messages': 'EF',
  'PATCH /web/{companyId}/messages?read': 'EF',
  // the bank asks for nothing: requests.test.ts answers
  'GET /web/{companyId}/requests': 'F',
  'GET /web/{companyId}/requests/{requestId}': '',
  'PATCH /web/{companyId}/requests/{requestId}?save': '',
  'POST /web/{companyId}/requests/{requestId}/files': '',
  'POST /web/{companyId}/requests/{requestId}?send': '',
  // no draft: registration.test.ts has some
  'PATCH /web/{companyId}/client': '',
  'GET /web/{companyId}/cdd/{cddId}': '',
  'PATCH /web/{companyId}/cdd/{cddId}': '',
  'POST /web/{companyId}/cdd/{cddId}': '',
  'DELETE /web/{companyId}/cdd/{cddId}': '',
  'GET /web/{companyId}/cdd/{cddId}/copy': '',
  'POST /web/{companyId}/cdd/{cddId}/files': '',
  'POST /web/{companyId}/contracts/{contractId}?sign': '',
  // nothing was charged so long ago: invoices.test.ts reads one
  'GET /web/{companyId}/invoices/{month}': '',
  'POST /web/{companyId}/payments': 'B',
  'GET /web/{companyId}/payments/{paymentId}': 'AC',
  'GET /web/{companyId}/tasks?export': 'BC',
  'GET /web/{companyId}/tasks/{taskId}': 'BC',
  'GET /web/{companyId}/payments': 'AC',
  'GET /web/{companyId}/payments/{date}': 'AC',
  'GET /web/{companyId}/payments?export': 'AC',
  'GET /web/{companyId}/payments/{paymentId}/history': 'AC',
  'GET /web/{companyId}/payments/{paymentId}/confirmation': 'AC',
  'GET /web/{companyId}/banks/{iban}': 'B',
  'GET /web/{companyId}/payees': 'B',
  'POST /web/{companyId}/payees?check': 'B',
  'POST /web/{companyId}/payments?alike': 'B',
  'GET /web/{companyId}/tasks': 'BC',
  'POST /web/{companyId}/tasks?pushauth': 'BC',
  'POST /web/{companyId}/tasks?cancel': 'C',
  'PATCH /web/{companyId}/tasks/{taskId}?cancel': 'C',
  'PATCH /web/{companyId}/tasks/{taskId}?pushauth': 'BC',
  'PATCH /web/{companyId}/tasks/{taskId}?update': '',
  'GET /web/{companyId}/users': 'D',
  'GET /web/{companyId}/users?export': 'D',
  'POST /web/{companyId}/users': 'E',
  'PATCH /web/{companyId}/users/{id}': 'E',
  // and the director is gone
  'DELETE /web/{companyId}/users/{id}/{role}': 'E',
  'GET /web/{companyId}/cards': 'GH',
  'POST /web/{companyId}/cards': 'H',
  'PATCH /web/{companyId}/cards/{cardId}?update': 'H',
  'PATCH /web/{companyId}/cards/{cardId}?terminate': 'H',
  'PATCH /web/{companyId}/cards/{cardId}?invite': 'H',
  'PATCH /web/{companyId}/cards/{cardId}?lost': 'H',
  'PATCH /web/{companyId}/cards/{cardId}?print': 'H',
};

const isOpened = (status: number) => status < 300 || status === 428;

/** Whether REP is shown an amount of money of timber by the calls that every member may make. */
async function seesMoney(): Promise<boolean> {
  const browser = browserOf('REP');
  const [{ body: profile }, { body: company }] = await Promise.all([
    browser.send('GET', '/web/client'),
    browser.send('GET', `/web/${companies.timber}/client`),
  ]);
  return [field(profile, 'companies'), field(company, 'funds')].some((reported) =>
    /"EUR-?\d/.test(JSON.stringify(reported)),
  );
}

test('each letter alone opens what it is for, and nothing else', async () => {
  browsers.set('REP', await TestBrowser.signIn(bank.url, people.representative)); // has logged out above
  const asked = cells.filter(({ caller, company }) => caller === 'REP' && company === 'own');
  const opened = Object.fromEntries(asked.map(({ call }) => [call, '']));
  const give = (letters: string) =>
    bank.owner.query('update membership set letters = $1 where company_id = $2 and person_id = $3', [
      letters,
      companies.timber,
      people.representative,
    ]);
  let moneyOf = '';
  for (const letter of 'ABCDEFGH') {
    await give(letter);
    for (const cell of asked) {
      if (isOpened((await make(cell)).status)) opened[cell.call] += letter;
      // one person asks a device so many things an hour
      await forgetPushes(bank);
    }
    if (await seesMoney()) moneyOf += letter;
  }
  await give('G');
  expect(opened).toEqual(openedBy);
  expect(moneyOf).toBe('ABC');
});
