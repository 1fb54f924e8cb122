/**
 * What a list is on the server: its rows as relations, a condition for each field of its filter, columns to sort by.
 */
import type { RawBuilder } from 'kysely';
import type { ValueOf } from '#shared/lists/fields.ts';
import type { List, Reader, RowOf, SortOf } from '#shared/lists/list.ts';
import { getPerson } from '../access/caller.ts';
import type { VerbAndSubject } from '../audit/record.ts';
import type { Context } from '../http/context.ts';

export type Sql = RawBuilder<unknown>;

/** Whose list is read, and by whom. */
export interface Scope {
  /** the client whose rows and whose part of the feed it is; null for a list of the bank itself */
  clientId: string | null;
  personId: string;
  /** the bank's zone: days begin in it unless a filter names another */
  zone: string;
  /** the audit's verbs that this reader may see: no other record moves a cursor or is news */
  verbs: readonly string[];
  /**
   * of a list of the bank: the column with the client of a row; rows of clients that the reader is linked to are left
   * out
   */
  clientColumn?: string | null;
}

/** A company's list, read by one of its own people. */
export function getScope(clientId: string, { caller, services }: Pick<Context, 'caller' | 'services'>): Scope {
  const { bank, companyVerbs: verbs } = services;
  return { clientId, personId: getPerson(caller).personId, zone: bank.zone, verbs };
}

/**
 * A list of the bank itself, without a feed, read by staff. `clientColumn` holds the client of a row: staff do not see
 * rows of clients that they are linked to. Null: its rows are about no client.
 */
export function bankScope(
  { caller, services }: Pick<Context, 'caller' | 'services'>,
  clientColumn: string | null,
): Scope {
  return { clientId: null, personId: getPerson(caller).personId, zone: services.bank.zone, verbs: [], clientColumn };
}

/**
 * A column of the relations, never null. Text compares by code points: name it after `plain_words` or an ASCII code.
 */
export interface SortColumn {
  column: string;
  type: 'timestamptz' | 'date' | 'uuid' | 'bigint' | 'text';
}

type Columns<L> = L extends { columns: infer C } ? C : never;
type Fields<L> = L extends { filters: infer F } ? F : never;

export interface Source<L extends List, Row> {
  list: L;
  /** Selects whose rows together are the list, unfiltered, each row in one of them. */
  relations: (scope: Scope) => readonly Sql[];
  /** What holds of a row `r` under each field. */
  filters: { [K in keyof Fields<L>]: (value: ValueOf<Fields<L>[K]>, scope: Scope) => Sql };
  /** Fields that bound the columns of the indexed sorts: only what is within is read at all. */
  bounds?: readonly (keyof Fields<L>)[];
  sorts: Readonly<Record<SortOf<L>, SortColumn>>;
  /** The columns behind the list's `tie`. */
  tie: readonly SortColumn[];
  /**
   * Sorts that an index serves, both ways. By any other one the first 10 000 rows of the list's own order are sorted.
   */
  indexed: readonly SortOf<L>[];
  /**
   * Selects what only the rows of an answer or a file need, such as names: `r.*` and more from these rows, called r.
   */
  dress?: (rows: Sql, use: 'page' | 'file', scope: Scope) => Sql;
  toItem: (row: Row) => RowOf<L>;
  /** The cells of a file, one for each column; amounts are decimal text, so that they stay numbers. */
  cells: { [K in keyof Columns<L>]: (item: RowOf<L>, reader: Reader) => string };
  /** A field whose words are given with the count, how many rows each; the column holds the word of a row. */
  facet?: { field: keyof Fields<L> & string; column: string };
  /** Amounts that are given with an exact count, added up for each currency. */
  sums?: Sums;
  /** How the feed says which rows changed. Without it the list is small and read again as a whole. */
  feed?: Feed;
  /** What the audit records of a file: about the client whose list it is, or about a list of the bank. */
  exported: Extract<VerbAndSubject, { verb: `${string}.export`; subjectKind: 'client' | 'list' }>;
}

export interface Sums {
  /** column with the currency of a row */
  currency: string;
  /** minor units that a row `r` adds to each sum; null adds nothing */
  of: Readonly<Record<string, Sql>>;
}

export interface Feed {
  /** subject kinds of the records that may move a row */
  kinds: readonly string[];
  /** n and id (uuid) of each row that the records touch; `news` has n, subject_kind and subject_id */
  touched: (news: Sql, scope: Scope) => Sql;
}
