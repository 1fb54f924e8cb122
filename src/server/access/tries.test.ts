// Wrong tries are counted for each purpose alone, and every limit on how often somebody does something says how long to
// wait.
import fs from 'node:fs';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tries } from '#shared/limits.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { openPool } from '../db/pool.ts';
import { inTransaction } from '../db/transactions.ts';
import { type RateCode, refuseOften } from './rates.ts';
import { countFailure, forgetFailures, refuseTooMany, tryPurposes } from './tries.ts';

let database: TestDatabase;
let app: pg.Pool;

beforeAll(async () => {
  database = await freshDatabase();
  app = openPool({ url: database.serverUrl, size: 1 });
});
afterAll(async () => {
  await app.end();
  await database.drop();
});

const triers = ['person 20000000001'];
const refusedAmong = (purposes: typeof tryPurposes) =>
  Promise.all(
    purposes.map((purpose) =>
      inTransaction(app, (tx) => refuseTooMany(tx, purpose, triers)).then(
        () => undefined,
        ({ code, waitMs }: { code: string; waitMs: number }) => ({ purpose, code, waitMs }),
      ),
    ),
  ).then((answers) => answers.filter((answer) => answer !== undefined));

test.each(tryPurposes)(
  'five wrong tries of %s stop no other purpose, and one right one forgets them',
  async (purpose) => {
    for (let i = 0; i < tries.most; i++) await inTransaction(app, (tx) => countFailure(tx, purpose, triers));
    const waitMs = expect.toSatisfy((ms: number) => ms > tries.withinMs - 60_000 && ms <= tries.withinMs);
    expect(await refusedAmong(tryPurposes)).toEqual([{ purpose, code: 'too-many-tries', waitMs }]);
    await inTransaction(app, (tx) => forgetFailures(tx, purpose, triers));
    expect(await refusedAmong(tryPurposes)).toEqual([]);
  },
);

test('a limit on how often says how much of its time is left', async () => {
  const once = () =>
    inTransaction(app, (tx) => refuseOften(tx, 'too-many-messages', 'message 1', { most: 1, perMs: 600_000 }));
  await once();
  await app.query(`update failed_try set last_at = now() - interval '7 minutes' where subject = 'message 1'`);
  await expect(once()).rejects.toMatchObject({
    code: 'too-many-messages',
    waitMs: expect.toSatisfy((ms: number) => ms > 170_000 && ms <= 180_000),
  });
});

const rateCodes: Record<RateCode, number> = {
  'too-many-tries': 1,
  'too-many-pushes': 1,
  'too-many-messages': 1,
  'too-many-sent': 1,
};

test('nowhere is such a refusal without the time to wait', () => {
  const files = fs.readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const without = new RegExp(`(Refusal|FailedTry)\\('(${Object.keys(rateCodes).join('|')})'(\\)|, undefined\\))`);
  expect(files.filter((name) => without.test(fs.readFileSync(`src/${name}`, 'utf8')))).toEqual([]);
});
