/**
 * What words that are alike share: their letters, sound or letters without one, the Double Metaphone code, consonants,
 * the first and last three letters, or a spelling. Pure.
 */
import { type NameKind, spelling, type Token } from './fold.ts';
import { getConsonants } from './sounds.ts';
import { particles } from './words.ts';

/** Two words that are alike share one of these. The first sign says what of the word it is. */
export function getKeys({
  text,
  sound,
  korean,
  readings,
  code,
  consonants,
  consonantsToo,
  stands,
  isBare: isVowelless,
  isSyllable,
}: Token): string[] {
  const keys = new Set([`=${text}`, ...stands.map((name) => `=${name}`)]);
  if (korean !== '') keys.add(`@${korean}`);
  if (isSyllable) return [...keys];
  if (consonants !== '') keys.add(`.${consonants}`);
  if (consonantsToo !== '') keys.add(`.${consonantsToo}`);
  if (isVowelless) return [...keys];
  if (text.length > 4) keys.add(`*${code}`);
  for (const reading of readings) keys.add(`%${reading}`);
  for (const spelt of new Set([text, sound])) {
    keys.add(`~${spelt}`);
    if (spelt.length > 2) for (let i = 0; i < spelt.length; i++) keys.add(`~${spelt.slice(0, i)}${spelt.slice(i + 1)}`);
  }
  if (text.length > 3) keys.add(`^${text.slice(0, 3)}`).add(`$${text.slice(-3)}`);
  return [...keys];
}

/** Whether a word has this key, which is one of another word: as `getKeys`, without making all of them. */
export function hasKey(token: Token, key: string): boolean {
  const { text, sound, korean, readings, code, consonants, consonantsToo, stands, isBare, isSyllable } = token;
  const [kind, rest] = [key.charAt(0), key.slice(1)];
  if (kind === '=') return text === rest || stands.includes(rest);
  if (kind === '@') return korean !== '' && korean === rest;
  if (isSyllable) return false;
  if (kind === '.') return consonants === rest || (consonantsToo !== '' && consonantsToo === rest);
  if (isBare) return false;
  if (kind === '*') return text.length > 4 && code === rest;
  if (kind === '%') return readings.includes(rest);
  if (kind === '~') return isOrMissesOne(text, rest) || isOrMissesOne(sound, rest);
  return text.length > 3 && (kind === '^' ? text.slice(0, 3) : text.slice(-3)) === rest;
}

/** Whether `rest` is the word, or the word without one of its letters. */
function isOrMissesOne(word: string, rest: string): boolean {
  if (word.length !== rest.length + 1 || word.length < 3) return word === rest;
  let at = 0;
  while (at < rest.length && word[at] === rest[at]) at++;
  return word.slice(at + 1) === rest.slice(at);
}

/** Neighbours as one word, in one spelling: 'van der bilt' → vander, vanderbilt, derbilt. */
export function neighbours(words: readonly string[], most: number, minLetters = 5): string[] {
  const joins: string[] = [];
  for (let from = 0; from + 1 < words.length; from++)
    for (const to of [from + 2, from + most]) {
      const text = to > words.length ? '' : words.slice(from, to).join('');
      if (text.length >= minLetters) joins.push(spelling(text));
    }
  return joins;
}

/**
 * Neighbours of a listed name as one word, also of people in another order: lists write 'KOZHIN, Vladimir Igorevich',
 * people 'Vladimirkozhin'.
 */
export function getJoins(words: readonly string[], kind: NameKind, most: number): string[] {
  const joins = neighbours(words, most);
  if (kind === 'organisation') return joins;
  const turned = reordered(words).map((order) => spelling(order.map((at) => words[at] ?? '').join('')));
  return [...new Set([...joins, ...turned.filter((text) => text.length > 4)])];
}

/** Consonants of two neighbours of a listed person in Latin letters: Arabic letters may write them as one word. */
export function glueWords(words: readonly string[]): string[] {
  const glued: string[] = [];
  for (let at = 0; at + 1 < words.length; at++) {
    const consonants = getConsonants(words.slice(at, at + 2).join(''), false);
    if (consonants.length >= minGlued) glued.push(`.${consonants}`);
  }
  return glued;
}
/** consonants: fewer are those of many words */
const minGlued = 5;

/**
 * Which words of a name may be written as one, where it does not have them in this order; small words stay before
 * theirs.
 */
export function reordered(words: readonly string[]): number[][] {
  const groups = grouped(words);
  const count = groups.length;
  const pairs = Array.from({ length: Math.max(0, count - 1) }, (_, at) => [at + 1, at]);
  const orders = count < 3 ? pairs : [...pairs, [1, 2, 0], [2, 0], [2, 0, 1], [0, count - 1], [count - 1, 0]];
  // with small words among them, more than neighbours make
  const all = words.length > count ? [[0, 1], [0, 1, 2], ...orders] : orders;
  return all.map((order) => order.flatMap((at) => groups[at] ?? []));
}

/** 'al sadun muhammad' → al sadun, muhammad; by their places. */
function grouped(words: readonly string[]): number[][] {
  const groups: number[][] = [];
  let isOpen = false;
  for (const [at, word] of words.entries()) {
    if (isOpen) groups.at(-1)?.push(at);
    else groups.push([at]);
    isOpen = particles.has(word);
  }
  return groups;
}
