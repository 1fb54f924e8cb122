/** Languages of a statement, as the specification lists them. A language without a translation gives English. */
import { languageNames } from '../../shared/reference/languages.ts';

export interface StatementLanguage {
  /** two letters, as the call takes them */
  code: string;
  /** its English name */
  name: string;
  /** false: the statement's words will be English */
  translated: boolean;
}

/** Languages without a translation. */
const withoutWords = new Set(['ar', 'zh', 'ja', 'hi', 'ur', 'fa', 'bn', 'ko']);

/** In the order of the specification. */
export const languages: readonly StatementLanguage[] = languageNames.map(([code, name]) => ({
  code,
  name,
  translated: !withoutWords.has(code),
}));
