// How Lithuanian and Latvian write names of Russian and Belarusian people. The rules are those of the language
// authorities, from what passports, newspapers and banks write; the matcher has tables of its own and does not know
// these. Lithuanian: Valstybinė lietuvių kalbos komisija, rules for names of persons from Cyrillic languages. Latvian:
// Cabinet Regulation No. 114 of 2 March 2004 on the spelling of names of persons; VVC rules for Russian names.
import type { Person } from './listedPersons.ts';

/** Letters of the usual English romanization, the longest first, and what each language writes for them. */
const letters: readonly (readonly [RegExp, string, string])[] = [
  [/shch/g, 'šč', 'šč'],
  [/tch/g, 'č', 'č'],
  [/zh/g, 'ž', 'ž'],
  [/kh/g, 'χ', 'h'],
  [/sh/g, 'š', 'š'],
  [/(?<!s)ch/g, 'č', 'č'],
  [/ts/g, 'c', 'c'],
  [/x/g, 'ks', 'ks'],
  [/w/g, 'v', 'v'],
  [/(?<=^|[aeou])y(?=[aeou])/g, 'j', 'j'],
  [/(?<=[^aeou])(?:y|i)(?=[au])/g, 'j', 'j'],
  [/(?<=^)e/g, 'je', 'je'],
  [/(?<=[^aeou])ye/g, 'je', 'je'],
  [/([bcdfgklmnprstvz])\1/g, '$1', '$1'],
];

const write = (word: string, latvian: boolean): string =>
  letters
    .reduce((text, [from, lt, lv]) => text.replace(from, latvian ? lv : lt), word.toLowerCase().replace(/['’`]/g, ''))
    .replace(/χ/g, latvian ? 'h' : 'ch');

type Ending = readonly [RegExp, string];
const lithuanianMan: readonly Ending[] = [
  [/(ij|iy|ii|yy)$/, 'ijus'],
  [/(ey|ei|ej)$/, 'ejus'],
  [/(ay|ai|aj)$/, 'ajus'],
  [/(oy|oi|oj)$/, 'ojus'],
  [/([^aeouy])[yi]$/, '$1ijus'],
  [/(or)$/, '$1is'],
  [/([bcčdfghjklmnprsštvzž])$/, '$1as'],
];
const lithuanianSurname: readonly Ending[] = [
  [/(skiy|skii|skyy|sky|ski|skij)$/, 'skis'],
  [/(ckiy|cky|cki|tskiy)$/, 'ckis'],
  [/(i|y)č$/, 'ičius'],
  [/ko$/, 'ka'],
  [/(yy|iy|ii|yi)$/, 'as'],
  ...lithuanianMan,
];
const latvianMan: readonly Ending[] = [
  [/(ij|iy|ii|yy)$/, 'ijs'],
  [/(ey|ei|ej)$/, 'ejs'],
  [/(ay|ai|aj)$/, 'ajs'],
  [/(oy|oi|oj)$/, 'ojs'],
  [/([^aeouy])[yi]$/, '$1ijs'],
  [/([bcčdfghjklmnprsštvzž])$/, '$1s'],
];
const latvianSurname: readonly Ending[] = [
  [/(skiy|skii|skyy|sky|ski|skij)$/, 'skis'],
  [/(ckiy|cky|cki|tskiy)$/, 'ckis'],
  [/(yy|iy|ii|yi)$/, 'ijs'],
  ...latvianMan,
];
const woman: readonly Ending[] = [
  [/(skaya|skaja|skaia)$/, 'skaja'],
  [/(iya|ija|ia)$/, 'ija'],
];

const bend = (word: string, endings: readonly Ending[]): string => {
  const found = endings.find(([ending]) => ending.test(word));
  return found ? word.replace(found[0], found[1]) : word;
};

/** 'Sergey Lavrov' → 'Sergejus Lavrovas' */
export function getLithuanian({ given, surname, isWoman }: Person): string {
  const [first, last] = [write(given, false), write(surname, false)];
  return isWoman
    ? named(bend(first, woman), bend(last, woman))
    : named(bend(first, lithuanianMan), bend(last, lithuanianSurname));
}

/** 'Sergey Lavrov' → 'Sergejs Lavrovs' */
export function getLatvian({ given, surname, isWoman }: Person): string {
  const [first, last] = [write(given, true), write(surname, true)];
  return isWoman
    ? named(bend(first, woman), bend(last, [[/(skaya|skaja|skaia)$/, 'ska'], ...woman]))
    : named(bend(first, latvianMan), bend(last, latvianSurname));
}

const named = (...words: string[]) => words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
