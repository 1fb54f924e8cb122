// One slip in a name, of the four kinds that make most errors of typing: F. J. Damerau, A technique for computer
// detection and correction of spelling errors, 1964.
import type { ListedSubject } from '#features/screening/server/matching/listedEntries.ts';
import { getHash } from './halves.ts';

export const slipKinds = ['left out', 'more', 'another', 'changed places'] as const;
export type SlipKind = (typeof slipKinds)[number];

const letters = 'abcdefghijklmnoprstuvyz';

/** In a word of four letters or more; where, its hash decides. Undefined: it has none. */
export function slipped({ id, names: [name = ''] }: ListedSubject, kind: SlipKind): string | undefined {
  const places = [...name.matchAll(/[\p{L}]{4,}/gu)].flatMap(({ 0: word, index }) =>
    Array.from({ length: word.length - 1 }, (_, at) => index + at),
  );
  const hash = getHash(`${id} ${kind}`);
  const at = places[hash % places.length];
  if (at === undefined || !/^[\p{Script=Latin}\P{L}]+$/u.test(name)) return undefined;
  const [before, letter = '', next = '', behind] = [name.slice(0, at), name[at], name[at + 1], name.slice(at + 2)];
  const other = letters.charAt((hash >>> 8) % letters.length);
  const asCased = letter === letter.toUpperCase() ? other.toUpperCase() : other;
  const written: Readonly<Record<SlipKind, string>> = {
    'left out': next,
    more: letter + asCased + next,
    another: asCased + next,
    'changed places': next + letter,
  };
  const slip = before + written[kind] + behind;
  return slip === name ? undefined : slip;
}
