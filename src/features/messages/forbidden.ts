/** Finds the forbidden words in a text, also where somebody has taken them apart or spelled them with other letters. */
import { nearestAscii, sortName } from '#shared/text.ts';
import type { Place } from './rules.ts';

/** Letters and digits of a forbidden word at least: a shorter one would stop every message. */
const minWord = 3;

/**
 * What is typed as a forbidden word, as it is stored; null for what is none. An asterisk at the end stays. Server only.
 */
export function storedWord(typed: string): string | null {
  const parts = sortName(typed)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  if (parts.join('').length < minWord) return null;
  return `${parts.join(' ')}${typed.trimEnd().endsWith('*') ? '*' : ''}`;
}

/** A run of letters and digits in lower case ASCII, and where it stands. */
interface Word extends Place {
  plain: string;
  /** the signs between the word before and this one; only so many as say whether the two are joined */
  between: string;
}

/**
 * The first of the forbidden words that the text holds; null if it holds none. Whole words count, whatever their
 * letters and accents; an asterisk at the end of a word stands for any ending. Server only: it needs the tables.
 */
export function findForbidden(text: string, forbidden: readonly string[]): string | null {
  const found = placesFinder(text);
  return forbidden.find((word) => found(word).length > 0) ?? null;
}

/** Where a text holds a forbidden word, as it is typed. Server only: it needs the tables. */
export function getPlaces(text: string, forbidden: string): Place[] {
  return placesFinder(text)(forbidden);
}

/** The text is read once by the sound of its letters, and again by their look where scripts are mixed. */
function placesFinder(text: string): (forbidden: string) => Place[] {
  const letters = getLetters(text);
  const bySound = getWords(letters);
  const byLook = markMixed(letters, bySound) ? getWords(letters) : [];
  return (forbidden) => {
    const found = placesIn(bySound, forbidden);
    const isNew = ({ from }: Place) => !found.some((one) => one.from === from);
    return [...found, ...placesIn(byLook, forbidden).filter(isNew)].sort((one, other) => one.from - other.from);
  };
}

function placesIn(words: readonly Word[], forbidden: string): Place[] {
  const isPrefix = forbidden.endsWith('*');
  const parts = forbidden.replace('*', '');
  return words.flatMap(({ from }, at) => {
    const last = findLastWord(words, at, parts, isPrefix);
    return last === undefined ? [] : [{ from, until: last.until }];
  });
}

/**
 * The word in which the forbidden one ends that begins with the word `at`. A space in the forbidden word is anything
 * between two words of the text; inside a part of it the words must be joined.
 */
function findLastWord(words: readonly Word[], at: number, forbidden: string, isPrefix: boolean): Word | undefined {
  let done = 0;
  for (let n = at; ; n++) {
    const word = words[n];
    if (!word) return undefined;
    if (forbidden[done] === ' ') done += 1;
    else if (n > at && !joinsAt(words, n)) return undefined;
    const space = forbidden.indexOf(' ', done);
    const left = forbidden.slice(done, space < 0 ? undefined : space);
    const endsHere = space < 0 && (isPrefix ? word.plain.startsWith(left) : word.plain === left);
    if (endsHere) return word;
    if (!left.startsWith(word.plain)) return undefined;
    done += word.plain.length;
  }
}

/** One letter with its accents. */
interface Letter extends Place {
  sign: string;
  /** its word is spelled in several scripts */
  isMixed: boolean;
}

/**
 * Signs that no one sees: zero-width ones, soft hyphens, directions (Unicode's Cf and Default_Ignorable_Code_Point).
 */
const unseen = /^[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const spelled = /^[\p{L}\p{N}]/u;
const latin = /^\p{Script=Latin}/u;
const alike = /^[\p{Script=Cyrillic}\p{Script=Greek}]/u;

function getLetters(text: string): Letter[] {
  return [...text.matchAll(/\P{M}\p{M}*/gu)]
    .filter(([sign]) => !unseen.test(sign))
    .map(({ 0: sign, index }) => ({ sign, from: index, until: index + sign.length, isMixed: false }));
}

/** Signs between two words at most that may join them: more than three of them are no trick, but a pause. */
const maxJoining = 3;

function getWords(letters: readonly Letter[]): Word[] {
  const words: Word[] = [];
  let between = '';
  for (const { sign: typed, from, until, isMixed } of letters) {
    for (const sign of isMixed ? getLook(typed) : getSound(typed)) {
      const word = between === '' ? words.at(-1) : undefined;
      if (!/[a-z0-9]/.test(sign)) between = between.length > maxJoining ? between : between + sign;
      else if (word) {
        word.plain += sign;
        word.until = until;
      } else {
        words.push({ plain: sign, from, until, between });
        between = '';
      }
    }
  }
  return words;
}

/** In lower case ASCII; a sign that is no letter and no digit stays. */
function getSound(sign: string): string {
  return spelled.test(sign) ? nearestAscii(sign.normalize('NFC')).toLowerCase() : sign;
}

function getLook(sign: string): string {
  const [bare = ''] = sign.normalize('NFD');
  return looks[bare] ?? getSound(sign);
}

/** True if the word at a place goes on the one before it. */
function joinsAt(words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at]];
  return before !== undefined && word !== undefined && isJoined(before, word);
}

/** `sanc-tions`, a word that a line end has parted, and letters one by one: `s a n c t i o n s`. */
function isJoined(before: Word, { plain, between }: Word): boolean {
  if (between.length > maxJoining) return false;
  return !/\s/.test(between) || /^-\s+$/.test(between) || (before.plain.length === 1 && plain.length === 1);
}

/**
 * Marks the letters of joined words that are spelled in Latin and in letters that look like it; true if there are any.
 */
function markMixed(letters: readonly Letter[], words: readonly Word[]): boolean {
  const runs = words.flatMap((word, n) => (joinsAt(words, n + 1) ? [] : [word.until]));
  let next = 0;
  const mixed = runs.flatMap((until) => {
    const start = next;
    while ((letters[next]?.from ?? until) < until) next += 1;
    const run = letters.slice(start, next);
    return run.some(({ sign }) => latin.test(sign)) && run.some(({ sign }) => alike.test(sign)) ? run : [];
  });
  for (const letter of mixed) letter.isMixed = true;
  return mixed.length > 0;
}

/**
 * Cyrillic and Greek letters that are taken for a Latin one (after Unicode's confusables, UTS 39). Those that also
 * sound like it, such as the Cyrillic a, need no line.
 */
const looks: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'bВвЬьΒβ',
    'cСсϹϲ',
    'dԁ',
    'hНнΗҺһ',
    'lӏӀ',
    'nПпη',
    'oσ',
    'pРрΡρ',
    'rгЯя',
    'sЅѕ',
    'uиυ',
    'vν',
    'wωшѡ',
    'xХхΧχ',
    'yУуҮүγ',
  ].flatMap(([look = '', ...taken]) => taken.map((letter) => [letter, look])),
);
