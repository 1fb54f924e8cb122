/** On which word alone a match is: what a folding rule may fold. Pure. */

import type { MatchPart } from '#features/screening/matchParts.ts';
import { formatPlain } from '#shared/formatPlain.ts';
import { formatMixedScript } from '#shared/rules/mixedScripts.ts';
import { compareNames } from '../matching/compareNames.ts';
import { type NameKind, normalizeName } from '../matching/fold.ts';
import { anyKind } from '../matching/match.ts';

export interface Compared {
  /** as they are written */
  ours: readonly string[];
  theirs: readonly string[];
  parts: readonly Pick<MatchPart, 'field' | 'verdict'>[];
}

/**
 * The only word that any of our names shares with any name of the entry, as the matcher reads it. Undefined where
 * another word, a date or a number agrees, where the word is our whole name, or has letters of two scripts.
 */
export function wordAlone({ ours, theirs, parts }: Compared): string | undefined {
  if (parts.some(isAgreeing) || ours.some((name) => formatMixedScript(name) !== undefined)) return undefined;
  const words = new Set(ours.flatMap((one) => theirs.flatMap((other) => agreeing(one, other))));
  const [word] = words;
  if (words.size !== 1 || word === undefined || !/^[a-z]+$/.test(word)) return undefined;
  const isWhole = ours.some((name) => getPlain(name).length < 2);
  return isWhole ? undefined : word;
}

function isAgreeing({ field, verdict }: Pick<MatchPart, 'field' | 'verdict'>): boolean {
  return (field === 'birthDate' || field === 'document') && (verdict === 'same' || verdict === 'close');
}

const getPlain = (name: string) =>
  formatPlain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Each word of ours that is like one of theirs, whatever the two are; forms of companies and titles too. */
function agreeing(ours: string, theirs: string): string[] {
  const listed = new Set(getPlain(theirs));
  return [
    ...getPlain(ours).filter((word) => listed.has(word)),
    ...anyKind.flatMap((kind) => getPairs(ours, theirs, kind)),
  ];
}

/** Words that were joined count as two: 'david guberman' is no word alone. */
function getPairs(ours: string, theirs: string, kind: NameKind): string[] {
  const [one, other] = [normalizeName(ours, kind), normalizeName(theirs, kind)];
  const isWord = (text: string, { tokens }: typeof one) => tokens.some((token) => token.text === text);
  return compareNames(one, other).pairs.map((pair) =>
    isWord(pair.ours, one) && isWord(pair.theirs, other) ? pair.ours : `${pair.ours} ${pair.theirs}`,
  );
}
