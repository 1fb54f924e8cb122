/**
 * What else is known of a client and of an entry: birth dates, countries, identifiers. They lift or lower, and never
 * decide alone. Pure.
 */
import type { MatchVerdict } from '#features/screening/matchParts.ts';

/** Somebody or something that is screened, or that a list names. */
export interface Facts {
  /** YYYY, YYYY-MM or YYYY-MM-DD; lists often know the year alone */
  birthDates: readonly string[];
  /** ISO 3166 alpha-2: nationality, residence, place of birth */
  countries: readonly string[];
  /** numbers of documents, company codes, tax ids */
  identifiers: readonly string[];
}

export interface FactsComparison {
  birthDate: MatchVerdict;
  country: MatchVerdict;
  identifier: MatchVerdict;
}

/**
 * How much of what a name leaves open to a full score a fact that agrees closes: so no sum of facts reaches it wholly.
 * An equal number alerts by itself, whatever the name is: names change, and numbers of documents and registers do not.
 */
const closes = {
  birthDate: { same: 0.3, close: 0.1 },
  country: { same: 0.1, close: 0 },
  identifier: { same: 0.7, close: 0 },
};
/** Permille. A wrong birth date lowers a score and never ends a match: lists and forms are often wrong. */
const lowers = { birthDate: 90, country: 20, identifier: 0 };

/**
 * What facts of this subject but an identifier can close. An equal identifier is looked for by itself: nameIndex.ts.
 */
export const maxClosed = ({ birthDates, countries }: Facts): number =>
  1 - (birthDates.length > 0 ? 1 - closes.birthDate.same : 1) * (countries.length > 0 ? 1 - closes.country.same : 1);

export function compareFacts(ours: Facts, theirs: Facts): FactsComparison {
  return {
    birthDate: bestDate(ours.birthDates, theirs.birthDates),
    country: shared(ours.countries, theirs.countries),
    identifier: ours.identifiers.length === 0 ? 'unknown' : sharedNumbers(ours.identifiers, theirs.identifiers),
  };
}

/**
 * The permille of a name, lifted or lowered by what is known besides. Only an equal number lifts a name that is not
 * alike at all.
 */
export function withFacts(permille: number, facts: FactsComparison): number {
  const { birthDate, country, identifier } = getEffects(permille, facts);
  return Math.max(0, Math.round(permille + birthDate + country + identifier));
}

/** How many permille each fact adds or takes. One that agrees closes a part of what those before it have left open. */
export function getEffects(permille: number, facts: FactsComparison): Record<keyof FactsComparison, number> {
  let open = permille === 0 && facts.identifier !== 'same' ? 0 : 1000 - permille;
  const close = (part: number): number => {
    const closed = open * part;
    open -= closed;
    return closed;
  };
  const getEffect = (fact: keyof FactsComparison): number => {
    const verdict = facts[fact];
    if (verdict === 'same') return close(closes[fact].same);
    if (verdict === 'close') return close(closes[fact].close);
    return verdict === 'different' ? -lowers[fact] : 0;
  };
  return { birthDate: getEffect('birthDate'), country: getEffect('country'), identifier: getEffect('identifier') };
}

/** The best of all: an entry often has several dates because no one knows. */
function bestDate(ours: readonly string[], theirs: readonly string[]): MatchVerdict {
  let best: MatchVerdict = 'unknown';
  for (const one of ours)
    for (const other of theirs) {
      const verdict = compareDates(one, other);
      if (verdict === 'same') return verdict;
      if (best !== 'close') best = verdict;
    }
  return best;
}

/**
 * The same: equal as far as both are known. Close: a year apart where a day is missing, day and month in each other's
 * place, or one digit another.
 */
function compareDates(one: string, other: string): MatchVerdict {
  if (one.startsWith(other) || other.startsWith(one)) return 'same';
  const isWhole = one.length === dateLetters && other.length === dateLetters;
  const apart = isWhole ? digitsApart(one, other) : 1;
  // where day and month have changed places, four digits differ at most
  if (apart > 4) return 'different';
  const [year, month, day] = one.split('-');
  const [otherYear, otherMonth, otherDay] = other.split('-');
  if (year === otherYear && month === otherDay && day === otherMonth) return 'close';
  if (isWhole) return apart === 1 ? 'close' : 'different';
  return Math.abs(Number(year) - Number(otherYear)) <= 1 ? 'close' : 'different';
}

const dateLetters = '2000-01-31'.length;

function digitsApart(one: string, other: string): number {
  let apart = 0;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) apart++;
  return apart;
}

function shared(ours: readonly string[], theirs: readonly string[]): MatchVerdict {
  if (ours.length === 0 || theirs.length === 0) return 'unknown';
  return ours.some((one) => theirs.includes(one)) ? 'same' : 'different';
}

const sharedNumbers = (ours: readonly string[], theirs: readonly string[]): MatchVerdict =>
  shared(ours.map(plainNumber), theirs.map(plainNumber));

/** 'AB-123 456' → 'AB123456' */
export const plainNumber = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
