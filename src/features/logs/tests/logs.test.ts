// Logs over HTTP: who may read which, pages, what records say, and that a look at a log is a record itself.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LogRecord } from '#features/logs/calls.ts';
import { isFound } from '#features/logs/isFound.ts';
import { getItems, type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { getVerbs } from '#tests/harness/recorded.ts';
import { until } from '#tests/harness/until.ts';
import { companies, people, staff } from '#tests/harness/village.ts';
import { createTask, pay, untilState } from '#tests/http/tasks.ts';

let bank: TestBank;
let admin: TestBrowser;
let support: TestBrowser;
let operations: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  [admin, support, operations] = await Promise.all([
    TestBrowser.signIn(bank.url, staff.A),
    TestBrowser.signIn(bank.url, staff.S),
    TestBrowser.signIn(bank.url, people.operations),
  ]);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const untilNumbered = () => until(async () => (await bank.owner.query('select from audit_inbox')).rowCount === 0);
const get = async (address: string, who = support) => {
  await untilNumbered();
  return who.send('GET', `/web/logs/${address}`);
};
const idsIn = ({ body }: Reply) => getItems(body).map(({ id }) => Number(id));

/**
 * Records of the lonely company, one a second until now. They are sealed now, as after a time in which no one numbered.
 */
async function writeRecords(count: number): Promise<void> {
  await bank.owner.query(
    `insert into audit_inbox (at, actor_id, client_id, verb, subject_kind, subject_id, facts)
     select now() - make_interval(secs => $1 - i), $2, $3, 'client.update', 'client', $3, jsonb_build_object('place', i)
     from generate_series(1, $1::integer) i`,
    [count, people.director, companies.lonely],
  );
  await untilNumbered();
}

describe('a page', () => {
  test('holds 500 records, the newest first; the pages hold all of them, each once', async () => {
    await writeRecords(1001);
    const first = await get(companies.lonely);
    const next = textField(first.body, 'next');
    const second = await get(`${companies.lonely}?from=${next}`);
    const third = await get(`${companies.lonely}?from=${textField(second.body, 'next')}`);
    const ids = [first, second, third].flatMap(idsIn);
    expect(idsIn(first)).toHaveLength(500);
    expect(third.body).toMatchObject({ next: null });
    // the look of the first page is one record, too
    const known = await bank.owner.query('select n::integer as id from audit where client_id = $1 order by n desc', [
      companies.lonely,
    ]);
    expect(ids.length).toBeGreaterThanOrEqual(1001);
    expect(ids).toEqual(known.rows.map(({ id }) => id).filter((id) => id <= (ids[0] ?? 0)));
  });

  test('begins at a moment: what is newer is left out', async () => {
    const reply = await get(`${companies.lonely}?from=${new Date(Date.now() - 500_000).toISOString()}`);
    const times = getItems(reply.body).map(({ time }) => Date.parse(String(time)));
    expect(times.length).toBeGreaterThan(400);
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now() - 500_000);
  });

  test.each([
    'from=yesterday',
    'from=2026-01-01T00:00:00Z_x',
    'from=2026-01-01T00:00:00Z_1_2',
    'to=1',
    'from=2026-01-01',
  ])('refuses %s', async (query) => expect(await get(`${companies.lonely}?${query}`)).toMatchObject({ status: 400 }));
});

