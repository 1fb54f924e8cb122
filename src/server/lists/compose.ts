/** The statements of a list, composed of its source and of what was asked. */
import { sql } from 'kysely';
import type { Fields } from '#shared/lists/fields.ts';
import { getFilter, type List, readOrder } from '#shared/lists/list.ts';
import type { Position } from './cursor.ts';
import type { Feed, Scope, SortColumn, Source, Sql } from './source.ts';

// biome-ignore lint/suspicious/noExplicitAny: composing looks at names and columns, never at the type of a row
export type AnySource = Source<any, any>;

/** How much a sort without an index looks at: the first so many rows of the list's own order. */
const maxWindow = 10_000;

/** One question to one list, parsed. */
export interface Question {
  source: AnySource;
  scope: Scope;
  columns: readonly SortColumn[];
  isDescending: boolean;
  isIndexed: boolean;
  /** conditions within which the indexed columns are read, and those that single rows must fit */
  bounds: readonly Sql[];
  sieves: readonly Sql[];
  use: 'page' | 'file';
  /** what a cursor is bound to */
  about: readonly unknown[];
}

interface Asked {
  sort?: string | undefined;
  dayZone?: string | undefined;
}

/** `without`: a field that is not looked at. */
export function getQuestion(source: AnySource, scope: Scope, asked: Asked, without?: string): Question {
  const list: List = source.list;
  const order = asked.sort ?? list.order;
  const { name, isDescending } = readOrder(order);
  const filter: Readonly<Record<string, string | undefined>> = getFilter(list, asked);
  const fields: Fields = list.filters;
  const zone = asked.dayZone ?? scope.zone;
  const names = Object.keys(filter).filter((each) => each !== without);
  const conditions: Readonly<Record<string, (value: unknown, scope: Scope) => Sql>> = source.filters;
  const getCondition = (each: string) =>
    conditions[each]?.(fields[each]?.read(filter[each] ?? '', zone), scope) ?? sql`true`;
  const bounds: readonly unknown[] = source.bounds ?? [];
  const isBound = (each: string) => bounds.includes(each);
  const hasDays = names.some((each) => fields[each]?.isDay);
  const first = source.sorts[name];
  if (!first) throw new Error(`the list ${list.name} has no column to sort by ${name}`);
  return {
    source,
    scope,
    columns: [first, ...source.tie],
    isDescending,
    isIndexed: source.indexed.includes(name),
    bounds: [...names.filter(isBound).map(getCondition), ...unlinked(scope)],
    sieves: names.filter((each) => !isBound(each)).map(getCondition),
    use: 'page',
    about: [list.name, scope.clientId, scope.personId, order, Object.entries(filter).sort(), hasDays ? zone : ''],
  };
}

/** Leaves out rows of clients that the reader is linked to. */
function unlinked({ personId, clientColumn }: Scope): Sql[] {
  if (!clientColumn) return [];
  const column = sql.ref(`r.${clientColumn}`);
  return [sql`(${column} is null or ${column} <> all (array(select clients_of_staff(${personId}))))`];
}

/** The rows after one position, up to another one inclusive. */
export interface Stretch {
  after?: Position | undefined;
  until?: Position | undefined;
}

/** The first `most` rows of a stretch that fit, dressed, in order. */
export function rowsQuery(question: Question, stretch: Stretch, most: number): Sql {
  const rows = merged(question, [...question.sieves, ...reach(question, stretch)], most);
  return sql`${dressed(question, rows)} ${getOrder(question)}`;
}

/** Where the `count`th row of a stretch stands, whether it fits or not: no row, if there are fewer. */
export function cutQuery(question: Question, stretch: Stretch, count: number): Sql {
  const columns = sql.join(question.columns.map(({ column }) => sql.ref(column)));
  const cuts = getRelations(question).map(
    (relation) => sql`
      (select ${columns} from (${relation}) r
       where ${all([...question.bounds, ...reach(question, stretch)])} ${getOrder(question)} offset ${count - 1}
         limit 1)`,
  );
  return sql`select * from (${sql.join(cuts, sql` union all `)}) r ${getOrder(question)} limit 1`;
}

/**
 * How many rows of a stretch fit and what they add up to, by the words of the facet and the currencies, if it has them.
 */
