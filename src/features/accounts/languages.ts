/** Languages of a statement: all that the specification names; those without words of their own answer in English. */

export interface StatementLanguage {
  /** two letters, as the call takes them */
  code: string;
  /** its English name */
  name: string;
  /** false: the statement's words will be English */
  translated: boolean;
}

const named: readonly (readonly [code: string, name: string, translated?: false])[] = [
  ['en', 'English'],
  ['lt', 'Lithuanian'],
  ['ru', 'Russian'],
  ['es', 'Spanish'],
  ['fr', 'French'],
  ['de', 'German'],
  ['it', 'Italian'],
  ['pt', 'Portuguese'],
  ['nl', 'Dutch'],
  ['sv', 'Swedish'],
  ['no', 'Norwegian'],
  ['da', 'Danish'],
  ['fi', 'Finnish'],
  ['pl', 'Polish'],
  ['cs', 'Czech'],
  ['hu', 'Hungarian'],
  ['ro', 'Romanian'],
  ['sk', 'Slovak'],
  ['bg', 'Bulgarian'],
  ['sl', 'Slovenian'],
  ['hr', 'Croatian'],
  ['lv', 'Latvian'],
  ['et', 'Estonian'],
  ['el', 'Greek'],
  ['tr', 'Turkish'],
  ['uk', 'Ukrainian'],
  ['ar', 'Arabic', false],
  ['zh', 'Chinese', false],
  ['ja', 'Japanese', false],
  ['hi', 'Hindi', false],
  ['ur', 'Urdu', false],
  ['fa', 'Persian', false],
  ['bn', 'Bengali', false],
  ['ko', 'Korean', false],
];

/** In the specification's order, which people know the list by. */
export const languages: readonly StatementLanguage[] = named.map(([code, name, translated = true]) => ({
  code,
  name,
  translated,
}));
