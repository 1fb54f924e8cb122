// The search for clients: names that change, refused presets, rights, export, records and enquiries of authorities.
import { describe, expect, test } from 'vitest';
import { searchWords } from '#features/clients/search/server/words.ts';
import { openPool } from '#server/db/pool.ts';
import { sortName } from '#shared/text.ts';
import { field, TestBrowser } from '#tests/harness/bank.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import {
  ask,
  baltijos,
  bank,
  getIds,
  jonas,
  jone,
  maeve,
  parties,
  planted,
  prekyba,
  read,
  setUpSearch,
} from '#tests/harness/searchedClients.ts';
import { until } from '#tests/harness/until.ts';
import { ibans, people, staff } from '#tests/harness/village.ts';
import { pay, untilState } from '#tests/http/tasks.ts';

setUpSearch();

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
