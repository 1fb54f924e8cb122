// A database per test file, cloned from a template in some 75 ms. Templates are made once per run.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startTestServer } from './postgres.ts';
import { settleVillage } from './village.ts';
import { type Making, makeDemoWorld, makeEmptyBank } from './world.ts';

export interface TestDatabase {
  /** as the owner */
  url: string;
  /** with the servers' login */
  serverUrl: string;
  /** Another one that holds the same. No one may be connected to this one meanwhile. */
  copy(): Promise<TestDatabase>;
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>;
}

/** Where this run's server is, and how the names of its databases begin; set for all workers by the global set-up. */
const runVariables = { url: 'TEST_SERVER_URL', prefix: 'TEST_DATABASE_PREFIX', login: 'TEST_LOGIN_PASSWORD' };

/** Whether a process above this one has started the run. */
export function hasRun(): boolean {
  return process.env[runVariables.url] !== undefined;
}

/** Starts the server and makes the template of the empty bank. Answers what undoes it. */
export async function startRun(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const prefix = `kontora_test_${randomBytes(5).toString('hex')}`;
  process.env[runVariables.url] = server.url;
  process.env[runVariables.prefix] = prefix;
  const password = randomBytes(24).toString('hex');
  process.env[runVariables.login] = password;
  const end = async () => {
    await dropAll(server.url, prefix);
    await server.stop();
  };
  try {
    await withServer((client) => client.query(`create database ${prefix}_empty`));
    await makeEmptyBank(databaseUrl(`${prefix}_empty`));
    await withServer((client) =>
      client.query(
        `create role ${prefix}_server login noinherit password '${password}' in role kontora_app, kontora_reader`,
      ),
    );
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

/** An empty, migrated bank of this test file's own. */
export async function freshDatabase(): Promise<TestDatabase> {
  return clone(`${run().prefix}_empty`);
}

/** The demo world of this test file's own. */
export async function demoDatabase(): Promise<TestDatabase> {
  return clone(await getTemplate('demo', makeDemoWorld));
}

/** The village of this test file's own: a demo, as `settleVillage` fills it. */
export async function villageDatabase(): Promise<TestDatabase> {
  return clone(await getTemplate('village', settleVillage));
}

/** How the demo world of this run was made. */
export async function makingOfDemo(): Promise<Making> {
  const template = await getTemplate('demo', makeDemoWorld);
  const { rows } = await withServer((client) =>
    client.query<{ description: string }>(
      `select shobj_description(oid, 'pg_database') as description from pg_database where datname = $1`,
      [template],
    ),
  );
  return JSON.parse(rows[0]?.description ?? '');
}

/**
 * Name of what `fill` makes of an empty bank. The first call of a run makes it, the others wait for it. What `fill`
 * answers becomes the comment on that database.
 */
async function getTemplate(name: string, fill: (url: string) => Promise<unknown>): Promise<string> {
  const { prefix } = run();
  const template = `${prefix}_${name}`;
  await withServer(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return;
    await client.query(`drop database if exists ${template}_making with (force)`);
    await client.query(`create database ${template}_making template ${prefix}_empty`);
    const reported = JSON.stringify((await fill(databaseUrl(`${template}_making`))) ?? null);
    await client.query(`comment on database ${template}_making is ${pg.escapeLiteral(reported)}`);
    await client.query(`alter database ${template}_making rename to ${template}`);
  });
  return template;
}

/** SQLSTATE object_in_use */
const inUse = '55006';

/**
 * Who used the template may still be leaving it: the server waits five seconds for them, and a busy machine needs more.
 */
async function copyTo(client: pg.Client, name: string, template: string, tries = 6): Promise<void> {
  try {
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === inUse) || tries === 1) throw error;
    await copyTo(client, name, template, tries - 1);
  }
}

/** Files copied as such cost half of what pages written ahead one by one do; PostgreSQL 15 can do it. */
async function clone(template: string): Promise<TestDatabase> {
  const name = `${run().prefix}_${randomBytes(5).toString('hex')}`;
  await withServer((client) => copyTo(client, name, template));
  const drop = async () => {
    await withServer((client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { url: databaseUrl(name), serverUrl: serverUrl(name), copy: () => clone(name), drop };
}

function run(): { url: string; prefix: string } {
  const url = process.env[runVariables.url];
  const prefix = process.env[runVariables.prefix];
  if (url && prefix) return { url, prefix };
  throw new Error('No test server: run this file in the vitest project `http` or as a journey.');
}

function databaseUrl(name: string): string {
  const url = new URL(run().url);
  return new URL(`/${name}${url.search}`, url).href;
}

function serverUrl(name: string): string {
  const login = `${run().prefix}_server:${encodeURIComponent(process.env[runVariables.login] ?? '')}`;
  return databaseUrl(name).replace(/\/\/(?:[^/@]*@)?/, `//${login}@`);
}

async function withServer<T>(work: (client: pg.Client) => Promise<T>, url = run().url): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function dropAll(url: string, prefix: string): Promise<void> {
  await withServer(async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
    await client.query(`drop role if exists ${prefix}_server`);
  }, url);
}
