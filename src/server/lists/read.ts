/** Pages of a list, how many rows it has, and what changed in it. */
import { page } from '#shared/limits.ts';
import type { List, ListCount, RowOf } from '#shared/lists/list.ts';
import { amountText } from '#shared/money.ts';
import type { Db } from '../db/pool.ts';
import { runQuery } from './compile.ts';
import {
  countQuery,
  cutQuery,
  getQuestion,
  newestQuery,
  newsQuery,
  type Question,
  rowsQuery,
  type Stretch,
  subjectsQuery,
} from './compose.ts';
import { type Position, readCursor, writeCursor } from './cursor.ts';
import type { Scope, Source, Sums } from './source.ts';

type Row = Readonly<Record<string, unknown>>;

/** How far one statement looks for rows that fit: first a little, then more. Most filters fill a page at once. */
const looks = { first: 1000, growth: 4, most: 16_000 } as const;
/** An answer waits so long for its page to fill; then it says what there is and where to go on. */
const pageMs = 1000;

export interface ListQuery {
  sort?: string | undefined;
  dayZone?: string | undefined;
  limit?: string | undefined;
  next?: string | undefined;
  ver?: string | undefined;
  count?: 'yes' | undefined;
}

export interface ListAnswer<Item> {
  items: Item[];
  next: string | null;
  ver?: number;
  gone?: string[];
  count?: ListCount;
}

/**
 * Answers a list call: a page after `next`, or with `ver` what changed since. A page may hold fewer rows than asked for
 * and still have a next one: then a filter was looking for long.
 */
export async function readList<L extends List, R>(
  source: Source<L, R>,
  scope: Scope,
  query: ListQuery,
  db: Db,
): Promise<ListAnswer<RowOf<L>>> {
  const question = getQuestion(source, scope, query);
  if (query.ver !== undefined && source.feed) return readChanges(source, question, query, db);
  const size = query.limit ? Number(query.limit) : page.size;
  const after = query.next ? readCursor(question.about, question.columns, query.next) : undefined;
  const found = await findRows(db, question, after, size + 1, pageMs);
  const shown = found.rows.slice(0, size);
  const last = found.rows.length > size ? getPosition(question, shown.at(-1)) : found.next;
  const [newest] = source.feed ? await runQuery<{ n: bigint | null }>(db, newestQuery(question, source.feed)) : [];
  return {
    items: shown.map((row) => source.toItem(row as R)),
    next: last ? writeCursor(question.about, last) : null,
    ...(newest && { ver: Number(newest.n ?? 0n) }),
    ...(query.count && !after ? { count: await countRows(source, scope, query, db) } : {}),
  };
}

/** The rows that one subject has in a list, whatever is filtered; none of another's. */
export async function readRows<L extends List, R>(
  source: Source<L, R>,
  scope: Scope,
  subjectId: string,
  db: Db,
): Promise<RowOf<L>[]> {
  const rows = await runQuery<R>(db, subjectsQuery(getQuestion(source, scope, {}), [subjectId]));
  return rows.map(source.toItem);
}

interface Found {
  rows: Row[];
  /** where to look on, if the time was over before so many were found */
  next: Position | undefined;
}

/** The next rows that fit, at most so many. No statement looks at more than a fixed number of rows. */
export async function findRows(
  db: Db,
  question: Question,
  from: Position | undefined,
  most: number,
  withinMs = Number.POSITIVE_INFINITY,
): Promise<Found> {
  const { sieves, isIndexed } = question;
  const end = performance.now() + withinMs;
  const rows: Row[] = [];
  let after = from;
  for (let look: number = looks.first; ; look = Math.min(look * looks.growth, looks.most)) {
    const until = isIndexed && sieves.length > 0 ? await cut(db, question, { after }, look) : undefined;
    rows.push(...(await runQuery<Row>(db, rowsQuery(question, { after, until }, most - rows.length))));
    if (!until || rows.length >= most) return { rows, next: undefined };
    if (performance.now() > end) return { rows, next: until };
    after = until;
  }
}

async function cut(db: Db, question: Question, stretch: Stretch, count: number): Promise<Position | undefined> {
  const [row] = await runQuery<Row>(db, cutQuery(question, stretch, count));
  return row && getPosition(question, row);
}