export function countQuery(question: Question, stretch: Stretch): Sql {
  const { source, sieves, bounds } = question;
  const facet = source.facet === undefined ? sql`''` : sql.ref(source.facet.column);
  const currency = source.sums === undefined ? sql`''` : sql.ref(source.sums.currency);
  const amounts = Object.values(source.sums?.of ?? {});
  const conditions = all([...bounds, ...sieves, ...reach(question, stretch)]);
  const columns = sql.join([sql`${facet} as word`, sql`${currency} as currency`, ...amounts.map(named)]);
  const rows = getRelations(question).map(
    (relation) => sql`(select ${columns} from (${relation}) r where ${conditions})`,
  );
  const sums = amounts.map((_, at) => sql`coalesce(sum(${sql.ref(sumColumn(at))}), 0)::text`);
  return sql`
    select word, currency, count(*)::integer as rows, array[${sql.join(sums)}]::text[] as sums
    from (${sql.join(rows, sql` union all `)}) r
    group by word, currency`;
}

function named(amount: Sql, at: number): Sql {
  return sql`${amount} as ${sql.ref(sumColumn(at))}`;
}

function sumColumn(at: number): string {
  return `sum_${at}`;
}

/** The rows of these subjects that fit, dressed, in no order. */
export function subjectsQuery(question: Question, ids: readonly string[]): Sql {
  const { source, sieves, bounds, scope } = question;
  const conditions = all([...bounds, ...sieves, sql`id = any (${[...ids]}::uuid[])`]);
  const rows = source.relations(scope).map((relation) => sql`(select * from (${relation}) r where ${conditions})`);
  return dressed(question, sql.join(rows, sql` union all `));
}

/** Records of the feed after a number, and which rows they touch: one line for each row, none if none is. */
export function newsQuery(question: Question, ver: bigint, most: number): Sql {
  const { source, scope } = question;
  const { feed } = source;
  if (!feed) throw new Error('a list without a feed was asked what changed');
  return sql`
    with news as (
      select n, subject_kind, subject_id
      from audit
      where ${isNews(scope, feed)} and n > ${ver}
      order by n
      limit ${most}
    )
    select coalesce(last.n, (${newestQuery(question, feed)}), 0) as last, last.records, t.id, t.ver
    from (select max(n) as n, count(*)::integer as records from news) last
    left join (select id::text, max(n) as ver from (${feed.touched(sql`news`, scope)}) t group by id) t on true`;
}

/** The number of the newest record that could move a row of the list; null: none yet. */
export function newestQuery({ scope }: Question, feed: Feed): Sql {
  return sql`select max(n) as n from audit where ${isNews(scope, feed)}`;
}

function isNews({ clientId, verbs }: Scope, { kinds }: Feed): Sql {
  return sql`client_id = ${clientId} and subject_kind = any (${[...kinds]}) and verb = any (${[...verbs]})`;
}

function merged(question: Question, conditions: readonly Sql[], most: number): Sql {
  const order = getOrder(question);
  const where = all([...question.bounds, ...conditions]);
  const parts = getRelations(question).map(
    (relation) => sql`(select * from (${relation}) r where ${where} ${order} limit ${most})`,
  );
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return sql`(select * from (${sql.join(parts, sql` union all `)}) r ${order} limit ${most})`;
}

/** Without an index for the order, only the first rows in the list's own order are looked at. */
function getRelations({ source, scope, isIndexed }: Question): readonly Sql[] {
  const relations = source.relations(scope);
  if (isIndexed) return relations;
  const own = getQuestion(source, scope, {});
  return relations.map((relation) => sql`select * from (${relation}) r ${getOrder(own)} limit ${maxWindow}`);
}

function dressed({ source, use, scope }: Question, rows: Sql): Sql {
  return source.dress?.(rows, use, scope) ?? sql`select * from (${rows}) r`;
}

function getOrder({ columns, isDescending }: Question): Sql {
  const direction = isDescending ? sql` desc` : sql``;
  return sql`order by ${sql.join(columns.map((each) => sql`${comparable(each)}${direction}`))}`;
}

function comparable({ column, type }: SortColumn): Sql {
  return type === 'text' ? sql`${sql.ref(`r.${column}`)} collate "C"` : sql.ref(`r.${column}`);
}

/** Row comparison: an index on the columns, all in one direction, goes straight to the place. */
function reach({ columns, isDescending }: Question, { after, until }: Stretch): Sql[] {
  const row = sql`(${sql.join(columns.map(comparable))})`;
  const at = (position: Position) =>
    sql`(${sql.join(columns.map(({ type }, index) => sql`${position[index]}::${sql.raw(type)}`))})`;
  return [
    ...(after ? [sql`${row} ${sql.raw(isDescending ? '<' : '>')} ${at(after)}`] : []),
    ...(until ? [sql`${row} ${sql.raw(isDescending ? '>=' : '<=')} ${at(until)}`] : []),
  ];
}

function all(conditions: readonly Sql[]): Sql {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}
