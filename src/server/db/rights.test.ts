/** What the database lets the servers and the reports do, typed by hand; everything else is refused. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, villageDatabase } from '#tests/harness/database.ts';
import { readExpected } from '#tests/harness/expectations.ts';
import { ibans } from '#tests/harness/village.ts';
import { openPool } from './pool.ts';

const tableRows = readExpected('tables').rows.map((line) => line.split(';'));
const appMayWrite = Object.fromEntries(tableRows.flatMap(([table = '', app]) => (app ? [[table, app]] : [])));
const hiddenFromReader = tableRows.flatMap(([table = '', , reader]) => (reader === 'hidden' ? [table] : []));
const appMayCall = readExpected('functions').rows;
let database: TestDatabase;
let owner: pg.Pool;
let app: pg.Pool;
let reader: pg.Pool;

beforeAll(async () => {
  database = await villageDatabase();
  owner = openPool({ url: database.url, size: 1, role: null });
  app = openPool({ url: database.serverUrl, size: 1 });
  reader = openPool({ url: database.serverUrl, size: 1, role: 'kontora_reader' });
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end(), reader.end()]);
  await database.drop();
});

async function tables(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `
      select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p', 'v', 'm') order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => name !== 'schema_migration');
}

/** What a role may write on a table, in the form of the list above. */
async function getWrites(role: string, table: string): Promise<string> {
  const { rows } = await owner.query<{ right: string; whole: boolean; columns: string[] | null }>(
    `select r.name as right, has_table_privilege($1, $2, r.name) as whole,
       (select array_agg(attname::text order by attname) from pg_attribute
        where attrelid = $2::regclass and attnum > 0 and not attisdropped
          and r.name in ('INSERT', 'UPDATE') and has_column_privilege($1, $2, attname, r.name)) as columns
     from unnest(array['DELETE', 'INSERT', 'UPDATE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) r(name)`,
    [role, table],
  );
  return rows
    .filter(({ whole, columns }) => whole || columns)
    .map(({ right, whole, columns }) => {
      const letter = right === 'TRUNCATE' || right === 'TRIGGER' || right === 'REFERENCES' ? right : right[0];
      return whole ? letter : `${letter}(${columns?.join(',')})`;
    })
    .join(' ');
}

test('the servers may write exactly this', async () => {
  const found: Record<string, string> = {};
  for (const table of await tables()) {
    const writes = await getWrites('kontora_app', table);
    if (writes) found[table] = writes;
  }
  expect(found, 'each table that servers write needs a line in expected/tables.csv').toEqual(appMayWrite);
});

test('reports may write nothing and do not see tokens, answers or personal detail', async () => {
  const unseen: string[] = [];
  for (const table of await tables()) {
    expect([table, await getWrites('kontora_reader', table)]).toEqual([table, '']);
    const { rows } = await owner.query<{ may: boolean }>(
      `select has_table_privilege('kontora_reader', $1, 'SELECT') as may`,
      [table],
    );
    if (!rows[0]?.may) unseen.push(table);
  }
  expect(unseen, 'grant select to kontora_reader, or name the table in hiddenFromReader').toEqual(
    hiddenFromReader.sort(),
  );
});

test('the servers may call exactly these functions of the owner, reports none', async () => {
  const { rows } = await owner.query<{ name: string; app: boolean; reader: boolean }>(
    `select proname as name, has_function_privilege('kontora_app', oid, 'EXECUTE') as app,
       has_function_privilege('kontora_reader', oid, 'EXECUTE') as reader
     from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
  );
  expect(rows.filter(({ app }) => app).map(({ name }) => name)).toEqual(appMayCall.sort());
  expect(rows.filter(({ reader }) => reader)).toEqual([]);
});

test('functions that run with the owner’s rights look nowhere but at home', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef
       and not coalesce('search_path=public' = any (proconfig), false)`,
  );
  expect(rows).toEqual([]);
});

