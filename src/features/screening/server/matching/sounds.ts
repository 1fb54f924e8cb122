/** How a folded word sounds: one text for the ways to write it. Pure. */
import { getSpellings, onceEach, respelt } from './respelt.ts';

/**
 * Spellings of one sound in the languages of the lists. In this order: later rules read what earlier ones wrote. Before
 * each, what a word has at least one of that the rule changes: nearly all words miss most rules.
 */
const sounds: readonly (readonly [needs: readonly string[], RegExp, string])[] = [
  [['h', 'z'], /sch|sh|sz|ch(?=[eiy])|tch|cz/g, 's'],
  [['ph'], /ph/g, 'f'],
  [['h', 'ck', 'q'], /kh|ch|ck|qu|q/g, 'k'],
  [['th'], /th/g, 't'],
  [['dh'], /dh/g, 'd'],
  [['gh'], /gh/g, 'g'],
  [['j', 'zh'], /zh|dj|j(?=[aeou])/g, 'z'],
  [['c'], /c(?=[eiy])/g, 's'],
  [['c'], /c/g, 'k'],
  [['x'], /x/g, 'ks'],
  [['w'], /w/g, 'v'],
  [['u', 'oo'], /ou|oo|u/g, 'o'],
  [['i', 'y', 'j', 'ee'], /ee|ie|ei|ey|y|j|i/g, 'e'],
  [['ae'], /ae/g, 'e'],
  [['z'], /z/g, 's'],
];

export function getSound(text: string): string {
  let matched = text;
  for (const [needs, spelt, as] of sounds)
    if (needs.some((need) => matched.includes(need))) matched = matched.replace(spelt, as);
  matched = onceEach(matched);
  return matched.includes('h') ? matched.replace(/(?<=.)h(?![aeo])/g, '') : matched;
}

const koreanSyllable =
  /^(ch|[bcdghjklmnprstw]|ss|kk|tt|pp)?[wy]?(ae|ai|eo|eu|oe|ui|oo|ou|ee|[aeiou])(ng|ck|[bgklmnpt])?$/;

/** One text for the romanizations of Korean: 'Cho' and 'Jo', 'Kyong' and 'Gyeong', 'Paek' and 'Baek'. */
export function getKorean(text: string): string {
  if (!koreanSyllable.test(text)) return '';
  return text
    .replace(/^ch/, 'j')
    .replace(/^k+/, 'g')
    .replace(/^p+/, 'b')
    .replace(/^t+/, 'd')
    .replace(/^r/, 'l')
    .replace(/eo|(?<=y)ou|(?<=.y)u(?=[kln])/, 'o')
    .replace(/eu|oo/, 'u')
    .replace(/ee/, 'i')
    .replace(/ai/, 'ae')
    .replace(/ck$|(?<!n)g$/, 'k');
}

/** Consonants that Arabic and Hebrew do not distinguish. */
const alike = getSpellings({
  ...{ dj: 'j', kh: 'k', ch: 'k', q: 'k', c: 'k', sh: 's', ph: 'f', gh: 'j', dh: 't', th: 't' },
  ...{ p: 'b', v: 'f', g: 'j', d: 't', z: 's' },
});
/** With those as one; vowels stay. */
const alikeConsonants = (text: string): string => respelt(text.replace(/c(?=[eiy])/g, 's'), alike);

/**
 * Consonants alone, with those that Arabic and Hebrew do not distinguish as one. `isBare`: of a word without short
 * vowels.
 */
export const getConsonants = (text: string, isVowelless: boolean): string =>
  oncePerSound(alikeConsonants(text), isVowelless)
    .replace(/[aeiouyw]/g, '')
    .replace(/(?<=.)h$/, '');

/**
 * Latin letters write a long consonant twice. Arabic has one letter for it: two, but for that of 'Allah', have a vowel
 * between.
 */
const oncePerSound = (text: string, isVowelless: boolean): string =>
  text.replace(isVowelless ? /(l)l+/g : /([^aeiouyw])\1+/g, '$1');

/**
 * Of a word of Arabic letters, as Persian and Urdu speak them, 'Fazl' for 'Fadl', and with 's' and 'h' as Latin letters
 * join them.
 */
export const getPersian = (bare: string): string =>
  getConsonants(bare.replace(/dh/g, 'z').replace(/th/g, 's').replace(/ih/g, 'h'), true);

/**
 * Of a word of Latin letters as French spells Arabic, where 'ch' is ش: 'Akkacha' is عكاشة. Source: UNGEGN, Report
 * on the current status of romanization systems, Arabic, 5.0 (2018), on Algeria, Djibouti, Mauritania, Morocco and
 * Tunisia. '' of a word without 'ch'.
 */
export const getFrench = (text: string): string =>
  text.includes('ch') ? getConsonants(text.replace(/ch/g, 'sh'), false) : '';

/** What stands between consonants, before the first and after the last. */
const getGaps = (text: string, isVowelless: boolean): string[] =>
  oncePerSound(alikeConsonants(text), isVowelless)
    .replace(/(?<=.)h$/, '')
    .split(/[^aeiouyw]/);

/** Long vowels, which Arabic and Hebrew write, and how Latin letters may. */
const longVowels: readonly (readonly [written: RegExp, latin: RegExp])[] = [
  [/a/, /[aeo]/],
  [/w/, /[ouw]/],
  [/y/, /[iye]/],
];

/**
 * How many long vowels of a word without short ones are not in the same place of one in Latin letters, or the other way
 * round at its end. Their consonants are the same. 'طلال' is Talal, and not Toli.
 */
export function vowelSlips(bare: string, latin: string): number {
  const [written, spelt] = [getGaps(bare, true), getGaps(latin, false)];
  if (written.length !== spelt.length) return 1;
  const slips = written.filter((gap, i) =>
    longVowels.some(([long, short]) => long.test(gap) && !short.test(spelt[i] ?? '')),
  ).length;
  const isEndMissing = written.at(-1) === '' && /[iouyw]/.test(spelt.at(-1) ?? '');
  return slips + (isEndMissing ? 1 : 0);
}