describe('a record', () => {
  test('says in words who did what, with amounts and names of states', async () => {
    const id = await pay(operations, people.finance, { amount: '12.50' });
    await untilState(bank, [id], 3);
    const { body } = await get(`${companies.timber}/${id}`);
    const [newest] = getItems(body);
    expect(newest).toMatchObject({
      fullName: 'System',
      by: 'system',
      recordID: id,
      verb: 'payment.execute',
      words: 'executed the payment',
      kind: 'money',
      look: null,
    });
    expect(newest?.['facts']).toEqual(
      expect.arrayContaining([
        { label: 'Amount', value: '12.50 EUR' },
        { label: 'From', value: 'Authorized' },
        { label: 'To', value: 'Executed' },
      ]),
    );
    expect(JSON.stringify(body)).not.toMatch(/seal|hash/);
    const created = getItems(body).find(({ verb }) => verb === 'payment.create');
    expect(created).toMatchObject({ userID: people.operations, by: 'company', words: 'created the payment' });

    const file = await support.send('GET', `/web/logs/${companies.timber}/${id}?export&zone=UTC`);
    const [, ...lines] = Buffer.from(file.body as Uint8Array)
      .toString()
      .trim()
      .split('\r\n');
    // the looks at this log are in it, too
    const numbers = getItems(body).map(({ id: number }) => number);
    expect(lines.map((line) => line.split(',')[1])).toEqual(expect.arrayContaining(numbers));
    expect(await support.send('GET', `/web/logs/39999999999/${id}?export`)).toMatchObject({ status: 404 });
  });

  test('names the action on a case by its title', async () => {
    await bank.owner.query(
      `insert into audit_inbox (at, actor_id, client_id, verb, subject_kind, subject_id, facts)
       values (now(), $1, $2, 'case.act', 'case', gen_random_uuid(), '{"action":"handOver"}')`,
      [people.director, companies.timber],
    );
    const { body } = await get(companies.timber);
    expect(getItems(body).find(({ verb }) => verb === 'case.act')?.['facts']).toEqual([
      { label: 'Action', value: 'Reassigned' },
    ]);
  });

  test('of another client is not in this log', async () => {
    const id = await createTask(operations, { amount: '1.00' });
    expect(getItems((await get(`${companies.bakery}/${id}`)).body)).toEqual([]);
    expect(
      getItems((await get(companies.bakery)).body)
        .filter(({ verb }) => verb !== 'log.read')
        .map(({ recordID }) => recordID),
    ).not.toContain(id);
  });
});

test('what is about a case that the reader may not see, and about hits, is in no log of theirs', async () => {
  const aml = await TestBrowser.signIn(bank.url, staff.M);
  const { bakery } = companies;
  const [hidden, shown, hit] = [randomUUID(), randomUUID(), randomUUID()];
  const open = (id: string, type: string) =>
    aml.send('POST', `/web/tasks/${bakery}/${id}`, { body: { type, title: 'Odd', comment: 'Odd calls' } });
  expect([(await open(hidden, 'FRAUD')).status, (await open(shown, 'RFI')).status]).toEqual([201, 201]);
  await bank.owner.query(
    `insert into audit_inbox (client_id, verb, subject_kind, subject_id) values ($1, 'screening_hit.find', 'hit', $2)`,
    [bakery, hit],
  );
  const inLog = async (who: TestBrowser) => {
    const records = getItems((await get(bakery, who)).body).map(({ recordID }) => recordID);
    return [hidden, shown, hit].map((id) => records.includes(id));
  };
  expect(await getVerbs(bank, await aml.send('GET', `/web/tasks/${bakery}/${hidden}`))).toEqual(['case.read']);
  expect(await inLog(aml)).toEqual([true, true, true]);
  expect(await inLog(support)).toEqual([false, true, false]);
  expect(getItems((await get(`${bakery}/${hidden}`, aml)).body)).not.toEqual([]);
  expect(getItems((await get(`${bakery}/${hidden}`)).body).map(({ verb }) => verb)).toEqual(['log.read']);
  const file = await support.send('GET', `/web/logs/${bakery}?export`);
  expect(Buffer.from(file.body as Uint8Array).toString()).not.toContain('Fraud');
});

describe('the log of the bank', () => {
  test('is read by Admin, Head of AML and Executive, and names the client of each record', async () => {
    const { body } = await get('%23', admin);
    expect(getItems(body)[0]).toMatchObject({ clientID: expect.anything(), fullName: expect.any(String) });
    expect(getItems(body).find(({ clientID }) => clientID === companies.timber)?.['clientName']).toBe(
      'Žalioji Giria UAB',
    );
    expect(await get('%23')).toMatchObject({ status: 403 });
  });

  test('goes back from a moment, and from the last record of a page', async () => {
    const { body } = await get('%23', admin);
    const older = await get(`%23?${textField(body, 'next')}`, admin);
    expect(Math.max(...idsIn(older))).toBe(Math.min(...getItems(body).map(({ id }) => Number(id))) - 1);
    const before = new Date(Date.now() - 400_000).toISOString();
    const times = getItems((await get(`%23?${before}`, admin)).body).map(({ time }) => String(time) < before);
    expect(times.length).toBeGreaterThan(400);
    expect(times).not.toContain(false);
  });

  test('a staff user has one of what they did; other people have none', async () => {
    await get(`%23${staff.S}`, admin);
    const { body } = await get(`%23${staff.S}`, admin);
    expect(getItems(body).map(({ userID }) => userID)).not.toContain(staff.A);
    expect(getItems(body)[0]).toMatchObject({ userID: staff.S, by: 'staff' });
    expect(getItems(body).map(({ words }) => words)).toContain('signed in');
    expect(await get(`%23${people.director}`, admin)).toMatchObject({ status: 404 });
    expect(await get(`%23${staff.A}`)).toMatchObject({ status: 403 });
  });
});

