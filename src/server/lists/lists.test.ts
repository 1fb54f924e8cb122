// The engine on a list of its own: every filter and order, page by page, with rows coming in between.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { formatPlain } from '#shared/formatPlain.ts';
import { amount, anyOf, firstDay, flag, lastDay, oneOf, searchText } from '#shared/lists/fields.ts';
import { comparison, declareList, isFiltered } from '#shared/lists/list.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { getDb, openPool } from '../db/pool.ts';
import { among, atLeast, atMost, before, holds, is, since } from './conditions.ts';
import { type ListQuery, readList } from './read.ts';
import type { Scope, Source } from './source.ts';

const colours = ['amber', 'blue', 'cyan'] as const;
const thing = z.object({
  id: z.string(),
  at: z.string(),
  name: z.string(),
  colour: z.string(),
  size: z.int(),
  isOld: z.boolean(),
});
type Thing = z.output<typeof thing>;

const things = declareList({
  name: 'things',
  item: thing,
  filters: {
    text: searchText(),
    colour: oneOf(['all', ...colours], { whole: 'all' }),
    colours: anyOf(colours),
    from: firstDay(),
    to: lastDay(),
    min: amount(),
    max: amount(),
    old: flag(),
  },
  sorts: { at: ({ at }) => at.slice(0, -1), name: ({ name }) => formatPlain(name), size: ({ size }) => size },
  order: '-at',
  getKey: ({ id }) => id,
  tie: ({ id }) => [id],
  columns: { name: 'Name' },
});

interface Row {
  id: string;
  at: string;
  name: string;
  colour: string;
  size: bigint;
  is_old: boolean;
}

const half = (isOld: boolean) => () =>
  sql`
    select id, at, name, plain_words(name) as plain_name, colour, size, is_old, case when size > 200 then 'USD'
      else 'EUR' end as currency from thing where is_old = ${isOld}`;

const source: Source<typeof things, Row> = {
  list: things,
  relations: (scope) => [half(true)(), half(false)()].map((part) => sql`${part} and owner = ${scope.clientId}`),
  filters: {
    text: holds(['name']),
    colour: is('colour'),
    colours: among('colour'),
    from: since('at'),
    to: before('at'),
    min: atLeast('size'),
    max: atMost('size'),
    old: (value) => sql`r.is_old = ${value}`,
  },
  bounds: ['from', 'to'],
  sorts: {
    at: { column: 'at', type: 'timestamptz' },
    name: { column: 'plain_name', type: 'text' },
    size: { column: 'size', type: 'bigint' },
  },
  tie: [{ column: 'id', type: 'uuid' }],
  indexed: ['at'],
  toItem: ({ id, at, name, colour, size, is_old }) => ({ id, at, name, colour, size: Number(size), isOld: is_old }),
  facet: { field: 'colour', column: 'colour' },
  sums: {
    currency: 'currency',
    of: { all: sql`r.size`, old: sql`case when r.is_old then r.size end` },
  },
  cells: { name: ({ name }) => name },
  exported: { verb: 'payment.export', subjectKind: 'client' },
};

const scope: Scope = { clientId: 'me', personId: 'p', zone: 'Europe/Vilnius', verbs: [] };
let database: TestDatabase;
let pool: ReturnType<typeof openPool>;

/** Rows so alike that ties are common; few enough times that pages end between equal ones. */
async function addThings(count: number, owner = 'me'): Promise<void> {
  await pool.query(
    `insert into thing
     select new_id(), $2, timestamptz '2026-03-29T00:30:00Z' + (random() * 6)::integer * interval '17 minutes',
       (array['Žalias', 'zalia', 'Ąžuolas', 'Oak', '50%_x'])[1 + (random() * 4)::integer],
       (array['amber', 'blue', 'cyan'])[1 + (random() * 2)::integer], 100 * (random() * 5)::integer, random() < 0.5
     from generate_series(1, $1)`,
    [count, owner],
  );
}

