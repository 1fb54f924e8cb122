// Payees at other banks: their bank, whether the account is theirs, and what an order to them says besides.
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readCalendar } from '#features/payments/banks/server/calendar.ts';
import { importDirectory } from '#features/payments/banks/server/importDirectory.ts';
import { setCalendar } from '#features/payments/banks/server/setCalendar.ts';
import { getDb } from '#server/db/pool.ts';
import { getItems, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { withOtherBanks } from '#tests/harness/otherBanks.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people } from '#tests/harness/village.ts';
import {
  createTask,
  decide,
  fieldErrors,
  getOrder,
  getRequests,
  patchTask,
  postOrder,
  pushTask,
} from '#tests/http/tasks.ts';

const secret = 'a-secret-of-the-tests-for-payee-checks';
const payees = `/web/${companies.timber}/payees`;
/** at a bank of the directory that takes no instant payments */
const slowIban = 'DE44500105175407324931';
/** at a bank that answers no payee checks */
const muteIban = 'NL91ABNA0417164300';
const directory = [
  'bic,name,country,national_codes,instant,verification_of_payee,valid_from',
  'HOLZDEF1XXX,"Holz- und Handelsbank, AG",DE,37040044 37040045,yes,yes,2020-01-01',
  'HOLZDEF1XXX,Holzbank AG,DE,37040044,no,yes,2099-01-01',
  'SPARDEF1XXX,Sparkasse Langsam,DE,50010517,no,yes,2020-01-01',
  'STOMNL21XXX,Stomme Bank,NL,ABNA,yes,no,2020-01-01',
];

let bank: TestBank;
let finance: TestBrowser;
let director: TestBrowser;
/** what the scheme answers, and what it was asked */
let answer: { status: number; body: string };
let asked: { headers: http.IncomingHttpHeaders; body: unknown }[] = [];
const scheme = http.createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += String(part);
  asked.push({ headers: request.headers, body: JSON.parse(text) });
  if (answer.status === 0) return void response.destroy();
  response.writeHead(answer.status, { location: '/elsewhere' }).end(answer.body);
});
const says = (partyNameMatch: string, matchedName?: string) => {
  answer = { status: 200, body: JSON.stringify({ partyNameMatch, ...(matchedName ? { matchedName } : {}) }) };
};

async function runImport(lines: readonly string[]): Promise<{ code: number; said: string }> {
  const file = path.join(fs.mkdtempSync('/tmp/kontora-directory-'), 'banks.csv');
  fs.writeFileSync(file, `\uFEFF${lines.join('\r\n')}\r\n`);
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  for (const spy of spies) spy.mockImplementation(() => undefined);
  const code = await importDirectory(bank.database.serverUrl, [file]);
  const said = spies.flatMap(({ mock }) => mock.calls.flat()).join('\n');
  vi.restoreAllMocks();
  fs.rmSync(path.dirname(file), { recursive: true });
  return { code, said };
}

beforeAll(async () => {
  await new Promise<void>((done) => scheme.listen(0, '127.0.0.1', done));
  const { port } = scheme.address() as AddressInfo;
  bank = await startBank({
    product: withOtherBanks,
    settings: { KONTORA_VOP_URL: `http://127.0.0.1:${port}/vop`, KONTORA_VOP_SECRET: secret },
  });
  finance = await TestBrowser.signIn(bank.url, people.finance);
  director = await TestBrowser.signIn(bank.url, people.director);
  expect(await runImport(directory)).toEqual({ code: 0, said: 'Imported 4 banks as version 1 of the directory.' });
});
beforeEach(async () => {
  asked = [];
  says('MTCH');
  await bank.owner.query('delete from failed_try');
  await bank.owner.query('delete from payee_verification');
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
  scheme.close();
});

const outside = { acc: ibans.elsewhere, name: 'Holz AG' };
const check = (payee: object = outside) => finance.send('POST', `${payees}?check`, { body: payee });
const bankOfIban = (iban: string) => finance.send('GET', `/web/${companies.timber}/banks/${iban}`);
const getTask = async (id: string) => (await finance.send('GET', `/web/${companies.timber}/tasks/${id}`)).body;
const checkedTask = async (changes = {}) => {
  await check({ ...outside, ...('acc' in changes ? { acc: changes.acc } : {}) });
  return createTask(finance, getOrder({ ...outside, ...changes }));
};
const getLines = async (requestId: string): Promise<Record<string, string>> => {
  const request = (await getRequests(director, people.director)).find(({ id }) => id === requestId);
  const lines = request?.['lines'];
  return Array.isArray(lines) ? Object.fromEntries(lines.map(({ label, value }) => [label, value])) : {};
};
/** As if the payment had waited since the day before yesterday. */
const makeOld = (id: string) =>
  bank.owner.query(`update payment set payee_confirmed_at = bank_now() - interval '25 hours' where id = $1`, [id]);
