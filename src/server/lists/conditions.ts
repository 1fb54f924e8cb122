/** Conditions that many lists have in common, on columns of the row `r`. */
import { sql } from 'kysely';
import { formatPlain } from '#shared/formatPlain.ts';
import type { Several } from '#shared/lists/fields.ts';
import { amountsSought } from '#shared/rules/typedAmount.ts';
import type { Sql } from './source.ts';

const getColumn = (column: string) => sql.ref(`r.${column}`);

export const is = (column: string) => (value: string) => sql`${getColumn(column)} = ${value}`;
export const atLeast = (column: string) => (minor: bigint) => sql`${getColumn(column)} >= ${minor}`;
export const atMost = (column: string) => (minor: bigint) => sql`${getColumn(column)} <= ${minor}`;
export const since = (column: string) => (moment: string) => sql`${getColumn(column)} >= ${moment}::timestamptz`;
export const before = (column: string) => (moment: string) => sql`${getColumn(column)} < ${moment}::timestamptz`;

export function among(column: string) {
  return ({ words, not }: Several<string>): Sql =>
    not ? sql`${getColumn(column)} <> all (${[...words]})` : sql`${getColumn(column)} = any (${[...words]})`;
}

interface Sought {
  /** IBANs, numbers, phones: whatever spaces */
  codes?: readonly string[];
  /** minor units: the words are an amount, see `amountsSought` */
  amounts?: readonly string[];
}

/**
 * The words are part of one of these columns, whatever accents and capitals, or they are one of the codes or amounts.
 */
export function holds(columns: readonly string[], { codes = [], amounts = [] }: Sought = {}) {
  return (text: string): Sql => {
    const range = amountsSought(text);
    const code = text.replace(/[\s+]/g, '').toUpperCase();
    const found = [
      ...columns.map((column) => sql`plain_words(${getColumn(column)}) like ${getPattern(formatPlain(text))}`),
      ...(code === '' ? [] : codes.map((column) => sql`${getColumn(column)} like ${getPattern(code)}`)),
      ...(range ? amounts.map((column) => sql`${getColumn(column)} between ${range.least} and ${range.most}`) : []),
    ];
    return sql`(${sql.join(found, sql` or `)})`;
  };
}

function getPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The place of a column's word in a table of words for people, to sort by; words that are not in it come first. */
export function getText(column: string, table: Readonly<Record<string, string>>): Sql {
  const cases = Object.entries(table).map(([code, words]) => sql`when ${code} then ${formatPlain(words)}`);
  return sql`case ${sql.ref(column)} ${sql.join(cases, sql` `)} else '' end`;
}