beforeAll(async () => {
  database = await freshDatabase();
  pool = openPool({ url: database.url, size: 2, role: null });
  await pool.query(`create table thing (id uuid primary key, owner text not null, at timestamptz not null,
    name text not null, colour text not null, size bigint not null, is_old boolean not null)`);
  await addThings(120);
  await addThings(10, 'somebody else');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

type Asked = ListQuery & Record<string, string | undefined>;
const read = (query: Asked) => readList(source, scope, query, getDb(pool));

async function readAll(query: Asked, between?: () => Promise<void>): Promise<Thing[]> {
  const seen: Thing[] = [];
  let next: string | null = null;
  do {
    const answer = await read({ ...query, ...(next === null ? {} : { next }) });
    seen.push(...answer.items);
    next = answer.next;
    await between?.();
  } while (next !== null);
  return seen;
}

/** What the list should hold, found without it. */
async function expected(query: Asked): Promise<Thing[]> {
  const { rows } = await pool.query<Row>(`select * from thing where owner = 'me'`);
  const words = formatPlain(query['text'] ?? '');
  const chosen = query['colours']?.replace('!', '').split(',');
  // 29 March: clocks in Vilnius go forward, so the day begins at 22:00 and ends at 21:00 UTC
  const inDays = ({ at }: Row) =>
    (query['from'] !== '2026-03-30' || at >= '2026-03-29T21:00:00Z') &&
    (query['to'] !== '2026-03-28' || at < '2026-03-28T22');
  return rows
    .filter((row) => formatPlain(row.name).includes(words))
    .filter(({ colour }) => !query['colour'] || query['colour'] === 'all' || colour === query['colour'])
    .filter(({ colour }) => !chosen || chosen.includes(colour) !== query['colours']?.startsWith('!'))
    .filter(({ size }) => size >= Number(query['min'] ?? 0) * 100 && size <= Number(query['max'] ?? 9) * 100)
    .filter(({ is_old }) => !query['old'] || is_old === (query['old'] === 'yes'))
    .filter(inDays)
    .map(source.toItem)
    .sort(comparison(things, query.sort ?? '-at'));
}

const maybe = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const asked = fc.record({
  sort: maybe('at', '-at', 'name', '-name', 'size', '-size'),
  limit: fc.constantFrom('1', '7', '50', '200'),
  text: maybe('', 'zal', 'OAK', 'ąž', '%_', 'nothing at all'),
  colour: maybe('all', 'amber'),
  colours: maybe('amber,blue', '!cyan', 'cyan'),
  from: maybe('2026-03-29', '2026-03-30'),
  to: maybe('2026-03-28', '2026-03-29'),
  min: maybe('2', '4.00'),
  max: maybe('3'),
  old: maybe('yes', 'no'),
});
const defined = (query: Record<string, string | undefined>): Asked =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

describe('pages', () => {
  test('hold exactly what fits, once and in order, under any filter, order and size', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (drawn) => {
        const query = defined(drawn);
        expect(await readAll(query)).toEqual(await expected(query));
      }),
      { numRuns: 60 },
    );
  });

  test('keep what was there while rows come in between, and double nothing', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (drawn) => {
        const query = { ...defined(drawn), limit: '7' };
        const there = await expected(query);
        let added = 0;
        const seen = await readAll(query, async () => {
          added += 1;
          if (added < 4) await addThings(5);
        });
        const known = new Set(there.map(({ id }) => id));
        expect(seen.filter(({ id }) => known.has(id))).toEqual(there);
        expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
        expect(seen).toEqual(seen.toSorted(comparison(things, query.sort ?? '-at')));
        await pool.query(`delete from thing where not id = any ($1)`, [[...known, ...(await everyOther(known))]]);
      }),
      { numRuns: 12 },
    );
  });

  const everyOther = async (known: ReadonlySet<string>) => {
    const { rows } = await pool.query<{ id: string }>('select id from thing order by id limit 120');
    return rows.map(({ id }) => id).filter((id) => !known.has(id));
  };

  test('continue past many rows that do not match, a fixed number in each statement', async () => {
    await pool.query(
      `insert into thing select new_id(), 'many', now() - i * interval '1 second', case
        when i in (1, 2999, 5000) then 'needle' else 'hay' end,
         'blue', 1, false from generate_series(1, 6000) i`,
    );
    const found = await readList(
      source,
      { ...scope, clientId: 'many' },
      { limit: '2', text: 'needle' } as Asked,
      getDb(pool),
    );
    expect(found.items).toHaveLength(2);
    const rest = await readList(
      source,
      { ...scope, clientId: 'many' },
      { limit: '2', text: 'needle', next: found.next ?? '' } as Asked,
      getDb(pool),
    );
    expect([rest.items.length, rest.next]).toEqual([1, null]);
  });
});

