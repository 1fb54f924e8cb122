/** Finds who is meant by a text, at most one more than an answer has, best first. */
import type { Db, Query } from '#server/db/pool.ts';
import { withoutLabel } from '#shared/iban.ts';
import { recordId } from '#shared/ids.ts';
import { type SearchType, search } from '../rules.ts';
import * as queries from './sql.ts';
import { mistakesIn, mistakesTo, searchWords } from './words.ts';

type Found = queries.FoundRow;

/** The end of every text that begins with another one: the last letter there is. */
const last = '\u{10ffff}';
/** The end of a phone number identifies a person from this number of digits. */
const minPhoneEnd = 6;
/** E-mail addresses begin with the same few words, so without an @ few of them are shown. */
const maxEmails = 10;
/** Words of one text, beside the longest, that may be misspelt. */
const maxMisspelt = 2;
/** Words that a misspelt one may mean, the nearest first. */
const maxMeant = 40;

export interface Sought {
  text: string;
  type: SearchType;
  /** misspelt words too */
  typos: boolean;
  /** the reader may see restricted cases, and find clients by them */
  mayAll: boolean;
}

/** Each client once, by what fits best; as many as an answer has, and whether there are more. */
export async function findClients(db: Db, sought: Sought): Promise<{ found: Found[]; more: boolean }> {
  const all = await findAll(db, sought);
  const found = [...new Map(all.toReversed().map((row) => [row.id, row])).values()].toReversed();
  return { found: found.slice(0, search.most), more: found.length > search.most };
}

function findAll(db: Db, sought: Sought): Promise<Found[]> {
  const text = sought.text.trim();
  if (sought.type === 'payments') return findInPayments(db, text, sought.typos);
  if (sought.type === 'cases') return findInCases(db, text, sought.mayAll);
  return findThemselves(db, text, sought.typos);
}

/** What identifies one client comes before names; e-mail addresses that only begin alike come after them. */
async function findThemselves(db: Db, text: string, typos: boolean): Promise<Found[]> {
  const words = searchWords(text);
  const [codes, names, emails] = await Promise.all([findByCodes(db, text), findNames(db, words), findEmails(db, text)]);
  const found = [...codes, ...(text.includes('@') ? [...emails, ...names] : [...names, ...emails])];
  if (!typos || found.length > search.most) return found;
  return [...found, ...(await findMisspelt(db, words))];
}

/** Numbers, codes, accounts, phones and cards: whatever blanks and marks stand between their letters. */
async function findByCodes(db: Db, text: string): Promise<Found[]> {
  const code = withoutLabel(text.replace(/[^0-9A-Za-z]/g, '').toUpperCase());
  if (code.length < search.minText || !/\d/.test(code)) return [];
  const asked = /^\d+$/.test(code) ? getDigits(db, code) : [];
  const isIban = /^[A-Z]{2}\d/.test(code);
  const rows = await Promise.all([
    ...asked,
    ...(isIban ? [db.many(queries.findByIban, getRange(code))] : []),
    db.many(queries.findByCode, getRange(code)),
  ]);
  return rows.flat();
}

/** A phone number is typed with or without its country, the latter after a national 0 or 8. */
function getDigits(db: Db, digits: string): Promise<Found[]>[] {
  const national = digits.replace(/^[08]/, '');
  const ends = [...new Set([digits, national])].filter((each) => each.length >= minPhoneEnd);
  return [
    db.many(queries.findByNumber, getRange(digits)),
    ...(digits.length === 4 ? [db.many(queries.findByCard, [digits])] : []),
    db.many(queries.findByPhone, getRange(digits.replace(/^00/, ''))),
    ...ends.map((each) => db.many(queries.findByPhoneEnd, getRange([...each].reverse().join('')))),
  ];
}

async function findEmails(db: Db, text: string): Promise<Found[]> {
  if (/\s/.test(text)) return [];
  const rows = await db.many(queries.findByEmail, getRange(text.toLowerCase()));
  return text.includes('@') ? rows : rows.slice(0, maxEmails);
}

/** Names with all these words, each the beginning of one of theirs; where they are few, also parts of words. */
async function findNames(db: Db, words: readonly string[]): Promise<Found[]> {
  const [longest] = byLength(words);
  if (longest === undefined) return [];
  const phrase = await db.many(queries.findByPhrase, getRange(words.join(' ')));
  if (phrase.length > search.most) return phrase;
  const others = getPatterns(words, longest, (word) => `% ${word}%`);
  const whole = words.length > 1 ? await db.many(queries.findByWord, [...getRange(longest), others]) : [];
  const found = [...phrase, ...whole];
  if (longest.length < search.minPart || found.length > search.most) return found;
  const holding = await db.many(unnamed(queries.findWords), [`%${longest}%`]);
  return [
    ...found,
    ...(await findWithWords(
      db,
      holding,
      getPatterns(words, longest, (word) => `%${word}%`),
    )),
  ];
}

