/**
 * Words of a name that are spelled with letters of two scripts: 'Bаltic' with a Cyrillic 'а' passes for another name.
 */

/** What is read of a name. */
const maxLetters = 300;
const known = [
  ...(['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Cherokee', 'Coptic', 'Hebrew', 'Arabic'] as const),
  ...(['Devanagari', 'Thai'] as const),
] as const;
/** Japanese and Korean write several of these in one word, and Latin letters among them resemble none. */
const unseen = ['Common', 'Inherited', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'] as const;
const getClass = (name: string) => `\\p{Script=${name}}`;
/** Lisu has nearly all Latin capitals, Glagolitic and Tifinagh some. */
const other = new RegExp(`(?![${[...known, ...unseen].map(getClass).join('')}])\\p{L}`, 'u');

export type Script = (typeof known)[number] | 'other';
const scripts: readonly (readonly [Script, RegExp])[] = [
  ...known.map((name) => [name, new RegExp(getClass(name), 'u')] as const),
  ['other', other],
];

export interface MixedWord {
  word: string;
  /** two or more, in the order of the table */
  scripts: readonly Script[];
}

/** The words with letters of two scripts, in their order. */
export function formatMixed(name: string): MixedWord[] {
  const words = name.slice(0, maxLetters).match(/[\p{L}\p{M}\p{N}\p{Cf}'’]+/gu) ?? [];
  return words
    .map((word) => ({ word, scripts: scripts.filter(([, of]) => of.test(word)).map(([name]) => name) }))
    .filter((found) => found.scripts.length > 1);
}

/** 'Latin and Cyrillic letters in "Bаltic"'; undefined where each word has one script. */
export function formatMixedScript(name: string): string | undefined {
  const found = formatMixed(name).map((one) => `${one.scripts.join(' and ')} letters in “${one.word}”`);
  return found.length === 0 ? undefined : found.join('; ');
}
