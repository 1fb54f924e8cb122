/** The words of a statement, one typed table per language under words/. */
import { bg } from './words/bg.ts';
import { cs } from './words/cs.ts';
import { da } from './words/da.ts';
import { de } from './words/de.ts';
import { el } from './words/el.ts';
import { en, type StatementWords } from './words/en.ts';
import { es } from './words/es.ts';
import { et } from './words/et.ts';
import { fi } from './words/fi.ts';
import { fr } from './words/fr.ts';
import { hr } from './words/hr.ts';
import { hu } from './words/hu.ts';
import { it } from './words/it.ts';
import { lt } from './words/lt.ts';
import { lv } from './words/lv.ts';
import { nl } from './words/nl.ts';
import { no } from './words/no.ts';
import { pl } from './words/pl.ts';
import { pt } from './words/pt.ts';
import { ro } from './words/ro.ts';
import { ru } from './words/ru.ts';
import { sk } from './words/sk.ts';
import { sl } from './words/sl.ts';
import { sv } from './words/sv.ts';
import { tr } from './words/tr.ts';
import { uk } from './words/uk.ts';

const tables: Readonly<Record<string, StatementWords>> = {
  bg,
  cs,
  da,
  de,
  el,
  en,
  es,
  et,
  fi,
  fr,
  hr,
  hu,
  it,
  lt,
  lv,
  nl,
  no,
  pl,
  pt,
  ro,
  ru,
  sk,
  sl,
  sv,
  tr,
  uk,
};

/** The languages that have a table of their own. */
export const statementLanguages: readonly string[] = Object.keys(tables);

export interface WordsFound {
  words: StatementWords;
  /** Code of the language that the words are in, for the document and screen readers. */
  language: string;
  /** False if there is no translation, so the words are English. */
  translated: boolean;
}

/** The words for a language code ('lt', also 'lt-LT'). Without a table, English and `translated` is false. */
export function wordsFor(language: string): WordsFound {
  const code = language.toLowerCase().split(/[-_]/)[0] ?? '';
  const words = Object.hasOwn(tables, code) ? tables[code] : undefined;
  return words ? { words, language: code, translated: true } : { words: en, language: 'en', translated: false };
}

/** 'Made {time}' with { time } filled in. */
export function fill(sentence: string, marks: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (mark, name: string) => marks[name] ?? mark);
}
