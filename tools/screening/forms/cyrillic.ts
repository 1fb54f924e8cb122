// Names in Cyrillic letters, from the romanization of the lists (BGN/PCGN, read backwards).
import type { Person } from './listedPersons.ts';

const letters: readonly (readonly [RegExp, string])[] = [
  [/shch/g, 'щ'],
  [/zh/g, 'ж'],
  [/kh/g, 'х'],
  [/ts/g, 'ц'],
  [/tch|ch/g, 'ч'],
  [/sh/g, 'ш'],
  [/yu|iu/g, 'ю'],
  [/ya|ia/g, 'я'],
  [/yo/g, 'ё'],
  [/^e/g, 'э'],
  [/ye|ie/g, 'е'],
  [/(skiy|skyy|sky|skii)$/g, 'ский'],
  [/(?<=[aeiou])[yi]/g, 'й'],
  [/[yi]y$|(?<=[^aeiou])y$/g, 'ий'],
  [/x/g, 'кс'],
];
const single: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'б',
  c: 'к',
  d: 'д',
  e: 'е',
  f: 'ф',
  g: 'г',
  h: 'х',
  i: 'и',
  j: 'й',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  q: 'к',
  r: 'р',
  s: 'с',
  t: 'т',
  u: 'у',
  v: 'в',
  w: 'в',
  y: 'ы',
  z: 'з',
};

const write = (word: string) =>
  [...letters.reduce((text, [from, to]) => text.replace(from, to), word.toLowerCase().replace(/['’]/g, ''))]
    .map((letter) => single[letter] ?? letter)
    .join('');

/** 'Sergey Lavrov' → 'Сергей Лавров', with the patronymic where the list has one. */
export const getCyrillic = ({ given, middle, surname }: Person): string =>
  [given, ...middle.slice(0, 1), surname]
    .map(write)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