describe('a cursor', () => {
  test('belongs to one filter, order, owner and zone of days', async () => {
    const first = { limit: '5', sort: 'name', min: '1', from: '2020-01-01' };
    const { next } = await read(first);
    const go = (changes: Asked, owner = 'me') =>
      readList(source, { ...scope, clientId: owner }, { ...first, ...changes, next: next ?? '' } as Asked, getDb(pool));
    await expect(go({})).resolves.toMatchObject({ items: expect.any(Array) });
    await expect(go({ limit: '9', colour: 'all', text: '' })).resolves.toMatchObject({ items: expect.any(Array) });
    const others: [Asked, string?][] = [
      [{ sort: '-name' }],
      [{ sort: 'size' }],
      [{ min: '2' }],
      [{ colour: 'blue' }],
      [{ dayZone: 'UTC' }],
      [{}, 'somebody else'],
    ];
    for (const [changes, owner] of others) {
      await expect(go(changes, owner)).rejects.toMatchObject({ code: 'invalid-input' });
    }
  });

  test('is refused where its values are none of the columns', async () => {
    const { next } = await read({ limit: '5', sort: 'size' });
    const [mark, size, id]: unknown[] = JSON.parse(Buffer.from(next ?? '', 'base64url').toString());
    const getCursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    await expect(read({ sort: 'size', next: getCursor(mark, size, id) })).resolves.toBeTruthy();
    for (const spoiled of [
      getCursor(mark, 'x', id),
      getCursor(mark, `${size}; drop table thing`, id),
      getCursor(mark, size, '0'),
      getCursor(mark, size),
      getCursor(mark, size, id, id),
      getCursor(mark, size, 7),
      getCursor('', size, id),
      getCursor(),
      'abc',
    ]) {
      await expect(read({ sort: 'size', next: spoiled })).rejects.toMatchObject({ code: 'invalid-input' });
    }
  });
});

describe('a count', () => {
  test('is that of all pages, and of each word of the facet under the other filters', async () => {
    const query = { text: 'zal', old: 'yes', colour: 'blue' };
    const { count } = await read({ ...query, limit: '1', count: 'yes' });
    expect(count?.rows).toBe((await expected(query)).length);
    const by: Record<string, number> = {};
    for (const { colour } of await expected({ ...query, colour: undefined })) by[colour] = (by[colour] ?? 0) + 1;
    expect(count).toMatchObject({ rows: by['blue'], exact: true, by });
  });

  test('comes with the sums of what is filtered, for each currency', async () => {
    const query = { colour: 'blue', min: '1' };
    const { count } = await read({ ...query, limit: '1', count: 'yes' });
    const rows = await expected(query);
    const sum = (inUsd: boolean, fits: (row: Thing) => boolean = () => true) => {
      const sizes = rows.filter((row) => row.size > 200 === inUsd && fits(row)).map(({ size }) => size);
      return (sizes.reduce((before, size) => before + size, 0) / 100).toFixed(2);
    };
    expect(count?.sums).toEqual({
      all: [`EUR${sum(false)}`, `USD${sum(true)}`],
      old: [`EUR${sum(false, ({ isOld }) => isOld)}`, `USD${sum(true, ({ isOld }) => isOld)}`],
    });
    expect((await read({ count: 'yes', text: 'nothing has this name' })).count?.sums).toEqual({ all: [], old: [] });
  });

  test('ends at 10 000 rows', async () => {
    await pool.query(
      `
        insert into thing select new_id(), 'full', now() - i * interval '1 second', 'x', 'blue', 1, false
        from generate_series(1, 10001) i`,
    );
    const full = { ...scope, clientId: 'full' };
    const { count } = await readList(source, full, { count: 'yes' }, getDb(pool));
    expect(count).toMatchObject({ exact: false });
    expect(count?.sums).toBeUndefined();
    await pool.query(
      `
        delete from thing where owner = 'full' and at < (select min(at) + interval '2 seconds' from thing
          where owner = 'full')`,
    );
    const { count: exact } = await readList(source, full, { count: 'yes' }, getDb(pool));
    expect(exact).toMatchObject({ rows: 9999, exact: true });
  });
});

test('what filters nothing is no filter', () => {
  expect([isFiltered(things, { colour: 'all', text: '' }), isFiltered(things, { old: 'no' })]).toEqual([false, true]);
});
