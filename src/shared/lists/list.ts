/**
 * How a list is declared: once, for the schemas of its calls, the statements of the server, its CSV file, and the
 * address, table and live changes in the browser.
 */
import * as z from 'zod/mini';
import { separators } from '../csvSeparators.ts';
import { page } from '../limits.ts';
import { formedText, zoneText } from '../rules/texts.ts';
import type { Fields, TextOf } from './fields.ts';

type Item<Row> = z.ZodMiniType<Row, Row>;

/** For whom cells are written: their own id, and times in their zone. */
export interface Reader {
  personId: string;
  /** 'YYYY-MM-DD HH:MM:SS' of a moment */
  timeIn: (moment: string) => string;
}

/** Titles by key. The cells of a file are made on the server alone: no page carries what they need. */
type Columns = Readonly<Record<string, string>>;

type SortValue = string | bigint | number;
/** A sort by name, a minus before it for descending. */
export type Order<S extends string> = S | `-${S}`;

interface Declaration<Row, F extends Fields, S extends string, C extends Columns> {
  /** of files, and to distinguish cursors: 'payments' */
  name: string;
  item: Item<Row>;
  filters: F;
  /** what it can be sorted by, as the browser compares two rows; the server compares columns in the same way */
  sorts: Readonly<Record<S, (row: Row) => SortValue>>;
  order: NoInfer<Order<S>>;
  /** names a row */
  getKey: (row: Row) => string;
  /** decides between rows that sort alike: no two rows have the same */
  tie: (row: Row) => readonly string[];
  /** all keys under which the list may show one subject of the feed; the subject's id alone unless given */
  getKeys?: (subjectId: string) => readonly string[];
  /** titles of the columns of a file, in their order; a table takes its titles from here */
  columns: C;
  /** rows are counted up to so many; 10 000 unless given */
  maxCount?: number;
}

const cursor = formedText(1000, /^[A-Za-z0-9_-]+$/);

const paging = {
  /** how many, at most 200 */
  limit: z.optional(
    formedText(3, /^\d+$/).check(z.refine((text) => Number(text) >= 1 && Number(text) <= page.most, 'out-of-range')),
  ),
  next: z.optional(cursor),
  /** only what changed after this feed number, and what is gone since */
  ver: z.optional(formedText(18, /^\d+$/)),
  /** how many there are, given with the first page */
  count: z.optional(z.enum(['yes'])),
};

