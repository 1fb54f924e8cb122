// The client search over HTTP: each way to find somebody and what must not be found, presets, roles, and what is
// recorded.

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchWords } from '#features/clients/search/server/words.ts';
import { openPool } from '#server/db/pool.ts';
import { ownIban } from '#shared/iban.ts';
import { sortName } from '#shared/text.ts';
import { field, getItems, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { until } from '#tests/harness/until.ts';
import { bankCode, companies, ibans, people, staff } from '#tests/harness/village.ts';
import { createTask, pay, untilState } from '#tests/http/tasks.ts';

interface Planted {
  id: string;
  name: string;
  type?: 'N' | 'LEGAL';
  code?: string;
  email?: string;
  phone?: string;
  flags?: string;
  status?: string;
  daysAgo?: number;
}

/** Those who are looked for, and near each a client who must not be found with it. */
const planted: readonly Planted[] = [
  { id: '61000000001', name: 'Jonas Petrauskas', email: 'jonas.petrauskas@pastas.example', phone: '+37061234567' },
  { id: '61000000002', name: 'Jonė Petraitienė', email: 'jone@pastas.example', phone: '+37061234568', daysAgo: 400 },
  { id: '61000000003', name: 'Łukasz Żółkiewski', phone: '+48501234567', daysAgo: 29 },
  { id: '61000000004', name: 'Пётр Иванов', daysAgo: 31 },
  { id: '61000000005', name: "Maeve O'Brien", daysAgo: 400 },
  { id: '71000000001', name: 'Medienos Prekyba UAB', type: 'LEGAL', code: 'HRB 12-345', email: 'info@mediena.example' },
  { id: '71000000002', name: 'Baltijos Mediena MB', type: 'LEGAL', code: '305123457', flags: 'Z', daysAgo: 400 },
  { id: '71000000003', name: 'Naujoji Įmonė UAB', type: 'LEGAL', code: '305123458', flags: 'B', status: 'Cdd' },
  { id: '71000000004', name: 'Atmesta Įmonė UAB', type: 'LEGAL', code: '305123459', flags: 'D', status: 'Declined' },
  { id: '71000000005', name: '100% Vilna UAB', type: 'LEGAL', code: '305123460', daysAgo: 400 },
];
const [jonas, jone, lukasz, petr, maeve, prekyba, baltijos, naujoji, atmesta, vilna] = planted.map(({ id }) => id);
/** Owners and family who are no clients. */
const parties = {
  owner: {
    id: '01900000-0000-7000-8000-0000000000a1',
    kind: 'P',
    name: 'Оксана Коваленко',
    bornOn: '1970-01-01',
    code: null,
  },
  holding: {
    id: '01900000-0000-7000-8000-0000000000a2',
    kind: 'C',
    name: 'Skandia Holding AB',
    bornOn: null,
    code: 'SE 556-001',
  },
} as const;
const jonasIban = ownIban(bankCode, '61000000001');

let bank: TestBank;
const browsers = new Map<string, TestBrowser>();

beforeAll(async () => {
  bank = await startBank();
  for (const role of ['A', 'M', 'H', 'S', 'E', 'F', 'C', 'D', 'P'] as const)
    browsers.set(role, await TestBrowser.signIn(bank.url, staff[role]));
  for (const client of planted) await plant(client);
  for (const { id, kind, name, bornOn, code } of Object.values(parties))
    await bank.owner.query(
      `
        insert into party (id, kind, name, sort_name, born_on, country, code, made_at)
        values ($1, $2, $3, $4, $5, 'SE', $6, now())`,
      [id, kind, name, sortName(name), bornOn, code],
    );
  await bank.owner.query(
    `insert into relation (id, client_id, role, subject_party, share_bp, comment, from_at, until_at)
     values (new_id(), $1, 'P', $3, 2500, '', now() - interval '2 days', null),
       (new_id(), $2, 'B', $3, 0, '', now() - interval '9 days', now() - interval '1 day')`,
    [prekyba, baltijos, parties.owner.id],
  );
  // locked by the bank, and by itself
  for (const cause of ['ORDER', 'CLIENT'])
    await bank.owner.query(
      `
        insert into restriction (id, client_id, scope, cause, comment, made_at)
        values (new_id(), $1, 'all', $2, 'for a test', bank_now())`,
      [vilna, cause],
    );
  await bank.owner.query(
    `
      insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
      values ($1, 'client', $2, 'Main', 'EUR', 0, now())`,
    [jonas, jonasIban],
  );
  await bank.owner.query(
    `insert into card (id, client_id, account_id, design, state, mask, limit_minor, monthly_minor, created_at,
      changed_at)
     select new_id(), a.client_id, a.id, 'X1VISA', 'enabled', repeat('*', 12) || l, 1, 1, now(), now()
     from account a, (values ($1, '4711'), ($2, '4712')) c(iban, l) where a.iban = c.iban`,
    [ibans.timber, ibans.bakery],
  );
  // the levels of this world are planted, and nothing finds others
  await bank.owner.query(`update follower set last_n = 1000000000 where name = 'scores'`);
  await bank.owner.query('delete from risk_factor');
  await bank.owner.query(
    `insert into risk_factor (client_id, factor, level, cause, source, from_at, until_at)
     select c, f, l, '{}', 'rules', now() - make_interval(days => d), now() - make_interval(days => u)
     from (values ($1, 'ALL', 'H', 1, null), ($2, 'ALL', 'H', 31, null), ($3, 'ALL', 'L', 2, null),
       ($4, 'ALL', 'M', 1, null), ($4, 'ALL', 'H', 5, 1), ($5, 'ALL', 'H', 3, null)) r(c, f, l, d, u)`,
    [jonas, jone, lukasz, petr, prekyba],
  );
  // as they stand after years: not each step of each case
  await bank.owner.query('alter table client_case disable trigger case_moved');
  await fillFactors();
  await bank.owner.query(
    `insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at, closed_at,
      outcome)
     select new_id(), c, t, k, s, 'A case', now() - make_interval(days => d), now(), now(), e, case
       when e is not null then '{}'::jsonb end
     from (values ($1, 'PEP', 'A', 0, 1, null), ($1, 'PEP', 'A', 1, 2, now()), ($1, 'DOCUMENT', 'D', 1, 3, null),
       ($1, 'DOCUMENT', 'D', 2, 4, now()), ($1, 'COMPANY', 'L', 3, 5, now()), ($2, 'PEP', 'A', 3, 6, null),
       ($2, 'MNT', 'M', 2, 7, now())) k(c, t, k, s, d, e)`,
    [jonas, baltijos],
  );
  await bank.owner.query('alter table client_case enable trigger case_moved');
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

async function plant(client: Planted): Promise<void> {
  const { id, name, type = 'N', code, email, phone, flags = '', status, daysAgo = 1 } = client;
  await bank.owner.query(
    `insert into client (id, type, title, sort_name, code, country, email, phone, flags, registration_status,
      created_at)
     values ($1, $2, $3, $4, $5, 'LT', $6, $7, $8, $9, now() - make_interval(days => $10))`,
    [id, type, name, sortName(name), code, email, phone, flags, status, daysAgo],
  );
  if (flags === 'Z')
    await bank.owner.query('insert into client_closing (id, client_id, closed_at) values (new_id(), $1, now())', [id]);
}

/** The factors that give the levels: one high factor or a floor. */
async function fillFactors(): Promise<void> {
  await bank.owner.query(`
    insert into risk_factor (client_id, factor, level, is_floor, cause, source, from_at)
    select r.client_id, f, case when n = 1 then case r.level when 'L' then 'L' else 'H' end else 'L' end,
      n = 1 and r.level = 'H', '{}', 'rules', r.from_at
    from risk_factor r
    join client c on c.id = r.client_id
    cross join lateral unnest(case c.type when 'N' then array['PEP', 'ATM', 'CCD', 'CCT', 'TAX', 'SOF', 'TRN', 'ADV']
      else array['LPC', 'LIC', 'LTR', 'LBA', 'LBC', 'LOS', 'LMT', 'LSC', 'LIP', 'LOP', 'LOF'] end) with ordinality t(f,
        n)
    where r.factor = 'ALL' and r.until_at is null`);
}

function getBrowser(role: string): TestBrowser {
  const browser = browsers.get(role);
  if (!browser) throw new Error(`no one has the role ${role}`);
  return browser;
}

const ask = (query: string, role = 'S') => getBrowser(role).send('GET', `/web/clients?${query}`);
async function read(text: string, more = '', role = 'S') {
  const { status, body } = await ask(encodeURIComponent(text) + more, role);
  expect([text, status]).toEqual([text, 200]);
  return { items: getItems(body), body };
}
const getIds = async (text: string, more = '', role = 'S') => (await read(text, more, role)).items.map(({ id }) => id);

describe('somebody is found', () => {
  test.each([
    ['by the beginning of a name', 'jon', [jonas, jone]],
    ['by two letters', 'vi', [companies.lonely, vilna]],
    ['by a later word', 'petrau', [jonas]],
    ['by two words, the last begun', 'jonas pet', [jonas]],
    ['by two words in the other order', 'Petrauskas Jonas', [jonas]],
    ['by words that do not stand beside each other', 'naujoji uab', [naujoji]],
    ['without accents', 'zolkiewski', [lukasz]],
    ['with accents and capitals', 'ŻÓŁKIEW', [lukasz]],
    ['spelled in Latin letters', 'petr ivanov', [petr]],
    ['spelled in Cyrillic letters', 'Иванов', [petr]],
    ['without the apostrophe', 'obrien', [maeve]],
    ['with it', "o'brien", [maeve]],
    ['by part of a word', 'trausk', [jonas]],
    ['by part of a word and another word', 'dieno prekyba', [prekyba]],
    ['though a sign of a pattern stands in the name', '100% vilna', [vilna]],
    ['by number', '61000000003', [lukasz]],
    ['by the beginning of a number', '6100000000', [jonas, jone, lukasz, petr, maeve]],
    ['by company code, however it is set', 'hrb12345', [prekyba]],
    ['by company code with blanks', '305 123 457', [baltijos]],
    ['by IBAN with blanks', jonasIban.replace(/(.{4})/g, '$1 '), [jonas]],
    ['by the beginning of an IBAN in small letters', ibans.bakery.toLowerCase().slice(0, 19), [companies.bakery]],
    ['by phone', '+370 612 34567', [jonas]],
    ['by phone with 00', '0037061234567', [jonas]],
    ['by phone without the country', '8 612 34568', [jone]],
    ['by the end of a phone', '234567', [jonas, lukasz]],
    ['by e-mail', 'Jone@Pastas.example', [jone]],
    ['by the beginning of an e-mail', 'jonas.petr', [jonas]],
    ['by the last four digits of a card', '4711', [companies.timber]],
    ['though closed', 'baltijos', [baltijos]],
    ['though declined', 'atmesta', [atmesta]],
    ['though still boarding', 'naujoji', [naujoji]],
    ['as a related person who is no client', 'test baker', [people.baker]],
    ['as an owner who is no client, spelled in Latin letters', 'kovalenko', [parties.owner.id]],
    ['as a company that is no client, by part of a word', 'kandia', [parties.holding.id]],
    ['as a company that is no client, by its code', 'se556', [parties.holding.id]],
  ])('%s', async (_, text, expected) => {
    expect((await getIds(text)).toSorted()).toEqual([...expected].toSorted());
  });

  test.each([
    ['three letters inside a word', 'rau'],
    ['one letter of a name wrong', 'petrauzkas'],
    ['a pattern instead of words', 'j_n%'],
    ['the middle of a phone', '61234'],
    ['the first four digits of a card', '0000'],
    ['a member of staff', 'staff a'],
    ['an e-mail of another end', 'jone@pastas.exampleX'],
  ])('but not by %s', async (_, text) => expect(await getIds(text)).toEqual([]));
});

describe('a misspelt name', () => {
  test.each([
    ['another letter', 'petrauzkas', [jonas]],
    ['a letter too many', 'petrrauskas', [jonas]],
    ['a letter left out', 'petruskas', [jonas]],
    ['two letters swapped', 'perta', [jonas, jone]],
    ['only begun', 'petrauzk', [jonas]],
    ['beside a right one', 'jonas petrauskaz', [jonas]],
    ['beside another misspelt one', 'jonus petrauskaz', [jonas]],
    ['beside a short one', 'prekiba ua', [prekyba]],
    ['two mistakes in a long one', 'zolkeivski', [lukasz]],
  ])('is found with %s', async (_, text, expected) => {
    const { items } = await read(text, '&typos=yes');
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(expected));
    expect(items.every((item) => field(item, 'found') && JSON.stringify(item).includes('"by":"similar"'))).toBe(true);
  });

  test.each([
    ['three letters are too few', 'jom'],
    ['two mistakes are too many for a short one', 'jqnzs'],
    ['and the other word must fit', 'ona petrauzkas'],
  ])('%s', async (_, text) => expect(await getIds(text, '&typos=yes')).toEqual([]));

  test('stands below those that fit', async () => {
    const { items } = await read('mediena', '&typos=yes');
    expect(items.map(({ id, found }) => [id, field(found, 'by')])).toEqual([
      [baltijos, 'name'],
      [prekyba, 'similar'],
    ]);
  });
});

test('every client is found by each of its keys, and with one letter of its name wrong', async () => {
  const own = planted.flatMap(({ id, name, code, email, phone }) =>
    [name, ...searchWords(name), code, email, phone, id].flatMap((key) =>
      key && key.length > 1 ? [[id, key] as const] : [],
    ),
  );
  for (const [id, key] of own) expect([key, await getIds(key)]).toEqual([key, expect.arrayContaining([id])]);
  const long = planted.flatMap(({ id, name }) =>
    searchWords(name).flatMap((word) => (word.length >= 6 ? [[id, word] as const] : [])),
  );
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const wrong = fc.record({ of: fc.constantFrom(...long), at: fc.nat(), letter: fc.constantFrom(...letters) });
  await fc.assert(
    fc.asyncProperty(wrong, async ({ of: [id, word], at, letter }) => {
      const index = at % word.length;
      const misspelt = word.slice(0, index) + letter + word.slice(index + 1);
      expect([misspelt, await getIds(misspelt, '&typos=yes')]).toEqual([misspelt, expect.arrayContaining([id])]);
    }),
    { numRuns: 60 },
  );
});

describe('a preset', () => {
  test.each([
    ['$RECENT:N', [jonas, lukasz]],
    ['$RECENT:B', [companies.timber, companies.bakery, companies.lonely, prekyba]],
    ['$RECENT:HR', [jonas, prekyba]],
    ['$RECENT:LR', [lukasz]],
    ['$BOARDING:B', [naujoji]],
  ])('%s shows whom it names, newest first', async (preset, expected) => {
    const ids = await getIds(preset);
    expect(ids.toSorted()).toEqual([...expected].toSorted());
    if (preset !== '$RECENT:B') expect(ids).toEqual(expected);
  });

  test('goes on where a page ended', async () => {
    await bank.owner.query(`
      insert into client (id, type, title, sort_name, created_at)
      select (62000000000 + i)::text, 'N', 'Many ' || i, 'many ' || i, now() - make_interval(hours => i / 2)
      from generate_series(1, 120) i`);
    const seen: unknown[] = [];
    let next = '';
    for (let page = 0; page < 3; page++) {
      const { items, body } = await read('$RECENT:N', next);
      seen.push(...items.map(({ id }) => id));
      next = `&next=${String(field(body, 'next'))}`;
      expect(field(body, 'next') === null).toBe(page === 2);
    }
    expect(new Set(seen).size).toBe(122);
    expect(seen).toHaveLength(122);
    expect((await ask(`${encodeURIComponent('$RECENT:B')}${next}`)).status).toBe(400);
    const { items, body } = await read('many');
    expect([items.length, field(body, 'more'), field(body, 'next')]).toEqual([50, true, null]);
    await bank.owner.query(
      `delete from search_name where subject_id like '62%'; delete from client where id like '62%'`,
    );
  });
});

describe('payments and cases', () => {
  test('a payment leads to its clients by number, a counterparty by account and by name', async () => {
    const id = await createTask(await TestBrowser.signIn(bank.url, people.finance), { acc: ibans.lonely });
    await bank.owner.query(`insert into counterparty (client_id, iban, first_on) values ($1, $2, now())`, [
      companies.timber,
      ibans.elsewhere,
    ]);
    await bank.owner.query(
      `
        insert into counterparty_name (client_id, iban, key, name, first_on)
        values ($1, $2, search_words($3), $3, now())`,
      [companies.timber, ibans.elsewhere, 'Müller Söhne GmbH'],
    );
    expect(await getIds(id, '&type=payments')).toEqual([companies.timber, companies.lonely]);
    for (const text of [ibans.elsewhere, 'de89 3704', 'muller s', 'MÜLLER'])
      expect([text, await getIds(text, '&type=payments')]).toEqual([text, [companies.timber]]);
    expect(await getIds('mueller', '&type=payments')).toEqual([]);
    for (const text of ['mulller', 'mulelr', 'mullr sohne']) {
      expect(await getIds(text, '&type=payments')).toEqual([]);
      const [line, ...others] = (await read(text, '&type=payments&typos=yes')).items;
      // the name as it is written
      const found = { by: 'counterparty', value: 'Müller Söhne GmbH' };
      expect([line, others]).toEqual([expect.objectContaining({ id: companies.timber, found }), []]);
    }
    for (const text of ['mxeler', 'mulller gmx', 'sohne']) {
      expect(await getIds(text, '&type=payments&typos=yes')).toEqual([]);
    }
    expect(await getIds('muller')).toEqual([]);
    await bank.owner.query('delete from counterparty; delete from counterparty_name');
  });

  test('an open case leads to its client by number, by type and by the name of the client', async () => {
    const { rows } = await bank.owner.query<{ id: string }>(
      `select id from client_case where subject_id = $1 and type = 'MNT'`,
      [baltijos],
    );
    expect(await getIds(rows[0]?.id ?? '', '&type=cases')).toEqual([baltijos]);
    expect(await getIds('pep', '&type=cases', 'M')).toEqual([jonas, baltijos]);
    // Support may not see cases of PEP
    expect(await getIds('pep', '&type=cases')).toEqual([]);
    expect(await getIds('mnt', '&type=cases')).toEqual([]);
    expect(await getIds('jon', '&type=cases')).toEqual([jonas]);
  });
});

test('a line shows the facts of a client', async () => {
  const [line] = (await read('jonas', '', 'M')).items;
  expect(line).toEqual({
    id: jonas,
    name: 'Jonas Petrauskas',
    type: 'N',
    isClient: true,
    status: [],
    risk: 'H',
    money: 'EUR0.00',
    openCases: 2,
    country: 'LT',
    since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    found: { by: 'name', value: '' },
  });
  const [locked] = (await read('vilna')).items;
  expect(field(locked, 'status')).toEqual(['L', 'l']);
  const [timber] = (await read(ibans.timber)).items;
  expect([field(timber, 'money'), field(timber, 'found')]).toEqual([
    'EUR10000.00',
    { by: 'iban', value: ibans.timber },
  ]);
  const [person] = (await read('test baker')).items;
  expect(person).toMatchObject({ isClient: false, type: 'N', money: null, risk: null, since: null });
});

test('a line of somebody who belongs to clients says so, and leads to whom they belong', async () => {
  const [line] = (await read('kovalenko')).items;
  expect(line).toEqual({
    ...{ id: parties.owner.id, name: parties.owner.name, type: 'N', isClient: false, status: [], risk: null },
    ...{ money: null, openCases: 0, country: 'SE', since: null, found: { by: 'name', value: '' } },
  });
  const { status, body } = await getBrowser('C').send('GET', `/web/parties/${parties.owner.id}`);
  expect(status).toBe(200);
  expect(field(body, 'party')).toMatchObject({ name: parties.owner.name, birthDate: '1970-01-01', isClient: false });
  expect(getItems(body)).toMatchObject([
    { role: 'P', options: '25', direction: 'to', state: 'living', other: { id: prekyba, isClient: true } },
    { role: 'B', options: '0', direction: 'to', state: 'ended', other: { id: baltijos } },
  ]);
  expect((await getBrowser('C').send('GET', `/web/parties/${prekyba}`)).status).toBe(404);
  expect((await getBrowser('C').send('GET', `/web/parties/${staff.A}`)).status).toBe(404);
});

test('staff keep away from themselves as somebody who belongs to clients, and from the clients of their own', async () => {
  await bank.owner.query(
    `
      insert into staff_link (staff_id, client_id, relation, comment, made_by, made_at)
      values ($1, $2, 'family', 'A sister', $1, now())`,
    [staff.F, prekyba],
  );
  const seen = getItems((await getBrowser('F').send('GET', `/web/parties/${parties.owner.id}`)).body);
  expect(seen.map(({ other }) => field(other, 'id'))).toEqual([baltijos]);
  await bank.owner.query(`delete from staff_link where staff_id = $1 and client_id = $2`, [staff.F, prekyba]);
  const as = (name: string, bornOn: string) =>
    bank.owner.query('update party set name = $2, sort_name = $3, born_on = $4 where id = $1', [
      ...[parties.owner.id, name, sortName(name), bornOn],
    ]);
  const { rows } = await bank.owner.query<{ full_name: string; birth_date: string }>(
    'select full_name, birth_date::text from person where id = $1',
    [staff.F],
  );
  await as(rows[0]?.full_name ?? '', rows[0]?.birth_date ?? '');
  expect(await getIds('staff f')).toEqual([parties.owner.id]);
  expect((await read('staff f', '', 'F')).items).toEqual([]);
  expect((await getBrowser('F').send('GET', `/web/parties/${parties.owner.id}`)).status).toBe(403);
  await as(parties.owner.name, parties.owner.bornOn);
  expect([await getIds('staff f'), await getIds('kovalenko')]).toEqual([[], [parties.owner.id]]);
});

test('who has become a client is found as the client alone', async () => {
  await bank.owner.query('update party set client_id = $2, joined_at = bank_now() where id = $1', [
    ...[parties.holding.id, prekyba],
  ]);
  expect([await getIds('skandia'), await getIds('se556')]).toEqual([[], []]);
  await bank.owner.query('update party set client_id = null, joined_at = null where id = $1', [parties.holding.id]);
  expect(await getIds('skandia')).toEqual([parties.holding.id]);
});

test('a name that changes is found by the new one only', async () => {
  const rename = (name: string) =>
    bank.owner.query('update client set title = $2, sort_name = $3 where id = $1', [maeve, name, sortName(name)]);
  await rename('Maeve Kelly');
  expect([await getIds('kelly'), await getIds('obrien'), await getIds('maeve')]).toEqual([[maeve], [], [maeve]]);
  await rename("Maeve O'Brien");
});

test.each([
  ['one character', 'a'],
  ['one character and blanks', '%20a%20'],
  ['no preset of ours', '%24RECENT%3AX'],
  ['a preset in small letters', '%24recent%3An'],
  ['another type', 'jonas&type=people'],
  ['another word for typos', 'jonas&typos=no'],
  ['an unknown field', 'jonas&limit=5'],
  ['a text of 101 characters', 'a'.repeat(101)],
  ['a page after words', 'jonas&next=abc'],
  ['a page that no one gave', '%24RECENT%3AN&next=abc'],
])('%s is refused', async (_, query) => expect((await ask(query)).status).toBe(400));

test('a preset that is none is refused with those that are', async () => {
  const refused = { status: 400, code: 'preset-not-known' };
  expect(await ask('%24FOO')).toMatchObject({ ...refused, body: { title: expect.stringContaining('$BOARDING:B') } });
  expect(await ask('%24FOO&export')).toMatchObject(refused);
});

test('a preset finds clients, and is refused for what else can be looked for', async () => {
  const refused = { status: 400, code: 'preset-of-clients' };
  for (const type of ['payments', 'cases']) {
    expect(await ask(`%24RECENT%3AN&type=${type}`)).toMatchObject(refused);
    expect(await ask(`%24FOO&type=${type}`)).toMatchObject(refused);
    expect(await ask(`%24BOARDING%3AB&type=${type}&export`)).toMatchObject(refused);
  }
  expect(await ask('%24RECENT%3AN&type=clients')).toMatchObject({ status: 200 });
});

test('without a text no one is listed', async () => expect((await read('')).items).toEqual([]));

test('roles: who may search sees the money too, as on the client itself', async () => {
  for (const role of ['A', 'M', 'H', 'S', 'E', 'F', 'C']) {
    const [line] = (await read(ibans.timber, '', role)).items;
    expect([role, field(line, 'money')]).toEqual([role, 'EUR10000.00']);
  }
  for (const role of ['D', 'P']) expect((await ask('jonas', role)).status).toBe(403);
});

test('a client that the reader has to do with is left out', async () => {
  await bank.owner.query(
    `
      insert into staff_link (staff_id, client_id, relation, comment, made_by, made_at)
      values ($1, $2, 'family', 'A sister', $1, now())`,
    [staff.F, jone],
  );
  expect((await read('jon', '', 'F')).items.map(({ id }) => id)).toEqual([jonas]);
  expect(await getIds('jon')).toEqual([jonas, jone]);
});

test('the file holds what is found', async () => {
  const { status, body } = await ask('petraus&export', 'C');
  expect(status).toBe(200);
  const lines = new TextDecoder().decode(body as Uint8Array).split('\r\n');
  expect(lines[1]).toMatch(/^61000000001,Jonas Petrauskas,Natural person,,High,0.00,1,LT,\d{4}-\d\d-\d\d$/);
  const { rows } = await getRecords('client.export');
  expect(rows.at(-1)).toMatchObject({
    actor_id: staff.C,
    facts: { search: 'given', type: 'clients', found: 1 },
    detail: null,
  });
});

const getRecords = (verb: string) =>
  bank.owner.query(
    `select actor_id, subject_id, facts, detail from (
       select a.n, 0 as id, a.actor_id, a.subject_id, a.facts, d.detail, a.verb
       from audit a left join audit_detail d on d.n = a.n
       union all select null, id, actor_id, subject_id, facts, detail, verb from audit_inbox) r
     where verb = $1
     order by n nulls last, id`,
    [verb],
  );

test('a search that is typed is recorded once, when it is over', async () => {
  const ours = async () => (await getRecords('client.search')).rows.filter(({ actor_id }) => actor_id === staff.E);
  const end = () => bank.owner.query(`update client_search set at = at - interval '3 seconds'`);
  await end();
  await until(async () => (await bank.owner.query('select from client_search')).rowCount === 0);
  const before = (await ours()).length;
  for (const text of ['pe', 'pet', 'petr', 'petra']) await read(text, '', 'E');
  expect(await ours()).toHaveLength(before);
  await read('obrien', '', 'E');
  await end();
  await until(async () => (await ours()).length === before + 2);
  const [first, second] = (await ours()).slice(before);
  expect(first).toEqual({ actor_id: staff.E, subject_id: 'clients', facts: { found: 3 }, detail: { words: 'petra' } });
  expect(second).toMatchObject({ facts: { found: 1 }, detail: { words: 'obrien' } });
});

describe('an enquiry of an authority', () => {
  const enquire = async (text: string, more = 'from=2026-01-01&to=2099-01-01', role = 'A') =>
    ask(`enquiry=VMI-7%2F26&text=${encodeURIComponent(text)}&${more}`, role);
  const getLines = async (text: string, more?: string) => {
    const { status, body } = await enquire(text, more);
    expect(status).toBe(200);
    return (await pdfLines(body as Uint8Array)).flat();
  };

  test('lists clients, counterparties of the period and devices, and is recorded with its number', async () => {
    const id = await pay(await TestBrowser.signIn(bank.url, people.finance), people.director, {
      name: 'Vieniša MB',
      acc: ibans.lonely,
    });
    await untilState(bank, [id], 3);
    await until(async () => (await bank.owner.query('select from counterparty_name')).rowCount !== 0);
    await bank.owner.query(
      `
        insert into passkey (id, person_id, credential_id, public_key, counter, transports, name)
        values (new_id(), $1, 'c', '', 0, '{}', 'Vienisa phone')`,
      [people.baker],
    );
    const lines = await getLines('vienisa');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Number of the enquiry: VMI-7/26',
        'Clients and related persons: 1',
        'Vieniša MB, 30000000003',
        expect.stringMatching(
          /^1 payment with Žalioji Giria UAB, 30000000001: 0.00 EUR to the client, \d+\.\d\d EUR from it/,
        ),
        'Vienisa phone',
      ]),
    );
    expect((await getLines('vienisa', 'from=2020-01-01&to=2020-02-01')).join()).toContain(
      'Counterparties of clients: nothing found',
    );
    const { rows } = await getRecords('client.enquire');
    expect(rows[0]).toMatchObject({
      actor_id: staff.A,
      subject_id: 'VMI-7/26',
      facts: { found: 3 },
      detail: { words: 'vienisa' },
    });
    await bank.owner.query(`delete from passkey where credential_id = 'c'`);
  });

  test('says of somebody who is no client when they were born, and every client to whom they belong or belonged', async () => {
    const lines = await getLines('kovalenko');
    const at = lines.indexOf(parties.owner.name);
    expect(lines.slice(at - 1, at + 4)).toEqual([
      ...['Clients and related persons: 1', parties.owner.name],
      'person who belongs to clients, born 1970-01-01, SE',
      ...[
        `belongs or belonged to Baltijos Mediena MB, ${baltijos}`,
        `belongs or belonged to Medienos Prekyba UAB, ${prekyba}`,
      ],
    ]);
  });

  test('is answered though no one is found', async () => {
    const lines = await getLines('xyzxyz');
    expect(lines.filter((line) => line.endsWith(': nothing found'))).toHaveLength(3);
  });

  test.each([
    ['an end before its beginning', 'from=2026-02-01&to=2026-01-01', 'A', 400],
    ['no period', '', 'A', 400],
    ['anybody without key A', 'from=2026-01-01&to=2026-02-01', 'S', 403],
  ])('with %s is refused', async (_, more, role, status) => {
    expect((await enquire('vienisa', more, role)).status).toBe(status);
  });
});

test('the words of the database are those of the server', async () => {
  const names = [
    ...planted.map(({ name }) => sortName(name)),
    'Straße 7, "Ægir" & Co.',
    'Ønske-Þór',
    'đuro İpek',
    'a\u00a0b',
  ];
  const { rows } = await bank.owner.query<{ words: string }>(
    'select search_words(n) as words from unnest($1::text[]) n',
    [names],
  );
  expect(rows.map(({ words }) => words)).toEqual(names.map((name) => searchWords(name).join(' ')));
});

test('a server without pg_trgm says what is missing', async () => {
  const fs = await import('node:fs');
  const [, block = ''] =
    /(do \$\$\nbegin\n {2}create extension[\s\S]*?end \$\$;)/.exec(
      fs.readFileSync('db/migrations/0026_client_search.sql', 'utf8'),
    ) ?? [];
  const owner = openPool({ url: bank.database.url, size: 1, role: null });
  await expect(owner.query(block.replace('exists pg_trgm', 'exists no_such_extension'))).rejects.toThrow(
    'The search over clients needs the extension pg_trgm of PostgreSQL',
  );
  await owner.end();
});
