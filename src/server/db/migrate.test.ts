import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasHiddenCharacter } from '#shared/unseenText.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { isMigrated, migrate, requireMigrated } from './migrate.ts';
import { openPool } from './pool.ts';

let database: TestDatabase;
let owner: pg.Pool;
let root: string;

beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 2, role: null });
});
beforeEach(async () => {
  await owner.query('drop schema if exists public cascade; create schema public');
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-migrate-'));
  fs.cpSync('db', path.join(root, 'db'), { recursive: true });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const put = (file: string, text: string) => fs.writeFileSync(path.join(root, 'db', file), text);
const run = () => migrate(database.url, root);
const files = (folder: string) =>
  fs
    .readdirSync(path.join('db', folder))
    .filter((name) => name.endsWith('.sql'))
    .sort();

/**
 * Takes the later migrations out of the copy and returns their names, and all functions: these may use their tables.
 */
function removeFrom(first: string): string[] {
  const later = files('migrations').filter((file) => file >= first);
  for (const file of later) fs.rmSync(path.join(root, 'db/migrations', file));
  for (const file of files('functions')) fs.rmSync(path.join(root, 'db/functions', file));
  return later;
}

test('runs everything once, migrations first', async () => {
  expect(await run()).toEqual([...files('migrations'), ...files('functions')]);
  expect(await run()).toEqual([]);
  expect(await isMigrated(owner, root)).toBe(true);
  await expect(requireMigrated(database.serverUrl)).resolves.toBeUndefined();
});

test('a server that cannot migrate says what to set', async () => {
  await owner.query('grant usage on schema public to kontora_app');
  await expect(requireMigrated(database.serverUrl)).rejects.toThrow('set DATABASE_OWNER_URL');
});

test('an owner who is no superuser migrates, even where another one has made the roles', async () => {
  const login = `owner_of_${new URL(database.url).pathname.slice(1)}`;
  await owner.query(`create role ${login} login createrole password 'x'`);
  try {
    await owner.query(`grant kontora_app, kontora_reader to ${login} with admin option`);
    await owner.query(`alter schema public owner to ${login}`);
    // the extension of the client search
    await owner.query(`grant create on database ${new URL(database.url).pathname.slice(1)} to ${login}`);
    const url = new URL(database.url);
    url.username = login;
    url.password = 'x';
    expect(await migrate(url.href, root)).toContain(files('migrations').at(-1));
  } finally {
    await owner.query(`drop owned by ${login} cascade`);
    await owner.query(`drop role ${login}`);
  }
});

test('is done once by many that start together', async () => {
  const ran = await Promise.all([run(), run(), run(), run()]);
  expect(ran.flat().sort()).toEqual([...files('migrations'), ...files('functions')].sort());
});

test('runs new migrations and changed functions', async () => {
  await run();
  put('migrations/20991231T2359_more.sql', 'create table more (id integer);');
  put('functions/90-more.sql', 'create or replace function more() returns integer language sql as $$ select 1 $$;');
  expect(await isMigrated(owner, root)).toBe(false);
  expect(await run()).toEqual(['20991231T2359_more.sql', '90-more.sql']);
  put('functions/90-more.sql', 'create or replace function more() returns integer language sql as $$ select 2 $$;');
  expect(await run()).toEqual(['90-more.sql']);
  expect((await owner.query('select more()')).rows).toEqual([{ more: 2 }]);
  // one that was merged later, though it was written before
  put('migrations/20991231T2358_earlier.sql', 'create table earlier (id integer);');
  expect(await run()).toEqual(['20991231T2358_earlier.sql']);
});

test('whose the things of a new table are is known at once', async () => {
  await run();
  put(
    'migrations/20991231T2359_gift.sql',
    'create table gift (id uuid primary key, client_id text not null); grant select on gift to kontora_app;',
  );
  await run();
  const { rows } = await owner.query(
    `with given as (insert into gift values (gen_random_uuid(), '40000000001') returning id)
     select array_agg(id::text) as ids from given`,
  );
  expect((await owner.query('select clients_named($1, $1, $2) as id', [[], rows[0]?.ids])).rows).toEqual([
    { id: '40000000001' },
  ]);
});

test('refuses a migration that was changed after it ran', async () => {
  const timed = '20991231T2359_more.sql';
  put(`migrations/${timed}`, 'create table more (id integer);');
  await run();
  for (const name of [timed, '0001_foundation.sql']) {
    fs.appendFileSync(path.join(root, 'db/migrations', name), '\n-- harmless');
    await expect(run()).rejects.toThrow(`${name} was changed`);
    put(`migrations/${timed}`, 'create table more (id integer);');
  }
});

test('refuses a database that a newer version has migrated', async () => {
  put('migrations/20991231T2359_more.sql', 'create table more (id integer);');
  await run();
  fs.rmSync(path.join(root, 'db/migrations/20991231T2359_more.sql'));
  await expect(run()).rejects.toThrow('newer version (20991231T2359_more.sql)');
});

test('a failed migration leaves no trace, and the ones before it stay', async () => {
  put('migrations/20991231T2359_more.sql', 'create table more (id integer); select 1 / 0;');
  await expect(run()).rejects.toThrow('division by zero');
  expect(
    (await owner.query(`select to_regclass('more') as more, to_regclass('payment')::text as payment`)).rows,
  ).toEqual([{ more: null, payment: 'payment' }]);
  put('migrations/20991231T2359_more.sql', 'create table more (id integer);');
  expect(await run()).toEqual(['20991231T2359_more.sql', ...files('functions')]);
});

describe('hidden characters', () => {
  test('are the same in the database as in the application', async () => {
    await run();
    const codes = Array.from({ length: 0x110000 }, (_, code) => code).filter(
      (code) => code > 0 && (code < 0xd800 || code > 0xdfff),
    );
    const { rows } = await owner.query<{ code: number }>(
      'select code from unnest($1::integer[]) code where chr(code) ~ hidden_characters()',
      [codes],
    );
    expect(rows.map(({ code }) => code)).toEqual(
      codes.filter((code) => hasHiddenCharacter(String.fromCodePoint(code))),
    );
  });

  test('are taken out of names by a migration, each recorded, and the database takes no more of them', async () => {
    removeFrom('0013');
    await run();
    await owner.query(`
      insert into client (id, type, title, sort_name, created_at)
      values ('10000000001', 'LEGAL', E'Tim\u200bber\n', 'timber', now());
      insert into client_address values ('10000000001', 'R', 'LT', E'Main \u202estreet', '1', 'Vilnius');
      insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
      values ('10000000001', 'client', 'LT1', E'\u2066Main', 'EUR', 0, now()),
        ('10000000001', 'client', 'LT2', E'\u3164', 'EUR', 0, now());
      insert into person (id, kind, full_name, birth_date)
      values ('20000000001', 'client', E'Ona\u00ad \u017demait\u0117', '1980-01-01'),
        ('20000000002', 'client', '\u05d9\u05d5\u05e0\u05d4', '1980-01-01');
      insert into passkey (id, person_id, credential_id, public_key, counter, transports, name)
      values (gen_random_uuid(), '20000000001', 'c', '', 0, '{}', E'Phone\u202e');
      with c as (insert into client_case (id, subject_id, type, kind, status, title, opened_at)
        values (gen_random_uuid(), '10000000001', 'OTHER', 'D', 0, 'x', now()) returning id)
      insert into client_change (case_id, client_id, field, value)
      select id, '10000000001', 'fullname', to_jsonb(E'New\u200b name'::text) from c
      union all select id, '10000000001', 'address R', jsonb_build_object('Street', E'A\u200b', 'City', 'B') from c`);
    fs.cpSync('db', path.join(root, 'db'), { recursive: true });
    await run();
    const { rows } = await owner.query(`
      select c.title, a.street, array(select name from account where client_id is not null order by id) as accounts,
        p.full_name, k.name as device
      from client c join client_address a on true join person p on p.id = '20000000001' join passkey k on true`);
    expect(rows).toEqual([
      {
        title: 'Timber',
        street: 'Main street',
        accounts: ['Main', '?'],
        full_name: 'Ona \u017demait\u0117',
        device: 'Phone',
      },
    ]);
    const records = await owner.query(`
      select client_id, subject_kind, subject_id, facts ->> 'field' as field, detail ->> 'before' as before
      from audit_inbox where verb = 'name.clean' and salt is not null order by field, before`);
    expect(records.rows.map((row) => [row.client_id, row.subject_kind, row.field, row.before])).toEqual([
      ['10000000001', 'name', 'account.name', '\u2066Main'],
      ['10000000001', 'name', 'account.name', '\u3164'],
      ['10000000001', 'name', 'client.title', 'Tim\u200bber\n'],
      ['10000000001', 'name', 'client_address.street', 'Main \u202estreet'],
      [null, 'name', 'passkey.name', 'Phone\u202e'],
      [null, 'name', 'person.full_name', 'Ona\u00ad \u017demait\u0117'],
    ]);
    const waiting = await owner.query('select value from client_change order by field');
    expect(waiting.rows.map(({ value }) => value)).toEqual([{ Street: 'A', City: 'B' }, 'New name']);
    await expect(owner.query(`update person set full_name = E'a\u202eb'`)).rejects.toThrow('person_name_shown');
  });
});

test('who was declined with an account is locked by staff instead, and old cases about companies end without effect', async () => {
  const later = removeFrom('0102');
  await run();
  const [company, person, staff] = ['10000000001', '20000000001', '90000000001'];
  await owner.query(`
    insert into person (id, kind, full_name, birth_date) values ('${staff}', 'staff', 'R', '1980-01-01');
    insert into client (id, type, title, sort_name, flags, created_at)
    values ('${company}', 'LEGAL', 'Timber', 'timber', 'D', now()), ('${person}', 'N', 'Ona', 'ona', 'D', now());
    insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
    values ('${company}', 'client', 'LT1', 'Main', 'EUR', 0, now());
    insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at, closed_at,
      outcome)
    values (gen_random_uuid(), '${company}', 'OPEN', 'A', 0, 'Declined', now(), now(), now(), null, null),
      (gen_random_uuid(), '${company}', 'REOPEN', 'A', 0, 'Waits', now(), now(), now(), null, null);
    update client_case set status = 2, closed_at = now(), outcome = '{"code":"IDCL"}' where title = 'Declined';
    insert into case_comment (id, case_id, author_id, action, words, at)
    select gen_random_uuid(), id, '${staff}', 'IDCL', 'No wish', now() from client_case where title = 'Declined';
    insert into client_closing (id, client_id, closed_by, closed_at)
    values (gen_random_uuid(), '${person}', '${staff}', now());
    insert into audit (n, at, client_id, verb, subject_kind, subject_id, row_hash)
    values (1, now(), '${person}', 'client.close-at-once', 'client', '${person}', '');
    insert into audit_detail (n, salt, detail) values (1, '', '{"comment":"A debt"}')`);
  fs.cpSync('db', path.join(root, 'db'), { recursive: true });
  expect(await run()).toEqual([...later, ...files('functions')]);
  const { rows } = await owner.query('select id, flags from client order by id');
  expect(rows).toEqual([
    { id: company, flags: 'L' },
    { id: person, flags: 'D' },
  ]);
  const locks = await owner.query('select client_id, scope, cause, comment from restriction');
  expect(locks.rows).toEqual([
    {
      ...{ client_id: company, scope: 'all', cause: 'STAFF' },
      comment: 'Was declined, though it has an account. Locked instead. Said then: No wish',
    },
  ]);
  const cases = await owner.query(`select title, status, outcome ->> 'code' as code from client_case order by title`);
  expect(cases.rows).toEqual([
    { title: 'Declined', status: 2, code: 'IDCL' },
    { title: 'Waits', status: 1, code: 'ICNC' },
  ]);
  expect((await owner.query('select comment from client_closing')).rows).toEqual([{ comment: 'A debt' }]);
});
