// Files: small ones are the answer itself, big ones come once, by a ticket, to the session that asked for them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ticketType } from '#shared/download.ts';
import { downloadBytes } from '#shared/limits.ts';
import { type Reply, sendTo, startBank, type TestBank, TestBrowser, textField } from '../harness/bank.ts';
import { companies, ibans, people } from '../harness/village.ts';
import { pay, untilState } from './tasks.ts';

const statement = `/web/${companies.timber}/statement`;
let bank: TestBank;
let finance: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  finance = await TestBrowser.signIn(bank.url, people.finance);
  await untilState(bank, [await pay(finance, people.director, { msg: '+SUM(A1)' })], 3);
  // the entries of a bank with a long name fill 5 MB soon
  await bank.owner.query(`update bank set name = repeat('Ž', 700)`);
  await bank.owner.query(
    `select post(array_agg(i), array_agg(new_id()), array_agg(m.id), array_agg(r.id), array_agg(1::bigint),
         array_agg('own'::text), array_agg(null::uuid), array_agg(0::bigint))
       from generate_series(1, 2000) i, account m, account r
       where m.iban = $1 and r.iban = $2`,
    [ibans.timber, ibans.timberReserve],
  );
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const bakeryCsv = async () => {
  const baker = await TestBrowser.signIn(bank.url, people.baker);
  return baker.send('GET', `/web/${companies.bakery}/statement?format=csv`);
};
const getText = ({ body }: Reply) => Buffer.from(body instanceof Uint8Array ? body : []).toString('utf8');
const fetchTicket = (ticket: string) =>
  sendTo(`${bank.url}/web/download/${ticket}`, 'GET', undefined, undefined, { accept: '*/*' });
const askTicket = async () => textField((await finance.send('GET', `${statement}?format=csv`)).body, 'ticket');
const exportsSoFar = async () => {
  const { rows } = await bank.owner.query<{ n: bigint }>(
    `
      select count(*) as n from (select verb from audit union all select verb from audit_inbox) a
      where verb = 'statement.export'`,
  );
  return Number(rows[0]?.n);
};

test('a small file is the answer itself', async () => {
  const reply = await bakeryCsv();
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="statement-\d{11}-.+\.csv"$/);
  const [head, ...lines] = getText(reply).split('\r\n');
  expect(head).toBe(
    '\uFEFFDate,Account,Type,Counterparty,Counterparty account,Message,Amount,Currency,Balance,Payment,Value date,' +
      'Counterparty BIC,Creditor reference,End-to-end id,Transaction id,Category,Reversal',
  );
  const paid = lines.find((line) => line.includes('SUM'));
  expect(paid).toContain(`,${ibans.bakery},Payment,Žalioji Giria UAB,${ibans.timber},'+SUM(A1),`);
});

