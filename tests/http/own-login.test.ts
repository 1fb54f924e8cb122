// A server refuses to start with a login that owns the bank's tables, could become their owner, or could make roles.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { openPool } from '#server/db/pool.ts';
import { OperatorError } from '#server/processes/operatorError.ts';
import { startServer } from '#src/serve.ts';
import { freshDatabase, type TestDatabase } from '../harness/database.ts';
import { freePort } from '../harness/ports.ts';

let database: TestDatabase;
let owner: pg.Pool;
const suffix = randomBytes(5).toString('hex');
const logins = { member: `member_${suffix}`, maker: `maker_${suffix}` };

beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 1, role: null });
  const { rows } = await owner.query<{ name: string }>('select current_user as name');
  await owner.query(`create role ${logins.member} login noinherit password 'x' in role kontora_app, ${rows[0]?.name}`);
  await owner.query(`create role ${logins.maker} login password 'x' createrole in role kontora_app`);
});
afterAll(async () => {
  await owner.query(`drop role if exists ${logins.member}, ${logins.maker}`);
  await owner.end();
  await database.drop();
});

function getAddress(login: string): string {
  const url = new URL(database.url);
  return Object.assign(url, { username: login, password: 'x' }).href;
}

test.each([
  ['the owner', () => database.url],
  ['a member of the owner', () => getAddress(logins.member)],
  ['a login that may make roles', () => getAddress(logins.maker)],
])('%s', async (_, address) => {
  const config = loadConfig({ PORT: String(await freePort()), KONTORA_LOG: 'fatal', KONTORA_AUDIT_HEADS: 'off' });
  const databaseUrl = address();
  const options = { databaseUrl, version: 'test', taskFolder: new URL('file:///not-needed/') };
  const started = startServer(config, options).then((server) => server.close());
  await expect(started).rejects.toBeInstanceOf(OperatorError);
  await expect(started).rejects.toThrow(
    `DATABASE_URL signs in as ${new URL(databaseUrl).username}, who can become the owner`,
  );
});