const untilChecked = (id: string) =>
  until(
    async () =>
      (
        await bank.owner.query(
          `select from payment where id = $1 and payee_confirmed_at > bank_now() - interval '1 hour'`,
          [id],
        )
      ).rowCount === 1,
  );

describe('the bank of an account', () => {
  test('is named, with how money gets there', async () => {
    const { status, body } = await bankOfIban(ibans.elsewhere);
    expect(status).toBe(200);
    expect(body).toEqual({
      name: 'Holz- und Handelsbank, AG',
      bic: 'HOLZDEF1XXX',
      isInstant: true,
      arrivesOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      cutOffAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await bankOfIban(slowIban)).body).toMatchObject({ name: 'Sparkasse Langsam', isInstant: false });
  });

  test('that the directory does not know has no name and takes nothing instantly', async () => {
    expect((await bankOfIban('FR1420041010050500013M02606')).body).toMatchObject({ name: '', isInstant: false });
    expect(await bankOfIban('DE00')).toMatchObject({ status: 400 });
  });

  test('outside SEPA is not reached', async () => {
    const order = getOrder({ acc: 'TR330006100519786457841326', name: 'Kereste' });
    const title = 'Only SEPA countries can be paid.';
    expect(await postOrder(finance, order)).toMatchObject({ status: 422, code: 'outside-sepa', body: { title } });
  });
});

describe('an import of the directory', () => {
  test.each([
    ['a wrong heading', ['bic,name', ...directory.slice(1)], /^Line 1: the columns are/],
    ['no bank', directory.slice(0, 1), /names no bank/],
    [
      'broken lines',
      [
        ...directory,
        'SHORT,A,DE,1,yes,yes,2020-01-01',
        'GOODDEF1XXX,"A,DE,10000000,yes,yes,2020-01-01',
        'GOODDEF1XXX,A,TR,10000000,yes,yes,2020-01-01',
        'GOODDEF1XXX,A,DE,10000000,maybe,yes,2020-01-01',
        'GOODDEF1XXX,A,DE,10000000,yes,yes,2020-02-30',
        'GOODDEF1XXX,A,DE,37040045,yes,yes,2020-01-01',
      ],
      new RegExp(
        '^Line 6: no BIC: SHORT\nLine 7: a quotation.*\nLine 8: no country.*\nLine 9: instant and.*\n' +
          'Line 10: no day.*\nLine 11: DE 37040045 is in line 2 already\nNothing was imported\\.$',
      ),
    ],
  ])('with %s changes nothing', async (_what, lines, said) => {
    const before = await bank.owner.query('select * from bank_directory');
    expect(await runImport(lines)).toEqual({ code: 1, said: expect.stringMatching(said) });
    expect((await bank.owner.query('select * from bank_directory')).rows).toEqual(before.rows);
    expect((await bankOfIban(ibans.elsewhere)).body).toMatchObject({ bic: 'HOLZDEF1XXX' });
  });

  test('takes the place of the version before, which is kept', async () => {
    expect(
      (await runImport([...directory.slice(0, 1), 'NEUEDEF1XXX,Neue Bank,DE,37040044,no,no,2020-01-01'])).code,
    ).toBe(0);
    expect((await bankOfIban(ibans.elsewhere)).body).toMatchObject({ name: 'Neue Bank', isInstant: false });
    expect((await bankOfIban(slowIban)).body).toMatchObject({ name: '' });
    expect((await runImport(directory)).code).toBe(0);
    const { rows } = await bank.owner.query('select count(distinct directory_id) as versions from directory_bank');
    expect(Number(rows[0]?.['versions'])).toBeGreaterThan(2);
  });
});

test('a calendar counts from a later day on, and is never rewritten', async () => {
  const silent = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  for (const spy of silent) spy.mockImplementation(() => undefined);
  const set = (...args: string[]) => setCalendar(bank.database.serverUrl, args);
  expect(await set('2098-01-01', '16:00,10:00', '2098-06-24')).toBe(0);
  expect(await set('2098-01-01', '11:00')).toBe(1);
  expect(await set('2020-01-01', '11:00')).toBe(1);
  expect(await set('2098-02-30', '11:00')).toBe(2);
  expect(await set('2098-03-01', '24:00')).toBe(2);
  expect(await set()).toBe(0);
  vi.restoreAllMocks();
  const calendar = await readCalendar(getDb(bank.owner));
  expect(calendar.at(-1)).toEqual({ fromDay: '2098-01-01', cutOffs: ['10:00', '16:00'], closingDays: ['2098-06-24'] });
});

