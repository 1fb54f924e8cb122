import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDb, openPool } from '#server/db/pool.ts';
import { sortName } from '#shared/text.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { listSimilarNames } from './caseSectionsSql.ts';

let database: TestDatabase;
let owner: pg.Pool;

beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 1, role: null });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

let count = 0;
async function addCompany(title: string): Promise<string> {
  count += 1;
  const id = String(30_000_000_000 + count);
  await owner.query(
    `insert into client (id, type, title, sort_name, country, created_at) values ($1, 'LEGAL', $2, $3, 'LT', now())`,
    [id, title, sortName(title)],
  );
  return id;
}

const similarTo = async (id: string) => (await getDb(owner).many(listSimilarNames, [id, ''])).map(({ title }) => title);

test.each([
  ['Baltic Timber UAB', 'Baltic Timber, MB', true],
  ['Baltic Timber One UAB', 'UAB „Baltic Timber One“', true],
  ['Cosmo Rex UAB', 'Соsmо Rех UAB', true],
  ['Epsilon Max SIA', 'Ερsilon Μax SIA', true],
  ['Medis Pro UAB', 'MEDIS PR0 uab', true],
  ['Lilium Oak UAB', 'LiIium 0ak UAB', true],
  ['Kernel Works GmbH', 'Kemel Works GmbH', true],
  ['Walter Sons AG', 'VValter Sons AG', true],
  ['Žalia Pieva UAB', 'Zalia Pieva UAB', true],
  ['Ａlpha Line OÜ', 'Alpha-Line OU', true],
  ['Балтика Дом ООО', 'Baltika Dom', true],
  ['Acme Trade Ltd.', 'A.C.M.E. Trade Limited', true],
  ['Sauna Sp. z o.o.', 'Sauna UAB', true],
  ['Timber East UAB', 'Timber West UAB', false],
  ['Fund 11 UAB', 'Fund 12 UAB', false],
  ['UAB', 'MB', false],
  ['日本商事', '日本工業', false],
])('%s and %s look alike: %s', async (one, other, isAlike) => {
  const id = await addCompany(one);
  await addCompany(other);
  expect(await similarTo(id)).toEqual(isAlike ? [other] : []);
});

test('both ways of a look have an index', async () => {
  const { rows } = await owner
    .query<{ 'QUERY PLAN': string }>(
      `set enable_seqscan = off; explain select id from client c where c.type = 'LEGAL' and name_look(c.title) = 'x'`,
    )
    .then((answers) => (Array.isArray(answers) ? answers.at(-1) : answers));
  expect(JSON.stringify(rows)).toContain('client_title_look');
});
