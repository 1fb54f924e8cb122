/** The words of a statement, one typed table per language under words/. */
import type { LanguageCode } from '#shared/reference/languages.ts';
import { ar } from './words/ar.ts';
import { bg } from './words/bg.ts';
import { bn } from './words/bn.ts';
import { cs } from './words/cs.ts';
import { da } from './words/da.ts';
import { de } from './words/de.ts';
import { el } from './words/el.ts';
import { en, type StatementWords } from './words/en.ts';
import { es } from './words/es.ts';
import { et } from './words/et.ts';
import { fa } from './words/fa.ts';
import { fi } from './words/fi.ts';
import { fr } from './words/fr.ts';
import { hi } from './words/hi.ts';
import { hr } from './words/hr.ts';
import { hu } from './words/hu.ts';
import { it } from './words/it.ts';
import { ja } from './words/ja.ts';
import { ko } from './words/ko.ts';
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
import { ur } from './words/ur.ts';
import { zh } from './words/zh.ts';

export const statementLabels: Readonly<Record<LanguageCode, StatementWords>> = {
  ar,
  bg,
  bn,
  cs,
  da,
  de,
  el,
  en,
  es,
  et,
  fa,
  fi,
  fr,
  hi,
  hr,
  hu,
  it,
  ja,
  ko,
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
  ur,
  zh,
};

/** 'Made {time}' with { time } filled in. */
export function fill(sentence: string, marks: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (mark, name: string) => marks[name] ?? mark);
}
