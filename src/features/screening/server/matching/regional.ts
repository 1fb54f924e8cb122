/**
 * How names of this region read: one text for a name in the English, German or Polish romanization of Russian,
 * Ukrainian and Belarusian, and as Lithuanian, Latvian and Estonian bend and spell it. Pure.
 *
 * Sources of the rules: BGN/PCGN and GOST romanizations; the Valstybinė lietuvių kalbos komisija on names of persons from
 * Cyrillic languages; Latvian Cabinet Regulation No. 114 (2004); Estonian Emakeele Selts rules for Russian names;
 * Polish PWN rules.
 */

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
const leftLeast = 3;

/** Without a Baltic ending; as it is where it has none. */
export function withoutEnding(text: string): string {
  for (const [ending, left] of endings) {
    if (!ending.test(text)) continue;
    const base = text.replace(ending, left);
    return base.length < leftLeast ? text : base;
  }
  return text;
}

/** What both readings have in common. In this order. */
const common: readonly Rule[] = [
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/ph/g, 'f'],
  [/q|ck/g, 'k'],
  [/[jy]/g, 'i'],
  [/ou|oo/g, 'u'],
  [/i+e/g, 'e'],
  [/(.)\1+/g, '$1'],
  // father's names by all tables: Anatolyevich, Anatolijevitch, Anatoljevičius
  [/i?[aeo]v(ic|na)$/, 'v$1'],
  [/enk[ao]$/, 'enk'],
  [/skaia$/, 'ska'],
];
/** 'ch' is č, and 'kh' is х. */
const english: readonly Rule[] = [
  [/shch|szcz|sch|sh|sz/g, 's'],
  [/tsch|tch|ch|cz|ts|tz/g, 'c'],
  [/zh|rz/g, 'z'],
  [/kh|h/g, 'h'],
];
/** 'ch' is х, 'c' is č or ц; marks of letters are gone. */
const baltic: readonly Rule[] = [
  [/ch|kh|hh/g, 'h'],
  [/sc/g, 's'],
  [/ts/g, 'c'],
  [/sh/g, 's'],
  [/zh/g, 'z'],
];

const read = (text: string, rules: readonly Rule[]): string =>
  rules.reduce((word, [spelt, as]) => word.replace(spelt, as), text);

/** As English and as Baltic spelling: 'sergejus' and 'sergey' share 'sergei'. One where both are the same. */
export function readingsOf(text: string): readonly string[] {
  const [one, other] = [read(read(text, english), common), read(read(withoutEnding(text), baltic), common)];
  return one === other ? [one] : [one, other];
}