describe('a payee check', () => {
  test.each([
    ['MTCH', undefined, { outcome: 'match', holder: '' }],
    ['NMTC', undefined, { outcome: 'none', holder: '' }],
    ['NOAP', undefined, { outcome: 'impossible', holder: '' }],
    ['CMTC', 'Holz\u202E AG & Söhne', { outcome: 'close', holder: 'Holz AG & Söhne' }],
    ['CMTC', undefined, { outcome: 'impossible', holder: '' }],
    ['ELSE', undefined, { outcome: 'impossible', holder: '' }],
  ])('that the bank answers with %s %s gives %j', async (match, name, found) => {
    says(match, name);
    expect((await check()).body).toEqual({ ...found, checkedAt: expect.stringMatching(/:\d\dZ$/) });
  });

  test('asks as the scheme does', async () => {
    await check();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers).toMatchObject({ authorization: `Bearer ${secret}`, 'content-type': 'application/json' });
    expect(asked[0]?.body).toEqual({
      party: { name: 'Holz AG' },
      partyAccount: { iban: ibans.elsewhere },
      partyAgent: { financialInstitutionId: { bicfi: 'HOLZDEF1XXX' } },
      requestingAgent: { financialInstitutionId: { bicfi: expect.stringMatching(/^[A-Z]{6}/) } },
    });
  });

  test('of a bank that answers none asks no one', async () => {
    expect((await check({ acc: muteIban, name: 'Stom' })).body).toMatchObject({ outcome: 'impossible' });
    expect(asked).toHaveLength(0);
  });

  test.each([
    ['an error', 500, '{"partyNameMatch":"MTCH"}'],
    ['a redirect', 307, ''],
    ['no JSON', 200, 'MTCH'],
    ['too much', 200, `{"partyNameMatch":"MTCH","matchedName":"${'x'.repeat(20_000)}"}`],
    ['nothing at all', 0, ''],
  ])('that gets %s is not possible, and never in the way', async (_what, status, body) => {
    answer = { status, body };
    expect(await check()).toMatchObject({ status: 200, body: { outcome: 'impossible' } });
    expect(asked).toHaveLength(1);
    expect((await postOrder(finance, getOrder(outside))).status).toBe(201);
  });
});

describe('an order', () => {
  test('keeps the check, and the device shows it with its time', async () => {
    says('CMTC', 'Holz KG');
    const id = await checkedTask();
    const task = await getTask(id);
    expect(task).toMatchObject({
      payeeCheck: { outcome: 'close', holder: 'Holz KG' },
      bank: 'Holz- und Handelsbank, AG',
    });
    const lines = await getLines(await pushTask(finance, id, people.director));
    expect(lines).toMatchObject({
      'Payee check': 'Close match: the account belongs to Holz KG',
      Checked: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      Bank: 'Holz- und Handelsbank, AG',
      Delivery: 'Instant, within 10 seconds',
    });
    expect(asked).toHaveLength(1);
  });

  test('of another name or company does not use the check of this one', async () => {
    await check();
    await createTask(finance, getOrder({ ...outside, name: 'Holz KG' }));
    await until(async () => asked.length === 2);
  });

  test('that no one has checked is checked before anybody is asked', async () => {
    says('NMTC');
    const id = await createTask(finance, getOrder(outside));
    await untilChecked(id);
    // the word was given before anybody could know
    expect(await getTask(id)).toMatchObject({ version: 1, payeeCheck: { outcome: 'none' }, mismatchAccepted: false });
    expect(await patchTask(finance, id, 'pushauth')).toMatchObject({ status: 422, code: 'payee-mismatch' });
  });

  test('whose name does not match needs the word of its creator, and the device shows it', async () => {
    says('NMTC');
    const id = await checkedTask({ mismatchAccepted: false });
    expect(await patchTask(finance, id, 'pushauth')).toMatchObject({ status: 422, code: 'payee-mismatch' });
    const order = getOrder(outside);
    expect((await patchTask(finance, id, 'update', order)).status).toBe(200);
    const requestId = await pushTask(finance, id, people.director);
    expect(await getLines(requestId)).toMatchObject({ Mismatch: 'The creator confirmed the account in another way' });
    expect((await decide(director, requestId, people.director)).status).toBe(200);
  });

  test('says how it travels: instantly where the payee’s bank takes it, unless given otherwise', async () => {
    expect(await getTask(await checkedTask())).toMatchObject({ delivery: 'instant' });
    expect(await getTask(await checkedTask({ instant: false }))).toMatchObject({ delivery: 'standard' });
    expect(await getTask(await checkedTask({ acc: slowIban }))).toMatchObject({ delivery: 'standard' });
    const impossible = getOrder({ ...outside, acc: slowIban, instant: true });
    expect(await postOrder(finance, impossible)).toMatchObject({ status: 422, code: 'instant-not-possible' });
    expect(await getTask(await createTask(finance))).toMatchObject({ delivery: 'book', bank: '' });
  });

  test('carries a reference instead of a message, and the payer’s own', async () => {
    const references = { msg: '', reference: 'RF18539007547034', endToEndId: 'INV-2026/118' };
    const id = await checkedTask(references);
    expect(await getTask(id)).toMatchObject({ details: '', reference: 'RF18539007547034', endToEndId: 'INV-2026/118' });
    expect(await getLines(await pushTask(finance, id, people.director))).toMatchObject({
      Reference: 'RF18539007547034',
      'End-to-end id': 'INV-2026/118',
    });
    const payment = await finance.send('GET', `/web/${companies.timber}/payments/${id}`);
    expect(payment.body).toMatchObject({
      meta: { reference: 'RF18539007547034', endToEndId: 'INV-2026/118', delivery: 'instant' },
    });
  });

  test.each([
    [{ reference: 'RF18539007547034' }, 'reference message-or-reference'],
    [{ msg: '', reference: 'RF19539007547034' }, 'reference reference-not-valid'],
    [{ endToEndId: 'a//b' }, 'endToEndId end-to-end-id-not-valid'],
  ])('with %j is refused', async (changes, fault) => {
    const refused = await postOrder(finance, getOrder({ ...outside, ...changes }));
    expect(refused.status).toBe(400);
    expect(fieldErrors(refused)).toEqual([fault]);
  });
});

