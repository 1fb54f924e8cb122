/**
 * What contradicts a match: kind, sex, year of birth, country. Staff read it before everything that agrees. Pure, for
 * both sides.
 */
import { type MatchField, type MatchPart, matchFields } from './matchParts.ts';

/** Years apart that may be a slip or an estimate of the list. */
const maxYearsApart = 2;

/** In the order in which they are shown. Matches of before kept the country as a nationality. */
const contradicting: Readonly<Partial<Record<MatchField, (part: MatchPart) => boolean>>> = {
  kind: isDifferent,
  sex: isDifferent,
  birthDate: (part) => isDifferent(part) && minYearsApart(part) > maxYearsApart,
  country: isDifferent,
  nationality: isDifferent,
};
const order = Object.keys(contradicting);

/** 'Kind: Person. On the list: Ship.', a sentence for each fact that contradicts the match; none where nothing does. */
export function getDifferences(parts: readonly MatchPart[]): string[] {
  const hasCountry = parts.some(({ field }) => field === 'country');
  return parts
    .filter(({ field }) => field !== 'nationality' || !hasCountry)
    .filter((part) => contradicting[part.field]?.(part) === true)
    .sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
    .map(({ field, ours, theirs }) => `${matchFields[field]}: ${ours}. On the list: ${theirs}.`);
}

function isDifferent({ verdict, ours, theirs }: MatchPart): boolean {
  return verdict === 'different' && ours !== '' && theirs !== '';
}

/** Between the nearest years of both; 0 where some dates are not shown, since one of them may be nearer. */
function minYearsApart({ ours, theirs }: MatchPart): number {
  if (/ and \d+ more$/.test(ours) || / and \d+ more$/.test(theirs)) return 0;
  const [own, listed] = [ours, theirs].map((text) => (text.match(/\b\d{4}\b/g) ?? []).map(Number));
  const apart = (own ?? []).flatMap((one) => (listed ?? []).map((other) => Math.abs(one - other)));
  return apart.length === 0 ? 0 : Math.min(...apart);
}