/** Where a row stands: the texts of its sort columns. */
export function getPosition({ columns }: Question, row: Row | undefined): Position {
  return columns.map(({ column }) => String(row?.[column]));
}

/**
 * Exact, and with sums, where no relation of the list has `maxCount` rows before its filter; else how many of the
 * first ones fit.
 */
async function countRows<L extends List, R>(
  source: Source<L, R>,
  scope: Scope,
  query: ListQuery,
  db: Db,
): Promise<ListCount> {
  const { facet, list } = source;
  const question = getQuestion(source, scope, { ...query, sort: list.order }, facet?.field);
  const until = question.isIndexed ? await cut(db, question, {}, list.maxCount) : undefined;
  const groups = await runQuery<CountRow>(db, countQuery(question, { until }));
  const by: Record<string, number> = {};
  for (const { word, rows } of groups) by[word] = (by[word] ?? 0) + rows;
  const wanted: Readonly<Record<string, unknown>> = { ...query };
  const chosen = facet === undefined ? undefined : wanted[facet.field];
  const inFilter = groups.filter(({ word }) => typeof chosen !== 'string' || word === chosen);
  const exact = until === undefined;
  return {
    rows: inFilter.reduce((before, { rows }) => before + rows, 0),
    exact,
    ...(facet === undefined ? {} : { by }),
    ...(source.sums && exact ? { sums: getSums(source.sums, inFilter) } : {}),
  };
}

interface CountRow {
  word: string;
  currency: string;
  rows: number;
  /** minor units, in the order in which the source names its sums */
  sums: string[];
}

/** One amount text for each currency, EUR first. */
function getSums({ of }: Sums, groups: readonly CountRow[]): Record<string, string[]> {
  const order = (currency: string) => (currency === 'EUR' ? '' : currency);
  const currencies = [...new Set(groups.map(({ currency }) => currency))].sort((a, b) =>
    order(a) < order(b) ? -1 : 1,
  );
  const sum = (currency: string, at: number) =>
    groups.reduce((before, row) => before + (row.currency === currency ? BigInt(row.sums[at] ?? 0) : 0n), 0n);
  return Object.fromEntries(
    Object.keys(of).map((name, at) => [name, currencies.map((currency) => amountText(currency, sum(currency, at)))]),
  );
}

interface NewsRow {
  /** the newest of these records; where there is none, the newest that could have moved a row */
  last: bigint;
  records: number;
  id: string | null;
  ver: bigint | null;
}

/**
 * Rows of the list that changed after a feed number, oldest change first, and keys of those that changed and are not in
 * the list. Numbers are given after commit and in order, so a poller who has seen n never misses a smaller one.
 * `next` is set while there is more to send: the number to ask with at once.
 */
async function readChanges<L extends List, R>(
  source: Source<L, R>,
  question: Question,
  query: ListQuery,
  db: Db,
): Promise<ListAnswer<RowOf<L>>> {
  const ver = BigInt(query.ver ?? 0);
  const news = await runQuery<NewsRow>(db, newsQuery(question, ver, page.most));
  const [first] = news;
  const isAll = (first?.records ?? 0) < page.most;
  const reported = Number(first?.last ?? 0n);
  const touched = new Map(news.flatMap(({ id, ver: n }) => (id === null || n === null ? [] : [[id, n] as const])));
  const rows = touched.size > 0 ? await runQuery<Row>(db, subjectsQuery(question, [...touched.keys()])) : [];
  const when = (row: Row) => touched.get(String(row['id'])) ?? 0n;
  const items = rows.toSorted((a, b) => Number(when(a) - when(b))).map((row) => source.toItem(row as R));
  const kept = new Set(items.map(source.list.getKey));
  const keys: string[] = [...touched.keys()].flatMap((id) => source.list.getKeys(id));
  return {
    items,
    next: isAll ? null : String(reported),
    ver: reported,
    gone: keys.filter((key) => !kept.has(key)),
    ...(query.count && touched.size > 0 ? { count: await countRows(source, question.scope, query, db) } : {}),
  };
}