test('a look at a log is a record of that client, once in ten minutes', async () => {
  const finance = await TestBrowser.signIn(bank.url, staff.F);
  for (let i = 0; i < 3; i++) expect(await get(companies.bakery, finance)).toMatchObject({ status: 200 });
  const { body } = await get(companies.bakery);
  const looks = getItems(body).filter(({ verb, userID }) => verb === 'log.read' && userID === staff.F);
  expect(looks).toHaveLength(1);
  expect(looks[0]).toMatchObject({ words: 'viewed the log', look: 'Viewed', recordID: companies.bakery });
});

test('people have a log too; a client that does not exist has none', async () => {
  await bank.owner.query(
    `insert into audit_inbox (client_id, verb, subject_kind, subject_id) values ($1, 'name.clean', 'name', $2)`,
    [companies.timber, people.stranger],
  );
  const { body } = await get(people.stranger);
  expect(getItems(body).map(({ verb }) => verb)).toContain('name.clean');
  expect(await get('10000000009')).toMatchObject({ status: 404 });
  expect(await get(staff.A)).toMatchObject({ status: 404 });
});

test('the whole log is saved as CSV, and that is recorded each time', async () => {
  const file = await admin.send('GET', `/web/logs/${companies.lonely}?export&zone=UTC`);
  const lines = Buffer.from(file.body as Uint8Array)
    .toString()
    .trim()
    .split('\r\n');
  expect(lines[0]).toContain('Time,Number,User,User number,What,Facts');
  expect(lines.length).toBeGreaterThan(1001);
  expect(lines.filter((line) => line.includes('changed the details of the client,Place: 1,'))).toHaveLength(1);
  const exports = getItems((await get(companies.lonely)).body).filter(({ verb }) => verb === 'log.export');
  expect(exports).toHaveLength(1);
  expect(exports[0]?.['facts']).toContainEqual({ label: 'Filter', value: 'all' });
  expect(await admin.send('GET', '/web/logs/%23?export')).toMatchObject({ status: 200 });
  expect(await support.send('GET', '/web/logs/%23?export')).toMatchObject({ status: 403 });
});

test('a file of a log holds what words and a kind find, as the page shows it', async () => {
  const address = `/web/logs/${companies.lonely}`;
  const page = getItems((await get(companies.lonely)).body) as unknown as LogRecord[];
  const filter = { text: 'DÉTAILS place 77', kind: 'decision' } as const;
  const shown = page.filter((record) => isFound(record, filter)).map(({ id }) => id);
  const file = await admin.send('GET', `${address}?export&zone=UTC&text=D%C3%89TAILS+place+77&kind=decision`);
  expect(shown).not.toHaveLength(0);
  expect(file.headers.get('content-disposition')).toContain(
    `log-${companies.lonely}-decision-found-details-place-77.csv`,
  );
  const ids = Buffer.from(file.body as Uint8Array)
    .toString()
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[1]);
  expect(ids).toEqual(expect.arrayContaining(shown));
  // the older pages hold more: places 77, 770 to 779, and 177 to 977
  expect(ids.length).toBeGreaterThanOrEqual(19);
  const [exported] = getItems((await get(companies.lonely)).body).filter(({ verb }) => verb === 'log.export');
  expect(exported?.['facts']).toContainEqual({ label: 'Filter', value: 'kind decision, text given' });
  const none = await admin.send('GET', `${address}?export&kind=money&text=nobody`);
  expect(
    Buffer.from(none.body as Uint8Array)
      .toString()
      .trim()
      .split('\r\n'),
  ).toHaveLength(1);
  expect(await admin.send('GET', `${address}?export&kind=gossip`)).toMatchObject({ status: 400 });
});
