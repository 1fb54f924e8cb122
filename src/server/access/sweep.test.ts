import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { openPool } from '../db/pool.ts';
import { inTransaction } from '../db/transactions.ts';
import { sweepAccess } from './sweep.ts';

let database: TestDatabase;
let owner: pg.Pool;
let app: pg.Pool;

beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 1, role: null });
  app = openPool({ url: database.serverUrl, size: 1 });
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await database.drop();
});

test('what has served its time goes, what has not stays', async () => {
  // a proof is refused by its age after a minute, an answer is kept for a day at least
  await owner.query(`
    insert into proof_used values ('old', now() - interval '126 seconds'), ('young', now() - interval '64 seconds');
    insert into idempotency (person_id, call, path, key, body_hash, created_at) values
      ('1', 'c', 'p', 'old', '', now() - interval '49 hours'),
        ('1', 'c', 'p', 'young', '', now() - interval '25 hours');
    insert into failed_try values ('old', 5, now() - interval '25 hours'), ('young', 5, now() - interval '14 minutes');
    insert into anonymous_session (id, token_hash, key_thumbprint, address, browser, expires_at) values
      (new_id(), 'old', '', 'old', '', now() - interval '1 second'),
        (new_id(), 'young', '', 'young', '', now() + interval '1 second')`);
  await inTransaction(app, sweepAccess);
  const { rows } = await owner.query(`
    select (select array_agg(encode(proof_hash, 'escape')) from proof_used) as proofs,
      (select array_agg(key) from idempotency) as keys,
      (select array_agg(subject) from failed_try) as tries,
        (select array_agg(address) from anonymous_session) as waiting`);
  expect(rows).toEqual([{ proofs: ['young'], keys: ['young'], tries: ['young'], waiting: ['young'] }]);
});
