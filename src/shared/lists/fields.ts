/** The typed fields of a list's filter: how each travels in an address, and the value that conditions take. */
import * as z from 'zod/mini';
import { addDays, startOfDay } from '../days.ts';
import { parseDecimal } from '../money.ts';
import { boundedText, dayText, plainText } from '../rules/texts.ts';

type TextSchema<T extends string> = z.ZodMiniType<T, T>;

/**
 * One field of a filter. `T` is the text in an address and a query, `V` the value that the server's condition takes.
 */
export interface Field<V = unknown, T extends string = string> {
  schema: TextSchema<T>;
  /** The value of a text that the schema accepts; `zone` is the one in which days begin. */
  read: (text: string, zone: string) => V;
  /** This text filters nothing, as if the field were absent. */
  whole?: T;
  /** The text is a day, so the zone of days is part of the filter. */
  isDay?: true;
  /** Words somebody looks for: perhaps a name, so they are kept nowhere. */
  isSearch?: true;
}

export type Fields = Readonly<Record<string, Field>>;
export type ValueOf<F> = F extends Field<infer V> ? V : never;
export type TextOf<F> = F extends { schema: TextSchema<infer T> } ? T : never;

const maxText = 100;

/** A part of a name, a message or a number, as people type it; at most 100 characters. */
export function searchText(): Field<string> {
  return { schema: plainText(maxText), read: (text) => text.trim(), whole: '', isSearch: true };
}

/** One of a few words; `whole` is the word that shows everything. */
export function oneOf<const T extends string>(
  words: readonly [T, ...T[]],
  { whole }: { whole?: NoInfer<T> } = {},
): Field<T, T> {
  const schema = z.enum(words) as unknown as TextSchema<T>;
  return { schema, read: (text) => text as T, ...(whole === undefined ? {} : { whole }) };
}

/** Several of a few words. */
export interface Several<T extends string> {
  words: readonly T[];
  /** everything but these */
  not: boolean;
}

/** Any of a few words, separated by commas. With an exclamation mark before them, none of them: `!PEP,RFI`. */
export function anyOf<const T extends string>(words: readonly [T, ...T[]]): Field<Several<T>> {
  const known: readonly string[] = words;
  const schema = boundedText(
    words.join(',').length + 1,
    z.refine((text) => {
      const chosen = readSeveral(text).words;
      return chosen.every((word) => known.includes(word)) && new Set(chosen).size === chosen.length;
    }, 'invalid-value'),
  );
  // the schema knows the words
  return { schema, read: (text) => readSeveral(text) as Several<T> };
}

/** As `anyOf`, for codes that the database has: at most `most` of them, each of at most `length` characters. */
export function anyOfForm(form: RegExp, { length, most }: { length: number; most: number }): Field<Several<string>> {
  const schema = boundedText(
    most * (length + 1),
    z.refine((text) => {
      const chosen = readSeveral(text).words;
      const isFit = chosen.every((code) => code.length <= length && form.test(code));
      return isFit && chosen.length <= most && new Set(chosen).size === chosen.length;
    }, 'invalid-value'),
  );
  return { schema, read: readSeveral };
}

export function readSeveral(text: string): Several<string> {
  return { words: text.replace(/^!/, '').split(','), not: text.startsWith('!') };
}

/** The text of an `anyOf` filter; undefined where it names no word. */
export function severalText({ words, not }: Several<string>): string | undefined {
  return words.length === 0 ? undefined : (not ? '!' : '') + words.join(',');
}

/** Exactly this id or code. */
export function exactly(schema: TextSchema<string>): Field<string> {
  return { schema, read: (text) => text };
}

/** The first day of a range; the condition takes the moment at which it begins. */
export function firstDay(): Field<string> {
  return { schema: dayText, read: startOfDay, isDay: true };
}

/** The last day of a range, inclusive; the condition takes the moment at which it is over. */
export function lastDay(): Field<string> {
  return { schema: dayText, read: (text, zone) => startOfDay(addDays(text, 1), zone), isDay: true };
}

/** An end of a range of amounts; the condition takes minor units. */
export function amount(): Field<bigint> {
  const schema = boundedText(
    20,
    z.refine((text) => parseDecimal(text) !== null, 'amount-not-valid'),
  );
  return { schema, read: (text) => parseDecimal(text) ?? 0n };
}

/** Something that holds or does not. */
export function flag(): Field<boolean, 'yes' | 'no'> {
  return { schema: z.enum(['yes', 'no']) as unknown as TextSchema<'yes' | 'no'>, read: (text) => text === 'yes' };
}