const count = z.object({
  rows: z.int(),
  /** false: there are more than were counted */
  exact: z.boolean(),
  /** rows by the words of the list's facet, under the other filters */
  by: z.optional(z.record(z.string(), z.int())),
  /** by the names of the list's sums: one amount text for each currency, EUR first; only while `exact` */
  sums: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type ListCount = z.output<typeof count>;

type Shape<F extends Fields> = { [K in keyof F]: z.ZodMiniOptional<z.ZodMiniType<TextOf<F[K]>, TextOf<F[K]>>> };
/** A filter as it is in addresses and queries. */
export type Filter<F extends Fields> = { [K in keyof F]?: TextOf<F[K]> | undefined };

/** Declares a list. */
export function declareList<Row, const F extends Fields, const S extends string, const C extends Columns>(
  declared: Declaration<Row, F, S, C>,
) {
  const { filters, sorts, item } = declared;
  const names = Object.keys(sorts) as S[];
  const orders = names.flatMap((name): Order<S>[] => [name, `-${name}`]) as [Order<S>, ...Order<S>[]];
  // Object.fromEntries forgets which schema belongs to which name
  const filter = Object.fromEntries(
    Object.entries(filters).map(([name, { schema }]) => [name, z.optional(schema)]),
  ) as Shape<F>;
  const sort = z.optional(z.enum(orders) as unknown as z.ZodMiniType<Order<S>, Order<S>>);
  // of a filter with days: where they begin, the bank's zone unless given
  const dayZone = z.optional(zoneText);
  return {
    ...declared,
    maxCount: declared.maxCount ?? 10_000,
    getKeys: declared.getKeys ?? ((subjectId: string) => [subjectId]),
    /** the fields of a page's address */
    address: { ...filter, sort },
    query: z.strictObject({ ...filter, dayZone, sort, ...paging }),
    fileQuery: z.strictObject({
      ...filter,
      dayZone,
      sort,
      zone: z.optional(zoneText),
      format: z.optional(z.enum(['csv'])),
      /** between cells; with `;`, amounts have a decimal comma */
      separator: z.optional(z.enum(separators)),
    }),
    answer: z.object({
      items: z.array(item),
      next: z.nullable(z.string()),
      /** the feed number up to which this answer has everything */
      ver: z.optional(z.int()),
      /** keys of rows that changed after `ver` and are not in the list under this filter */
      gone: z.optional(z.array(z.string())),
      count: z.optional(count),
    }),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: stands for every list, whatever its rows
export type List<Row = any, F extends Fields = any, S extends string = any> = ReturnType<
  typeof declareList<Row, F, S, Columns>
>;
export type RowOf<L> = L extends { item: Item<infer Row> } ? Row : never;
export type FilterOf<L> = L extends { filters: infer F extends Fields } ? Filter<F> : never;
export type SortOf<L> = L extends { sorts: Readonly<Record<infer S extends string, unknown>> } ? S : never;

/** Filter and order as an address has them. */
export type SearchOf<L> = FilterOf<L> & { sort?: Order<SortOf<L>> | undefined };

/** What a page asks of the list: the filter and, where one is chosen, the order. */
export function getQuery<L extends List>(list: L, search: SearchOf<L>): FilterOf<L> & { sort?: Order<SortOf<L>> } {
  const { sort } = search;
  return { ...getFilter(list, search), ...(sort === undefined ? {} : { sort }) };
}

/** The fields that narrow this list, out of an address or a query; what filters nothing is left out. */
export function getFilter<L extends List>(list: L, search: object): FilterOf<L> {
  const given: Readonly<Record<string, unknown>> = { ...search };
  const set = Object.entries((list as List).filters as Fields)
    .map(([name, field]) => [name, given[name], field.whole] as const)
    .filter(([, text, whole]) => text !== undefined && text !== whole);
  return Object.fromEntries(set.map(([name, text]) => [name, text])) as FilterOf<L>;
}

export function isFiltered(list: List, search: object): boolean {
  return Object.keys(getFilter(list, search)).length > 0;
}

/** Takes every filter away. */
export function noFilter<L extends List>(list: L): { [K in keyof FilterOf<L>]-?: undefined } {
  const none = Object.keys(list.filters).map((name) => [name, undefined]);
  return Object.fromEntries(none) as { [K in keyof FilterOf<L>]-?: undefined };
}

/** '-amount' → amount, descending */
export function readOrder<S extends string>(order: Order<S>): { name: S; isDescending: boolean } {
  const isDescending = order.startsWith('-');
  return { name: (isDescending ? order.slice(1) : order) as S, isDescending };
}

/** Compares two rows as the server orders them: below zero, the first stands before the second. */
export function comparison<Row>(list: List<Row>, order: string = list.order): (one: Row, other: Row) => number {
  const { name, isDescending } = readOrder(order);
  const sortValue = (list.sorts as Record<string, (row: Row) => SortValue>)[name];
  const sign = isDescending ? -1 : 1;
  return (one, other) => {
    const values = [
      [sortValue?.(one) ?? '', sortValue?.(other) ?? ''] as const,
      ...pairs(list.tie(one), list.tie(other)),
    ];
    const apart = values.find(([a, b]) => a !== b);
    return apart === undefined ? 0 : apart[0] < apart[1] ? -sign : sign;
  };
}

function pairs(one: readonly string[], other: readonly string[]): (readonly [string, string])[] {
  return one.map((value, at) => [value, other[at] ?? ''] as const);
}

/** A moment as it sorts: without the Z, however many microseconds are written out. */
export function sortMoment(moment: string): string {
  return moment.slice(0, -1);
}