test.each([
  ['camt053', 'application/xml', /^<\?xml[\s\S]+<Stmt>[\s\S]+<\/Document>\n$/, /-\d\d\.camt053\.xml"$/],
  ['mt940', 'text/plain; charset=utf-8', /^:20:STM[\s\S]+\r\n-\r\n$/, /-\d\d\.sta"$/],
])('a statement as %s has its type, its name and its form', async (format, type, form, name) => {
  const baker = await TestBrowser.signIn(bank.url, people.baker);
  const reply = await baker.send('GET', `/web/${companies.bakery}/statement?format=${format}`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type]);
  expect(reply.headers.get('content-disposition')).toMatch(name);
  expect(getText(reply)).toMatch(form);
});

test('camt.053 and camt.054 come in the version that was asked for; no other format has one', async () => {
  const baker = await TestBrowser.signIn(bank.url, people.baker);
  const ask = (query: string) => baker.send('GET', `/web/${companies.bakery}/statement?${query}`);
  for (const [query, version] of [
    ['', '08'],
    ['&version=02', '02'],
    ['&version=04', '04'],
    ['&version=08', '08'],
  ]) {
    const text = getText(await ask(`format=camt053${query}`));
    expect(text).toContain(`:camt.053.001.${version}"`);
    // a payment within the bank, from another company
    expect(text).toMatch(/<Cd>RCDT<\/Cd><SubFmlyCd>BOOK<\/SubFmlyCd>/);
  }
  expect(await ask('format=camt053&version=03')).toMatchObject({ status: 400, code: 'invalid-input' });
  for (const format of ['pdf', 'csv', 'mt940']) {
    expect(await ask(`format=${format}&version=04`)).toMatchObject({ status: 422, code: 'version-not-known' });
  }
});

test('camt.054 covers one day', async () => {
  const baker = await TestBrowser.signIn(bank.url, people.baker);
  const { rows } = await bank.owner.query<{ today: string }>('select bank_today()::text as today');
  const today = rows[0]?.today ?? '';
  const ask = (from: string) => baker.send('GET', `/web/${companies.bakery}/statement/${from}_${today}?format=camt054`);
  const reply = await ask(today);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/xml']);
  expect(getText(reply)).toMatch(/<Ntfctn>[\s\S]+<Ntry>[\s\S]+<Nm>Žalioji Giria UAB<\/Nm>/);
  expect(await ask('2026-01-01')).toMatchObject({ status: 400, code: 'period-not-valid' });
});

test('a big file is a ticket first, then comes whole, and only once', async () => {
  const before = await exportsSoFar();
  const from = Date.now();
  const asked = await finance.send('GET', `${statement}?format=csv`);
  const to = Date.now();
  expect([asked.status, asked.headers.get('content-type')]).toEqual([200, `${ticketType}; charset=utf-8`]);
  const ticket = textField(asked.body, 'ticket');
  const expiresAt = Date.parse(textField(asked.body, 'expiresAt'));
  expect(expiresAt).toBeGreaterThanOrEqual(from + 60_000);
  expect(expiresAt).toBeLessThanOrEqual(to + 60_000);
  // what was not fetched was not exported
  expect(await exportsSoFar()).toBe(before);

  const file = await fetchTicket(ticket);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const text = getText(file);
  expect(Buffer.byteLength(text)).toBeGreaterThan(downloadBytes);
  expect(text.split('\r\n').filter((line) => line.includes(',Payment,')).length).toBeGreaterThanOrEqual(4_000);
  expect(await exportsSoFar()).toBe(before + 1);

  const again = await fetchTicket(ticket);
  expect([again.status, again.code]).toEqual([404, 'not-found']);
  expect(await exportsSoFar()).toBe(before + 1);
}, 60_000);

test('of two who come with one ticket at once, one is served', async () => {
  const ticket = await askTicket();
  const replies = await Promise.all([fetchTicket(ticket), fetchTicket(ticket)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
}, 60_000);

test('a ticket that is over or made up is nothing', async () => {
  const ticket = await askTicket();
  await bank.owner.query('update download_ticket set expires_at = now()');
  expect((await fetchTicket(ticket)).code).toBe('not-found');
  expect((await fetchTicket('A'.repeat(43))).code).toBe('not-found');
  expect((await fetchTicket('..')).status).toBe(404);
}, 60_000);

test('only the hash of a ticket is stored', async () => {
  const ticket = await askTicket();
  const { rows } = await bank.owner.query<{ text: string }>('select t::text as text from download_ticket t');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ text }) => text).join()).not.toContain(ticket);
}, 60_000);

test('who has lost the letter meanwhile gets nothing', async () => {
  const ticket = await askTicket();
  const give = (letters: string) =>
    bank.owner.query('update membership set letters = $3 where company_id = $1 and person_id = $2', [
      companies.timber,
      people.finance,
      letters,
    ]);
  await give('G');
  try {
    expect((await fetchTicket(ticket)).code).toBe('not-permitted');
  } finally {
    await give('ABCDFGH');
  }
  // it was used up by the try
  expect((await fetchTicket(ticket)).code).toBe('not-found');
}, 60_000);

test('a ticket ends with its session', async () => {
  const ticket = await askTicket();
  await finance.send('POST', '/web/logout');
  const reply = await fetchTicket(ticket);
  expect([reply.status, reply.code]).toEqual([401, 'not-signed-in']);
}, 60_000);
