/**
 * How names of this region read: one text for a name in the English, German or Polish romanization of Russian,
 * Ukrainian and Belarusian, and as Lithuanian, Latvian and Estonian bend and spell it. Pure.
 *
 * Sources of the rules: BGN/PCGN and GOST romanizations; the Valstybinė lietuvių kalbos komisija on names of persons
 * from Cyrillic languages; Latvian Cabinet Regulation No. 114 (2004); Estonian Emakeele Selts rules for Russian names;
 * Polish PWN rules.
 */

import { getSpellings, onceEach, respelt } from './respelt.ts';

type Rule = readonly [RegExp, string];

/** Endings of Lithuanian and Latvian, the longest first. What is left of a word has three letters at least. */
const endings: readonly Rule[] = [
  // a wife and a daughter: Ivanovienė, Petrovaitė
  [/([eo]v|[iy]n)(iene|aite|yte|iute|ute)$/, '$1a'],
  [/([sc]k)iene$/, '$1aja'],
  [/(iene|aite|yte|iute|ute)$/, ''],
  [/([sc])kis$/, '$1ky'],
  // 'Miklaševičius', 'Miklaševičs'
  [/([iy])c(ius|s)$/, '$1c'],
  [/([aeio]j)(us|s)$/, '$1'],
  [/([bcdfghjklmnprstvz])(i?as|is|i?us|ys)$/, '$1'],
  [/(?<=..)([bcdfghjklmnprtvz])s$/, '$1'],
];
const minLeft = 3;

/** Without a Baltic ending; as it is where it has none. */
export function withoutEnding(text: string): string {
  if (!text.endsWith('s') && !text.endsWith('e')) return text;
  for (const [ending, left] of endings) {
    if (!ending.test(text)) continue;
    const base = text.replace(ending, left);
    return base.length < minLeft ? text : base;
  }
  return text;
}

/** Letters that both readings write alike. */
const alike = getSpellings({ x: 'ks', w: 'v', ph: 'f', q: 'k', ck: 'k', j: 'i', y: 'i', ou: 'u', oo: 'u' });
/** 'ch' is č, and 'kh' is х. The longest first. */
const english = getSpellings({
  ...{ shch: 's', szcz: 's', tsch: 'c', sch: 's', sh: 's', sz: 's', tch: 'c', ch: 'c', cz: 'c', ts: 'c', tz: 'c' },
  ...{ zh: 'z', rz: 'z', kh: 'h' },
});
/** 'ch' is х, 'c' is č or ц; marks of letters are gone. */
const baltic = getSpellings({ ch: 'h', kh: 'h', hh: 'h', sc: 's', ts: 'c', sh: 's', zh: 'z' });
/** What both readings have in common then, in this order; each with the letters without which a word has none of it. */
const common: readonly (readonly [needs: string, ...Rule])[] = [
  // father's names by all tables: Anatolyevich, Anatolijevitch, Anatoljevičius
  ['v', /i?[aeo]v(ic|na)$/, 'v$1'],
  ['enk', /enk[ao]$/, 'enk'],
  ['skaia', /skaia$/, 'ska'],
];

function read(spelt: string): string {
  const text = respelt(spelt, alike);
  const once = onceEach(text.includes('ie') ? text.replace(/i+e/g, 'e') : text);
  return common.reduce((word, [needs, ending, as]) => (word.includes(needs) ? word.replace(ending, as) : word), once);
}

/** As English and as Baltic spelling: 'sergejus' and 'sergey' share 'sergei'. One where both are the same. */
export function getReadings(text: string): readonly string[] {
  const [one, other] = [respelt(text, english), respelt(withoutEnding(text), baltic)];
  // most words have nothing that the two spell apart
  const [asEnglish, asBaltic] = [read(one), one === other ? undefined : read(other)];
  return asBaltic === undefined || asBaltic === asEnglish ? [asEnglish] : [asEnglish, asBaltic];
}
