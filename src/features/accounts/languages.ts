/** Languages of a statement: all that the specification names; those without words of their own answer in English. */
import { languageNames } from '../../shared/reference/languages.ts';

export interface StatementLanguage {
  /** two letters, as the call takes them */
  code: string;
  /** its English name */
  name: string;
  /** false: the statement's words will be English */
  translated: boolean;
}

/** Those whose words for a statement have not been written. */
const withoutWords = new Set(['ar', 'zh', 'ja', 'hi', 'ur', 'fa', 'bn', 'ko']);

/** In the specification's order, which people know the list by. */
export const languages: readonly StatementLanguage[] = languageNames.map(([code, name]) => ({
  code,
  name,
  translated: !withoutWords.has(code),
}));
