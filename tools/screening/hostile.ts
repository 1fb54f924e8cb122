// Names that are made to be slow: the words that most listed names share, as many as fit, and texts that are hardly
// names.
import { maxNameLetters, normalizeName } from '#features/screening/server/matching/fold.ts';
import type { ListedSubject } from '#features/screening/server/matching/listedEntries.ts';

const made = 150;

export function hostileNames(listed: readonly ListedSubject[]): string[] {
  return [...mixtures(frequentWords(listed)), ...odd].map((name) => name.slice(0, maxNameLetters));
}

const odd = [
  ...['a ', 'muhammad ', '1 2 3 ', 'محمد ', 'م ح ', 'a b c d e f g h '].map((text) => text.repeat(maxNameLetters)),
  ...['a', 'ab', 'mohamed', '1', '😀', '﷽', 'ﷺ', '\u0301', '\u202e', '김정은', '王李张'].map((text) =>
    text.repeat(maxNameLetters),
  ),
  'kim jong il song chol ho su ri pak chang yong nam kang tae sok un',
  'trading company general international group limited bank shipping services iran national industries development',
];

/** The words that most names of people have, the most frequent first. */
function frequentWords(listed: readonly ListedSubject[]): string[] {
  const counts = new Map<string, number>();
  for (const { kind, names } of listed)
    for (const name of kind === 'person' ? names : [])
      for (const { text } of normalizeName(name, kind).tokens) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 60)
    .map(([word]) => word);
}

/** The same ones in each run: chance comes from a fixed seed. */
function mixtures(words: readonly string[]): string[] {
  let seed = 7;
  const below = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * most);
  };
  return Array.from({ length: made }, () =>
    Array.from({ length: 4 + below(13) }, () => words[below(words.length)]).join(' '),
  );
}
