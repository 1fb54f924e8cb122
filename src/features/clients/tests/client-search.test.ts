// Staff find clients: by name, keys, presets, payments and cases.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchWords } from '#features/clients/search/server/words.ts';
import { sortName } from '#shared/text.ts';
import { field, getItems, TestBrowser } from '#tests/harness/bank.ts';
import {
  ask,
  atmesta,
  baltijos,
  bank,
  getBrowser,
  getIds,
  jonas,
  jonasIban,
  jone,
  lukasz,
  maeve,
  naujoji,
  parties,
  petr,
  planted,
  prekyba,
  read,
  setUpSearch,
  vilna,
} from '#tests/harness/searchedClients.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { createTask } from '#tests/http/tasks.ts';

setUpSearch();

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