/**
 * Each long word may be misspelt. Names are read by the words that the longest may mean, and hold one for each other.
 */
async function findMisspelt(db: Db, words: readonly string[]): Promise<Found[]> {
  const [longest, ...others] = byLength(words).filter((word) => mistakesIn(word) > 0);
  if (longest === undefined) return [];
  await db.run(queries.allowMistakes);
  const meant = async (word: string) => nearest(word, await db.many(unnamed(queries.findSimilarWords), [word]));
  const [ofLongest, ...ofOthers] = await Promise.all([meant(longest), ...others.slice(0, maxMisspelt).map(meant)]);
  if (ofLongest === undefined || ofLongest.length === 0) return [];
  const rest = words.filter((_, index) => index !== words.indexOf(longest));
  const forms = rest.map((word) => {
    const similar = ofOthers[others.indexOf(word)] ?? [];
    return ` (${[word, ...similar].join('|')})`;
  });
  const rows = await db.many(unnamed(queries.findByMeaning), [ofLongest, forms]);
  return rows.map((row) => ({ ...row, by: 'similar' }));
}

/** Words with few enough mistakes, the fewest first; what was typed may be the beginning of a word. */
function nearest(typed: string, words: readonly { word: string }[]): string[] {
  return words
    .map(({ word }) => ({ word, mistakes: mistakesTo(typed, word) }))
    .filter(({ mistakes }) => mistakes <= mistakesIn(typed))
    .toSorted((one, other) => one.mistakes - other.mistakes)
    .slice(0, maxMeant)
    .map(({ word }) => word);
}

async function findWithWords(db: Db, words: readonly { word: string }[], others: string[]): Promise<Found[]> {
  return words.length === 0 ? [] : db.many(queries.findByWords, [words.map(({ word }) => word), others]);
}

/**
 * A payment by its number, or the clients that paid somebody or were paid: by account, or by the beginning of the name,
 * of which the first word may be misspelt.
 */
async function findInPayments(db: Db, text: string, typos: boolean): Promise<Found[]> {
  if (recordId.safeParse(text.toLowerCase()).success) return db.many(queries.findByPayment, [text.toLowerCase()]);
  const iban = text.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  if (/^[A-Z]{2}\d/.test(iban)) return db.many(queries.findByCounterpartyIban, getRange(iban));
  const words = searchWords(text);
  if (words.length === 0) return [];
  const found = await db.many(queries.findByCounterparty, getRange(words.join(' ')));
  if (!typos || found.length > search.most) return found;
  return [...found, ...(await findMisspeltCounterparties(db, words))];
}

/** Names that begin with what the first word may mean, and hold words that begin as the others do. */
async function findMisspeltCounterparties(db: Db, [first = '', ...rest]: readonly string[]): Promise<Found[]> {
  if (mistakesIn(first) === 0) return [];
  await db.run(queries.allowMistakes);
  const meant = nearest(first, await db.many(unnamed(queries.findSimilarBeginnings), [first]));
  if (meant.length === 0) return [];
  return db.many(unnamed(queries.findByBeginnings), [meant, rest.map((word) => ` ${word}`)]);
}

/** A case by its number, open cases of a type, or the open cases of clients who are found themselves. */
async function findInCases(db: Db, text: string, mayAll: boolean): Promise<Found[]> {
  const id = text.toLowerCase();
  if (recordId.safeParse(id).success) return db.many(queries.findByCase, [id, mayAll]);
  const type = text.toUpperCase().replace(/[\s-]+/g, '_');
  const ofType = await db.many(queries.findByCaseType, [type, mayAll]);
  if (ofType.length > 0) return ofType;
  const found = await findThemselves(db, text, false);
  const withCases = await db.many(queries.findOpenCases, [found.map(({ id }) => id), mayAll]);
  const counted = new Map(withCases.map((row) => [row.id, row]));
  return found.flatMap(({ id }) => counted.get(id) ?? []);
}

/** First and last text of those that begin with this one; the last is not among them. */
function getRange(text: string): [string, string] {
  return [text, text + last];
}

function byLength(words: readonly string[]): string[] {
  return words.toSorted((one, other) => other.length - one.length);
}

/** A pattern for each word but one. Words hold no sign of a pattern. */
function getPatterns(words: readonly string[], without: string, getPattern: (word: string) => string): string[] {
  const at = words.indexOf(without);
  return words.filter((_, index) => index !== at).map(getPattern);
}

/** Planned for its value: PostgreSQL would read all words for a pattern that it does not know. */
function unnamed<Row>(query: Query<Row>): Query<Row> {
  return { ...query, name: '' };
}