describe('a check that is older than a day', () => {
  test('is made again before anybody is asked; the same answer changes nothing', async () => {
    const id = await checkedTask();
    const before = await getTask(id);
    await makeOld(id);
    expect(await patchTask(finance, id, 'pushauth')).toMatchObject({ status: 409, code: 'payee-not-checked' });
    await untilChecked(id);
    expect(asked).toHaveLength(2);
    expect(await getTask(id)).toEqual(before);
    await pushTask(finance, id, people.director);
  });

  test('is made again before an approval, which is for what was shown', async () => {
    const id = await checkedTask();
    const requestId = await pushTask(finance, id, people.director);
    await makeOld(id);
    expect(await decide(director, requestId, people.director)).toMatchObject({
      status: 409,
      code: 'payee-not-checked',
    });
    await untilChecked(id);
    expect((await decide(director, requestId, people.director)).status).toBe(200);
  });

  test('with another answer is a new version, and asks again', async () => {
    const id = await checkedTask();
    const requestId = await pushTask(finance, id, people.director);
    await makeOld(id);
    says('NMTC');
    await decide(director, requestId, people.director);
    await untilChecked(id);
    expect(await getTask(id)).toMatchObject({ version: 2, payeeCheck: { outcome: 'none' }, awaited: [] });
    expect((await decide(director, requestId, people.director)).status).toBe(409);
    const { body } = await finance.send('GET', `/web/${companies.timber}/payments/${id}/history`);
    expect(getItems(body).at(-1)).toMatchObject({ verb: 'update', person: '', changed: ['payeeCheck'], version: 2 });
  });

  test('stands as it is where no one answers any more', async () => {
    const id = await checkedTask();
    const before = await getTask(id);
    await makeOld(id);
    answer = { status: 503, body: '' };
    await patchTask(finance, id, 'pushauth');
    await untilChecked(id);
    expect(await getTask(id)).toEqual(before);
  });

  test('of an account of our own is made again too', async () => {
    const id = await createTask(finance);
    await makeOld(id);
    expect(await patchTask(finance, id, 'pushauth')).toMatchObject({ status: 409, code: 'payee-not-checked' });
    await untilChecked(id);
    expect(textField(await getTask(id), 'version')).toBe('1');
    await pushTask(finance, id, people.director);
  });
});

test('an approved payment has a day of arrival, until that day is over', async () => {
  const history = async (id: string) =>
    (await finance.send('GET', `/web/${companies.timber}/payments/${id}/history`)).body;
  const ask = async (order: Record<string, unknown>) => {
    const id = await checkedTask(order);
    const requestId = await pushTask(finance, id, people.director);
    expect(await history(id)).toMatchObject({ arrivesOn: '' });
    expect((await decide(director, requestId, people.director)).status).toBe(200);
    return id;
  };
  const id = await ask({ acc: slowIban });
  const { body } = await bankOfIban(slowIban);
  expect(await history(id)).toMatchObject({ arrivesOn: textField(body, 'arrivesOn') });
  expect(await history(await ask({}))).toMatchObject({ arrivesOn: '' });
  await bank.owner.query(`select advance_bank_clock(bank_now() + interval '14 days')`);
  expect(await history(id)).toMatchObject({ arrivesOn: '' });
});
