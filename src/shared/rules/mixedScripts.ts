/** Words of a name that are spelled with letters of two scripts: 'Bаltic' with a Cyrillic 'а' passes for another name. */

/** What is read of a name. */
const lettersMost = 300;
/** Japanese and Korean write several scripts in one word, and Latin letters among them resemble none. */
const scripts = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Armenian: /\p{Script=Armenian}/u,
  Georgian: /\p{Script=Georgian}/u,
  Cherokee: /\p{Script=Cherokee}/u,
  Coptic: /\p{Script=Coptic}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  Arabic: /\p{Script=Arabic}/u,
  Devanagari: /\p{Script=Devanagari}/u,
  Thai: /\p{Script=Thai}/u,
} as const;
export type Script = keyof typeof scripts;
const scriptNames = Object.keys(scripts).filter((name): name is Script => Object.hasOwn(scripts, name));

export interface MixedWord {
  word: string;
  /** two or more, in the order of the table */
  scripts: readonly Script[];
}

/** The words with letters of two scripts, in their order. */
export function mixedWords(name: string): MixedWord[] {
  const words = name.slice(0, lettersMost).match(/[\p{L}\p{M}\p{N}\p{Cf}'’]+/gu) ?? [];
  return words
    .map((word) => ({ word, scripts: scriptNames.filter((script) => scripts[script].test(word)) }))
    .filter((found) => found.scripts.length > 1);
}

/** 'Latin and Cyrillic letters in "Bаltic"'; undefined where each word has one script. */
export function mixedScriptWords(name: string): string | undefined {
  const found = mixedWords(name).map((one) => `${one.scripts.join(' and ')} letters in “${one.word}”`);
  return found.length === 0 ? undefined : found.join('; ');
}
