// Every list over HTTP: each filter alone and all together, counts, cursors, the file, and what changed and is gone.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field, getItems, startBank, type TestBank, TestBrowser, textField } from '../harness/bank.ts';
import { withOtherBanks } from '../harness/otherBanks.ts';
import { until } from '../harness/until.ts';
import { companies, ibans, people, staff } from '../harness/village.ts';
import { createTask, decide, forgetPushes, patchTask, pay, pushTask, untilState } from './tasks.ts';

const at = (list: string) => `/web/${companies.timber}/${list}`;
let bank: TestBank;
let finance: TestBrowser;
let director: TestBrowser;
let tasks: { unsent: string; others: string; mine: string };

beforeAll(async () => {
  bank = await startBank({ product: withOtherBanks });
  [finance, director] = await Promise.all([
    TestBrowser.signIn(bank.url, people.finance),
    TestBrowser.signIn(bank.url, people.director),
  ]);
  tasks = {
    unsent: await createTask(finance, { amount: '30.00', name: 'Žalioji Giria', msg: 'Oak boards' }),
    others: await createTask(finance, { amount: '20.00', acc: ibans.elsewhere, name: 'Holz AG' }),
    mine: await createTask(director, { amount: '10.00', name: 'aukse', accountid: `EUR.${ibans.timberReserve}` }),
  };
  await pushTask(finance, tasks.others, people.director);
  await pushTask(director, tasks.mine, people.finance);
  await pay(finance, people.director, { amount: '5.00', name: 'Paid One' }).then((id) => untilState(bank, [id], 3));
  await bank.owner.query(`insert into file_content (hash, bytes) values (sha256('x'), 'x') on conflict do nothing`);
  await bank.owner.query(
    `insert into client_file (id, client_id, hash, category, name, media_type, size_bytes, added_at)
     select new_id(), $1, sha256('x'), c, n, 'application/pdf', s, now() - s * interval '1 minute'
     from (values ('OD', 'Šeima', 3), ('ID', 'alpha', 1), ('OD', 'Beta', 2)) f (c, n, s)`,
    [companies.timber],
  );
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

async function read(list: string, query: string, browser = finance) {
  const { status, body } = await browser.send('GET', `${at(list)}?${query}`);
  expect([list, query, status]).toEqual([list, query, 200]);
  return { items: getItems(body), body };
}
/** Until every record has its number: rows show it. */
const idle = () => until(async () => (await bank.owner.query('select from audit_inbox limit 1')).rowCount === 0);
const namesIn = async (list: string, query: string, browser = finance) =>
  (await read(list, query, browser)).items.map(({ name }) => name);

describe('tasks', () => {
  test.each([
    ['', ['aukse', 'Holz AG', 'Žalioji Giria']],
    ['sort=createdAt', ['Žalioji Giria', 'Holz AG', 'aukse']],
    ['sort=name', ['aukse', 'Holz AG', 'Žalioji Giria']],
    ['sort=-name', ['Žalioji Giria', 'Holz AG', 'aukse']],
    ['sort=amount', ['aukse', 'Holz AG', 'Žalioji Giria']],
    ['sort=-amount', ['Žalioji Giria', 'Holz AG', 'aukse']],
    // equal ones in the order of their ids, which is that of their creation
    ['sort=account', ['Žalioji Giria', 'Holz AG', 'aukse']],
    ['sort=-creator', ['Holz AG', 'Žalioji Giria', 'aukse']],
    ['sort=standing', ['Žalioji Giria', 'aukse', 'Holz AG']],
    ['standing=unsent', ['Žalioji Giria']],
    ['standing=others', ['Holz AG']],
    ['standing=mine', ['aukse']],
    ['text=zalioji', ['Žalioji Giria']],
    ['text=OAK', ['Žalioji Giria']],
    ['text=test+director', ['aukse']],
    [`text=${ibans.elsewhere.slice(0, 4)}+${ibans.elsewhere.slice(4, 8)}`, ['Holz AG']],
    ['text=nobody', []],
    ['standing=others&text=holz&sort=-amount', ['Holz AG']],
    ['standing=mine&text=holz', []],
  ])('%s', async (query, names) => {
    expect(await namesIn('tasks', query)).toEqual(names);
  });

  test('are counted by whose turn it is for the caller, under the other filters', async () => {
    const getCount = async (query: string, browser = finance) =>
      field((await read('tasks', query, browser)).body, 'count');
    expect(await getCount('count=yes')).toEqual({
      rows: 3,
      exact: true,
      by: { unsent: 1, others: 1, mine: 1 },
      sums: { amount: ['EUR60.00'] },
    });
    expect(await getCount('count=yes&text=holz', director)).toEqual({
      rows: 1,
      exact: true,
      by: { mine: 1 },
      sums: { amount: ['EUR20.00'] },
    });
    expect(await getCount('count=yes&standing=mine&text=holz')).toEqual({
      rows: 0,
      exact: true,
      by: { others: 1 },
      sums: { amount: [] },
    });
  });

  test.each(['standing=all', 'standing=', 'sort=-', 'sort=iban', 'sort=--name', 'status=sent', 'from=2026-01-01'])(
    '%s is refused',
    async (query) => {
      expect(await finance.send('GET', `${at('tasks')}?${query}`)).toMatchObject({
        status: 400,
        code: 'invalid-input',
      });
    },
  );

  test('are read one by one, as long as they are tasks of the company', async () => {
    const { body } = await finance.send('GET', `${at('tasks')}/${tasks.others}`);
    expect(body).toEqual((await read('tasks', 'standing=others')).items[0]);
    const elsewhere = await finance.send('GET', `/web/${companies.bakery}/tasks/${tasks.others}`);
    expect(elsewhere.status).toBe(404);
  });
});

describe('documents, users and accounts', () => {
  test.each([
    ['files', '', ['alpha', 'Beta', 'Šeima']],
    ['files', 'sort=at', ['Šeima', 'Beta', 'alpha']],
    ['files', 'sort=-name', ['Šeima', 'Beta', 'alpha']],
    ['files', 'sort=size', ['alpha', 'Beta', 'Šeima']],
    ['files', 'text=seim', ['Šeima']],
    ['files', 'category=ID', ['alpha']],
    ['files', 'category=OD&text=a&sort=-size', ['Šeima', 'Beta']],
    ['users', '', ['Test director', 'Test finance', 'Test operations', 'Test representative']],
    ['users', 'sort=-name', ['Test representative', 'Test operations', 'Test finance', 'Test director']],
    ['users', 'sort=role', ['Test representative', 'Test director', 'Test finance', 'Test operations']],
    ['users', 'sort=state', ['Test director', 'Test finance', 'Test operations', 'Test representative']],
    ['users', 'state=invited', []],
    ['users', 'state=active&role=CFO', ['Test finance']],
    ['users', 'may=E', ['Test director']],
    ['users', `text=${people.operations.slice(3)}`, ['Test operations']],
    ['users', 'text=%2B', []],
    ['users', 'state=active&role=CEO&may=A&text=direct', ['Test director']],
    ['funds', '', ['Main', 'Reserve']],
    ['funds', 'sort=-place', ['Reserve', 'Main']],
    ['funds', 'sort=-name', ['Reserve', 'Main']],
    ['funds', 'sort=balance', ['Reserve', 'Main']],
    ['funds', 'sort=-available', ['Main', 'Reserve']],
    ['funds', 'text=MAI', ['Main']],
    ['funds', `text=${ibans.timberReserve.slice(0, 4)}+${ibans.timberReserve.slice(4)}`, ['Reserve']],
    ['funds', `text=${ibans.bakery}`, []],
  ])('%s %s', async (list, query, names) => {
    expect(await namesIn(list, query)).toEqual(names);
  });
});

describe.each([
  ['payments', 'status=executed', 'sort=time'],
  ['tasks', 'text=a', 'sort=name'],
  ['files', 'category=OD', 'sort=name'],
  ['users', 'state=active', 'sort=-name'],
  ['funds', 'text=reserve', 'sort=-balance'],
])('%s', (list, filter, order) => {
  test('have a cursor for one filter and order alone', async () => {
    const { body } = await read(list, `limit=1&${order}`);
    const next = textField(body, 'next');
    expect((await read(list, `limit=1&${order}&next=${next}`)).items).toHaveLength(1);
    for (const other of ['', filter, `${filter}&${order}`]) {
      const refused = await finance.send('GET', `${at(list)}?${other}&next=${next}`);
      expect([other, refused.status, refused.code]).toEqual([other, 400, 'invalid-input']);
    }
  });

  test('are the same as a file, under the same filter and in the same order', async () => {
    for (const query of ['', filter, `${filter}&${order}`]) {
      const { items, body } = await read(list, `${query}&count=yes`);
      const file = await finance.send('GET', `${at(list)}?export&${query}`);
      expect([query, file.status, file.headers.get('content-type')]).toEqual([query, 200, 'text/csv; charset=utf-8']);
      const [headings = '', ...lines] = new TextDecoder()
        .decode(file.body as Uint8Array)
        .trimEnd()
        .split('\r\n');
      const column = headings
        .replace('\uFEFF', '')
        .split(',')
        .findIndex((title) => title === 'Name' || title === 'Payee');
      const shown = items.map(({ name, meta }) => name ?? field(meta, 'name'));
      expect(lines.map((line) => line.split(',')[column])).toEqual(shown);
      expect(field(body, 'count')).toMatchObject({ rows: items.length, exact: true });
    }
  });
});

test('an account has its amounts, and a closed one is gone', async () => {
  await setAccount(ibans.timber, 'held_minor = 90, floor_minor = 9');
  const [main, reserve] = (await read('funds', '')).items;
  const { body } = await finance.send('GET', at('client'));
  const { name, ...amounts } = Object(field(field(body, 'funds'), `EUR.${ibans.timber}`));
  expect(main).toEqual({
    ...amounts,
    name,
    id: `EUR.${ibans.timber}`,
    place: 1,
    iban: ibans.timber,
    currency: 'EUR',
    isBlocked: false,
  });
  expect(new Set(Object.values(amounts)).size).toBe(3);
  await setAccount(ibans.timber, 'held_minor = 0, floor_minor = 0');
  await setAccount(ibans.timberReserve, `blocked_at = now(), closed_at = null`);
  expect((await read('funds', 'text=reserve')).items).toEqual([
    { ...reserve, id: `EUR.${ibans.timberReserve}.B`, isBlocked: true },
  ]);
  await setAccount(ibans.timberReserve, `blocked_at = null, closed_at = now()`);
  expect(await namesIn('funds', '')).toEqual(['Main']);
  await setAccount(ibans.timberReserve, `closed_at = null`);
});

const setAccount = (iban: string, set: string) => bank.owner.query(`update account set ${set} where iban = $1`, [iban]);

const moment = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`;

describe('staff', () => {
  let admin: TestBrowser;
  beforeAll(async () => {
    admin = await TestBrowser.signIn(bank.url, staff.A);
    await bank.owner.query('update staff set active = false where person_id = $1', [staff.P]);
  });
  const answer = async (query: string) => (await admin.send('GET', `/web/users?${query}`)).body;
  const rolesIn = async (query: string) => getItems(await answer(query)).map(({ role }) => role);

  test.each([
    ['', 'ACDEFHMSP'],
    ['sort=-name', 'SPMHFEDCA'],
    ['sort=id', 'ADSMFPEHC'],
    // Admin, AML, Client Management, Dashboard, Executive, Financial, Head of AML, Marketing, Support
    ['sort=role', 'AMCDEFHPS'],
    ['state=inactive', 'P'],
    ['role=M', 'M'],
    ['key=S', 'AFHM'],
    ['text=STAFF+h', 'H'],
    [`text=${staff.E.slice(4)}`, 'E'],
    ['state=active&key=S&text=staff+f', 'F'],
    ['device=enrolled', ''],
    ['device=none&role=A', 'A'],
    ['role=M&state=inactive', ''],
  ])('%s', async (query, roles) => {
    expect((await rolesIn(query)).join('')).toBe(roles);
  });

  test('are counted by state, and exported with a record that names no client', async () => {
    expect(field(await answer('count=yes&key=S'), 'count')).toEqual({ rows: 4, exact: true, by: { active: 4 } });
    const { body, headers } = await admin.send('GET', '/web/users?export&role=F&text=staff');
    expect(new TextDecoder().decode(body as Uint8Array)).toEqual(
      expect.stringMatching(
        new RegExp(
          '^Name,Number,Role,Keys,State,Created,Last seen,Devices,Away until\r\nStaff ' +
            `F,${staff.F},Financial,SEPA payment task,Active,${moment},,0,\r\n$`,
        ),
      ),
    );
    expect(headers.get('content-disposition')).toContain('staff.csv');
    await idle();
    const { rows } = await bank.owner.query(
      `select client_id, actor_id, subject_kind, subject_id, facts from audit where verb = 'staff.export'`,
    );
    expect(rows).toEqual([
      {
        client_id: null,
        actor_id: staff.A,
        subject_kind: 'list',
        subject_id: 'staff',
        facts: { filter: '{"text":"given","role":"F"}' },
      },
    ]);
  });
});

describe('what changed since', () => {
  const now = async (list: string, query = '') => {
    await idle();
    return Number(field((await read(list, query)).body, 'ver'));
  };
  const changes = async (list: string, query: string, browser = finance) => {
    await idle();
    const { items, body } = await read(list, query, browser);
    return { ids: items.map(({ id }) => id), gone: field(body, 'gone'), ver: Number(field(body, 'ver')), body };
  };

  test('is nothing where nothing changed', async () => {
    const ver = await now('tasks');
    expect(await changes('tasks', `ver=${ver}`)).toMatchObject({ ids: [], gone: [], ver });
    expect(await changes('payments', `ver=${ver}`)).toMatchObject({ ids: [], gone: [], ver });
  });

  test('is sent with what does not belong to this filter, or no longer to the list', async () => {
    const ver = await now('tasks');
    const id = await createTask(finance, { amount: '40.00', name: 'Comes and goes' });
    expect(await changes('tasks', `ver=${ver}`)).toMatchObject({ ids: [id], gone: [] });
    expect(await changes('tasks', `ver=${ver}&standing=mine`)).toMatchObject({ ids: [], gone: [id] });
    const created = await now('tasks');
    await pushTask(finance, id, people.director);
    expect(await changes('tasks', `ver=${created}&standing=others&count=yes`)).toMatchObject({
      ids: [id],
      body: { count: { rows: 2, by: { others: 2, unsent: 1, mine: 1 } } },
    });
    expect(await changes('tasks', `ver=${created}&standing=mine`, director)).toMatchObject({ ids: [id] });
    const pushed = await now('tasks');
    await patchTask(finance, id, 'cancel');
    expect(await changes('tasks', `ver=${pushed}`)).toMatchObject({ ids: [], gone: [id] });
    expect(await changes('payments', `ver=${pushed}&status=failed`)).toMatchObject({ ids: [id], gone: [`${id}.in`] });
    expect(await changes('payments', `ver=${pushed}&status=sent&min=41`)).toMatchObject({
      ids: [],
      gone: [id, `${id}.in`],
    });
  });

  test('holds the tasks that lose their request because of another one in it', async () => {
    const [one, two] = [await createTask(finance, { amount: '41.00' }), await createTask(finance, { amount: '42.00' })];
    await finance.send('POST', `${at('tasks')}?pushauth`, { body: { ids: [one, two] } });
    const ver = await now('tasks');
    await patchTask(finance, one, 'cancel');
    const { ids, gone } = await changes('tasks', `ver=${ver}`);
    expect([ids, gone]).toEqual([[two], [one]]);
    expect((await read('tasks', 'standing=unsent')).items.map(({ id }) => id)).toContain(two);
    await patchTask(finance, two, 'cancel');
  });

  test('holds the tasks of somebody who may confirm no more', async () => {
    await bank.owner.query(`update membership set letters = 'ABC' where company_id = $1 and person_id = $2`, [
      companies.timber,
      people.operations,
    ]);
    const id = await createTask(finance, { amount: '43.00' });
    await pushTask(finance, id);
    const ver = await now('tasks');
    const user = `${at('users')}/${people.operations}/COO`;
    const approval = textField((await director.send('DELETE', user)).body, 'requestId');
    await decide(director, approval, people.director);
    expect(await director.send('DELETE', user, { headers: { approval } })).toMatchObject({ status: 204 });
    expect((await changes('tasks', `ver=${ver}`)).ids).toContain(id);
    await patchTask(finance, id, 'cancel');
  });
});

describe('one payment', () => {
  test('is read by one call, by either of its lines', async () => {
    const id = await pay(finance, people.director, { acc: ibans.timberReserve, amount: '6.00' });
    await untilState(bank, [id], 3);
    await idle();
    const lines = (await read('payments', 'min=6&max=6')).items;
    const one = async (query: string) => (await finance.send('GET', `${at('payments')}/${id}${query}`)).body;
    expect([await one('?line=in'), await one('')]).toEqual(lines);
    expect((await finance.send('GET', `${at('payments')}/${id}?line=out`)).status).toBe(400);
    expect((await finance.send('GET', `${at('payments')}/01900000-0000-7000-8000-000000000000`)).status).toBe(404);
  });

  test('belongs to no one else', async () => {
    const baker = await TestBrowser.signIn(bank.url, people.baker);
    const id = await createTask(finance, { amount: '7.00' });
    expect((await baker.send('GET', `/web/${companies.bakery}/payments/${id}`)).status).toBe(404);
    await patchTask(finance, id, 'cancel');
  });
});
