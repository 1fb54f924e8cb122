// Pairs of names made of the lists themselves: what a publisher says is one, and names of others that share a word.
import { createHash } from 'node:crypto';
import type { ListedSubject } from '#features/screening/server/matching/listedEntries.ts';
import type { Pair } from './tables.ts';

/**
 * Of each entry two pairs at most: its name with one of its aliases, and with the name of another entry of the same
 * list that shares a word. Which ones, a hash decides: neither the matcher nor its baseline has a say.
 */
export function aliasPairs(listed: readonly ListedSubject[]): Pair[] {
  const sharing = entriesByWord(listed);
  return listed.flatMap((entry) => {
    const [one = '', ...aliases] = entry.names;
    const isTuned = isForTuning(entry);
    const alias = chosen(
      aliases.filter((name) => plain(name) !== plain(one)),
      (name) => entry.id + name,
    );
    const stranger = chosen(getStrangers(entry, sharing), (other) => entry.id + other.id);
    // of two strangers in two parts, neither part has the pair
    const isWhole = stranger !== undefined && isForTuning(stranger) === isTuned;
    return [
      ...(alias === undefined ? [] : [{ one, other: alias, kind: entry.kind, isMatch: true, isTuned }]),
      ...(isWhole ? [{ one, other: stranger.names[0] ?? '', kind: entry.kind, isMatch: false, isTuned }] : []),
    ];
  });
}

const getHash = (text: string) => createHash('sha256').update(text).digest('hex');
const isForTuning = ({ names }: ListedSubject) =>
  Number.parseInt(getHash(plain(names[0] ?? '')).slice(0, 2), 16) % 5 < 3;

/** The one whose hash is the least. */
const chosen = <T>(of: readonly T[], key: (one: T) => string): T | undefined =>
  of.map((one) => ({ one, hash: getHash(key(one)) })).sort((a, b) => (a.hash < b.hash ? -1 : 1))[0]?.one;

const plain = (name: string) => getWords(name).sort().join(' ');
const getWords = (name: string) =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * The list of an entry and a word of its name → entries. The two lists name many of the same people, so they stay
 * apart.
 */
function entriesByWord(listed: readonly ListedSubject[]): Map<string, ListedSubject[]> {
  const map = new Map<string, ListedSubject[]>();
  for (const entry of listed)
    for (const key of getKeys(entry)) {
      const before = map.get(key);
      if (before) before.push(entry);
      else map.set(key, [entry]);
    }
  return map;
}
const getKeys = (entry: ListedSubject) =>
  [...new Set(getWords(entry.names[0] ?? ''))]
    .filter((word) => word.length > 3)
    .map((word) => `${getList(entry)} ${word}`);
const getList = ({ id, kind }: ListedSubject) => `${/^\d+$/.test(id) ? 'ofac' : 'un'} ${kind}`;

/** Others that share a word, and no name. */
function getStrangers(entry: ListedSubject, sharing: ReadonlyMap<string, readonly ListedSubject[]>): ListedSubject[] {
  const own = new Set(entry.names.map(plain));
  return getKeys(entry)
    .flatMap((key) => sharing.get(key) ?? [])
    .filter((other) => other.id !== entry.id && !other.names.some((name) => own.has(plain(name))));
}