describe('the servers are refused', () => {
  test.each([
    'update entry set amount_minor = 0',
    'delete from entry',
    'truncate entry',
    'insert into entry select * from entry',
    'update transfer set amount_minor = 1',
    'delete from transfer',
    'truncate transfer',
    'insert into transfer select * from transfer',
    'update audit set verb = verb',
    'delete from audit',
    'truncate audit',
    'insert into audit select * from audit',
    'update audit_inbox set verb = verb',
    'delete from audit_inbox',
    'truncate audit_inbox',
    'update audit_head set n = 0',
    'delete from audit_block',
    'delete from audit_detail',
    `update follower set last_n = 0`,
    `select * from take_feed('counterparties', 1)`,
    'delete from job',
    'truncate job',
    `update job set asked_by = '1'`,
    `update job set input = '{}'`,
    'update audit_head set chain = new_id()',
    'update bank set retention_years = 5',
    'update account set balance_minor = balance_minor + 1',
    'update account set held_minor = 0',
    'update account set floor_minor = -1000000',
    'update account set blocked_at = null',
    'update account set seq = 0',
    `update account set name = 'x', balance_minor = 1`,
    `
      insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at, balance_minor)
      values (null, null, null, null, null, null, null, 5)`,
    'delete from account',
    'insert into hold values (new_id(), 1, 1, 0, true, now())',
    'update hold set open = false',
    'update day_total set amount_minor = 0',
    'delete from payment',
    'truncate payment cascade',
    'update payment_approval set decision = decision',
    'delete from payment_approval',
    'delete from membership',
    'delete from person',
    'delete from client',
    'delete from request',
    `update passkey set public_key = ''`,
    `update passkey set person_id = person_id`,
    'delete from passkey',
    `update enrolment set token_hash = ''`,
    'update enrolment set expires_at = now()',
    'delete from enrolment',
    'update challenge set expires_at = now()',
    'delete from client_case',
    'update allowed_transition set verb = verb',
    `insert into allowed_transition values ('payment', '9', '4', 'revive')`,
    'update bank set is_demo = true',
    'update schema_migration set sha256 = null',
    'alter table entry disable trigger all',
    'alter table payment disable trigger user',
    'drop table entry',
    'create table mine (a integer)',
    'create function mine() returns integer language sql as $$ select 1 $$',
    `select advance_bank_clock(now() + interval '1 day')`,
    `select settle_demo('{}')`,
    `select post_single(new_id(), 1, 2, 1, 'manual', null, 0, now(), current_date)`,
    `select is_over_limit('1', new_id(), 1)`,
    `select reverse_transfers('{}', true)`,
    `select suspend_money('{}', '{}', '{}')`,
    `select fail_payments('{}', '{}', now())`,
    'insert into rail_transfer select * from rail_transfer',
    'insert into rail_return select * from rail_return',
    `update rail_message set body = ''`,
    'set session_replication_role = replica',
    'select pg_read_file($$/etc/passwd$$)',
    `copy (select 1) to program 'true'`,
  ])('%s', async (statement) => {
    // SQLSTATE 42501: insufficient privilege
    await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('but not what they are for', async () => {
    expect((await app.query(`update account set name = 'Main' where iban = '${ibans.timber}'`)).rowCount).toBe(1);
    expect((await app.query('select from entry')).rowCount).toBeGreaterThan(0);
  });
});

describe.each(['kontora_app', 'kontora_reader', 'none'])('the servers’ login as role %s cannot', (role) => {
  test.each([
    'set role OWNER',
    `select set_config('role', 'OWNER', false)`,
    'set session authorization OWNER',
    'grant OWNER to LOGIN',
    'alter role LOGIN superuser',
    'create role another',
    'alter table entry disable trigger all',
    'set session_replication_role = replica',
    `select set_config('session_replication_role', 'replica', false)`,
    'update entry set amount_minor = 0',
    `copy (select 1) to program 'true'`,
    `copy (select 1) to '/tmp/kontora'`,
  ])('%s', async (statement) => {
    const { rows } = await owner.query<{ name: string }>('select current_user as name');
    const named = statement
      .replace('OWNER', rows[0]?.name ?? '')
      .replace('LOGIN', new URL(database.serverUrl).username);
    const client = await app.connect();
    try {
      await client.query(`set role ${role}`);
      await expect(client.query(named)).rejects.toMatchObject({ code: '42501' });
    } finally {
      client.release(true);
    }
  });
});

test('amounts and balances of the village are what the ledger posted', async () => {
  const { rows } = await reader.query<{ sum: bigint }>('select sum(balance_minor)::bigint as sum from account');
  expect(rows).toEqual([{ sum: 0n }]);
});

test('a table that the server may not read is left out of the lookup of clients, which goes on', async () => {
  await owner.query('begin');
  try {
    await owner.query('create table unread (id uuid primary key, client_id text)');
    await owner.query('revoke all on unread from kontora_app');
    await owner.query('select make_client_things()');
    await owner.query('set local role kontora_app');
    expect((await owner.query(`select client_things('{}')`)).rows).toEqual([]);
  } finally {
    await owner.query('rollback');
  }
});
