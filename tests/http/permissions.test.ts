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
import { field, type Reply, sendTo, startBank, type TestBank, TestBrowser } from '../harness/bank.ts';
import { bankToday } from '../harness/bankDay.ts';
import { calls } from '../harness/calls.ts';
import { readExpected } from '../harness/expectations.ts';
import { getBody, sentValue } from '../harness/expectedCalls.ts';
import { until } from '../harness/until.ts';
import { companies, ibans, people, staff, unknownId } from '../harness/village.ts';
import { createTask, fingerprint, forgetPushes, pay, untilState } from './tasks.ts';

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
  paid.set(companies.timber, await pay(getBrowser('CFO'), people.director));
  paid.set(companies.bakery, await pay(getBrowser('baker'), people.baker, { acc: ibans.lonely }, companies.bakery));
  await untilState(bank, [...paid.values()], 3);
  for (const cell of cells.filter(({ call }) => /tasks(\/|\?)/.test(call))) {
    const creator = creates(cell) ? cell.caller : getCompany(cell) === companies.timber ? 'CEO' : 'baker';
    tasks.set(cell, await createTask(getBrowser(creator), { acc: ibans.lonely }, getCompany(cell)));
  }
  for (const cell of cells.filter(({ call }) => call.includes('{companyId}/cards/{cardId}'))) {
    const { rows } = await bank.owner.query<{ id: string }>(
      `insert into card (id, client_id, account_id, design, limit_minor, monthly_minor, created_at, changed_at)
       select new_id(), client_id, id, 'Z1VISA', 100, 100, now(), now() from account where client_id = $1 limit 1
       returning id`,
      [getCompany(cell)],
    );
    cards.set(cell, rows[0]?.id ?? '');
  }
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

function getBrowser(caller: string): TestBrowser {
  const browser = browsers.get(caller);
  if (!browser) throw new Error(`no one is called ${caller}`);
  return browser;
}

function creates({ caller, company }: Cell): boolean {
  return company === 'own' && ['CEO', 'CFO', 'COO', 'baker'].includes(caller);
}

function getCompany({ caller, company }: Cell): string {
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

const thisMonth = bankToday().slice(0, 7).replace('-', '');

/** The well-formed address of a cell. */
function getAddress(cell: Cell): string {
  const [, path = ''] = cell.call.split(' ');
  const known = knownValues(cell);
  return (asked.get(cell.call) ?? path).replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? sentValue(name));
}

/** How calls are asked for whose declaration does not say all. */
const asked = new Map(
  readExpected('asked').rows.map((row) => {
    const [, call = '', address = ''] = /^([^,]*),(.*)$/.exec(row) ?? [];
    return [call, address];
  }),
);

/** What the caller of a cell can name. */
function knownValues(cell: Cell): Readonly<Record<string, string>> {
  const company = getCompany(cell);
  // the person who is removed is the last who manages users; whose permissions change is somebody else, where there is
  // one
  const user =
    company === companies.bakery ? people.baker : cell.call.endsWith('{role}') ? people.director : people.operations;
  return {
    ...{ id: user, companyId: company, clientId: companies.timber, sourceId: companies.timber },
    ...{ noClient: '30000000099', caller: namedBy(cell.caller), personId: people.director, userId: staff.P },
    ...{
      taskId: tasks.get(cell) ?? unknownId,
      paymentId: paid.get(company) ?? '',
      cardId: cards.get(cell) ?? unknownId,
    },
    ...{ subjectId: people.stranger, role: 'CEO', viewId: randomUUID(), jobId, unknownId, thisMonth },
    ...{ fundId: `EUR.${company === companies.timber ? ibans.timber : ibans.bakery}`, name: `${company}_OD_TGV0dGVy` },
    ...{ fileId: fileIds[company] ?? '', fileToken: fileIds[companies.timber] ?? '', iban: ibans.elsewhere },
    ...{ loginCode: 'A'.repeat(32), ticket: 'A'.repeat(43), token: 'A'.repeat(43) },
    ...{ filter: '2026-01-01_2026-01-31', date: '2026-01-01' },
  };
}

function make(cell: Cell): Promise<Reply> {
  const [method = ''] = cell.call.split(' ');
  const body = getBody(cell.call, { taskId: tasks.get(cell) ?? '' });
  const address = getAddress(cell);
  const key = randomUUID();
  if (cell.caller === 'device') return sendTo(bank.url + address, method, body, undefined, { 'idempotency-key': key });
  return getBrowser(cell.caller).send(method, address, { key, ...(body ? { body } : {}) });
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
  const addresses = reads.map(getAddress);
  const lists = addresses.filter((address) => /(payments|tasks)$/.test(address));
  const asked = [...addresses, ...lists.map((list) => `${list}?ver=0`), '/web/client'];
  const answers = await Promise.all(
    asked.map(async (address) => {
      const { status, headers, body } = await getBrowser('CEO').send('GET', address);
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
  const task = [...tasks].find(([cell]) => getCompany(cell) === companies.timber)?.[1] ?? '';
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

/** Reads of staff: whether this test finds something, and the verb and test of their record or why there is none. */
const looks = readExpected('looks').rows.map((row) => {
  const [, call = '', found = '', verb = '', where = ''] = /^([^,]*),([^,]*),([^,]*),(.*)$/.exec(row) ?? [];
  return { call, isFound: found === 'yes', verb, where };
});

test('each read of staff is recorded here or where another test sees it, or stands among those that are not', () => {
  const ofStaff = cells.filter(({ call, caller }) => call.startsWith('GET') && Object.hasOwn(staff, caller));
  const open = new Set(ofStaff.filter(({ expected }) => ![401, 403].includes(expected)).map(({ call }) => call));
  const answered = new Set(ofStaff.filter(({ expected }) => expected === 200).map(({ call }) => call));
  const silent = [...open].filter((call) => !answered.has(call));
  const foundNothing = looks.filter(({ isFound }) => !isFound);
  expect(silent.sort()).toEqual(foundNothing.map(({ call }) => call).sort());
  for (const { call, verb, where } of foundNothing.filter((look) => look.verb !== ''))
    expect([call, textOfTest(where).includes(`'${verb}'`)]).toEqual([call, true]);
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
  const withoutRecord = looks.filter(({ isFound }) => isFound).map(({ call }) => call);
  expect(silent.sort()).toEqual(withoutRecord.sort());
});

/** The letters with which a member of the company makes each call. */
const openedBy = Object.fromEntries(readExpected('letters').rows.map((row) => row.split(',')));

const isOpened = (status: number) => status < 300 || status === 428;

/** Whether REP is shown an amount of money of timber by the calls that every member may make. */
async function seesMoney(): Promise<boolean> {
  const browser = getBrowser('REP');
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
  let moneyAccount = '';
  for (const letter of 'ABCDEFGH') {
    await give(letter);
    for (const cell of asked) {
      if (isOpened((await make(cell)).status)) opened[cell.call] += letter;
      // one person asks a device so many things an hour
      await forgetPushes(bank);
    }
    if (await seesMoney()) moneyAccount += letter;
  }
  await give('G');
  expect(opened).toEqual(openedBy);
  expect(moneyAccount).toBe('ABC');
});
