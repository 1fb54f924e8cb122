// Every answer that a client can get, read before and after staff have acted on it in silence.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Call, getKinds } from '#shared/call.ts';
import { getItems, type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { calls } from '#tests/harness/calls.ts';
import { readExpected } from '#tests/harness/expectations.ts';
import { getBody, type PathValues, sentValue } from '#tests/harness/expectedCalls.ts';
import { withOtherBanks } from '#tests/harness/otherBanks.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { createTask, pay, untilState } from '#tests/http/tasks.ts';
import { actOn, getOpenCase, newestRequest } from '#tests/samples/requests.ts';

export const { timber } = companies;
export const person = people.stranger;
export const own = `/web/${timber}`;

export const getAddress = ({ method, path, word }: Call) => `${method} ${path}${word ? `?${word}` : ''}`;

/** Calls of anybody but staff and programs. */
export const ofClients = Object.values<Call>(calls).filter(({ who }) =>
  getKinds(who).some(({ kind }) => kind !== 'staff' && kind !== 'machine'),
);

export let bank: TestBank;
export let director: TestBrowser;
export let finance: TestBrowser;
export let anonymous: TestBrowser;

/** of a natural person who is a client */
let phone: TestDevice;

export let desks: Record<'S' | 'M' | 'H' | 'A', TestBrowser>;

/** by the director, without a session, by the director's device, or by the phone of the natural person */
type As = 'director' | 'anonymous' | 'device' | 'phone';

/** where each call that reads is asked for */
export let reads: Readonly<Record<string, { as: As; path: string }>>;

/** by which a call that writes gets as far as it can */
export let writes: Readonly<Record<string, { as: As; path: string; body?: unknown }>>;

export let paymentId = '';

/** Registers what all tests of these files need before and after them. */
export function setUpAnswers(): void {
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
}

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
  const pictureId = randomUUID();
  await bank.owner.query(
    `insert into coupon_picture (id, hash, media_type, width, height, added_by, added_at)
     values ($1, sha256('x'), 'image/png', 512, 512, $2, bank_now())`,
    [pictureId, staff.A],
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
    ...{ taskId, fileId, pictureId, cardId: rows[0]?.id ?? '', requestId: await newestRequest(director) },
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
export const notRead = new Map(
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

export async function send({ as, path }: { as: As; path: string }, method = 'GET', body?: unknown): Promise<Reply> {
  if (as === 'phone') return phone.send(method, path, body);
  if (as === 'device') return director.device(method, path, body);
  const browser = as === 'anonymous' ? anonymous : director;
  return browser.send(method, path, { key: randomUUID(), ...(body === undefined ? {} : { body }) });
}

/** All that an answer says, but for what is its own each time. */
export async function reported({ status, headers, body }: Reply): Promise<string> {
  const kept = [...headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name));
  if (!(body instanceof Uint8Array)) return JSON.stringify([status, kept, body]);
  const text = Buffer.from(body).toString('latin1');
  if (!text.startsWith('%PDF')) return JSON.stringify([status, kept, text]);
  return JSON.stringify([status, kept, await pdfLines(body)]).replace(/\d\d:\d\d:\d\d/g, '');
}

/** Every answer by its call; lists from the beginning of their changes, too. */
export async function everyAnswer(): Promise<Record<string, string>> {
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
