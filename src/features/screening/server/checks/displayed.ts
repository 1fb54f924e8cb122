/**
 * What is beside a match and makes no score: nationality, place of birth and address. Those of the entry are read from
 * the version of the check, those of the client as they are today.
 */
import * as z from 'zod/mini';
import type { MatchPart, MatchVerdict } from '#features/screening/matchParts.ts';
import type { Db } from '#server/db/pool.ts';
import { formatPlain } from '#shared/formatPlain.ts';
import { getPlace } from '../lists/entry.ts';
import { readDisplayed } from '../versions/sql.ts';
import type { Hit, Versions } from './matchNames.ts';
import { formatCountry, words } from './parts.ts';
import { getSexes } from './sexes.ts';

export interface Displayed {
  /** one, or none where no one knows: 'person', 'organisation', 'ship', 'aircraft' */
  kinds: readonly string[];
  /** 'male', 'female' */
  sexes: readonly string[];
  /** ISO 3166-1 alpha-2, or words of the list */
  nationalities: readonly string[];
  birthPlaces: readonly string[];
  addresses: readonly string[];
}
export const nothingDisplayed: Displayed = { kinds: [], sexes: [], nationalities: [], birthPlaces: [], addresses: [] };

const several = z._default(z.array(z.string()), []);
const displayedOfBody = z.object({
  kind: z.optional(z.string()),
  ...{ sexes: several, nationalities: several, birthPlaces: several, addresses: several },
});

/** Of the body of an entry; null: there is none. */
export function getDisplayed(body: unknown): Displayed {
  if (body === null) return nothingDisplayed;
  const { kind = 'other', ...displayed } = displayedOfBody.parse(body);
  return { kinds: kind === 'other' ? [] : [kind], ...displayed };
}

/** Each hit with what its entry has besides. */
export async function withDisplayed<One extends Pick<Hit, 'code' | 'entityId' | 'parts'>>(
  db: Db,
  versions: Versions,
  hits: readonly One[],
  ours: Displayed = nothingDisplayed,
): Promise<One[]> {
  const codes = hits.map(({ code }) => code);
  const numbers = codes.map((code) => versions[code] ?? 0);
  const rows = await db.many(readDisplayed, [codes, hits.map(({ entityId }) => entityId), numbers]);
  return hits.map((hit, i) => ({
    ...hit,
    parts: [...hit.parts, ...displayedParts(ours, getDisplayed(rows[i]?.body ?? null))],
  }));
}

/** SQL: what the bank knows of whom a hit is about, as JSON. */
export const ourDisplayed = (client: string, subject: string) =>
  `coalesce((select jsonb_agg(to_jsonb(t)) from subject_told(${client}, ${subject}) t), '[]')`;
const ours = z.array(
  z.object({ fact: z.enum(['nationality', 'address']), parts: z.array(z.string()), country: z.nullable(z.string()) }),
);

const keptInput = z.object({
  /** null: no one knows */
  isPerson: z.optional(z.nullable(z.boolean())),
  country: z.optional(z.nullable(z.string())),
  identifiers: z._default(z.array(z.string()), []),
});

/** Of what `ourTold` has read, and of what a check has compared. The bank asks no one for a place of birth. */
export function getOurDisplayed(rows: unknown, input: unknown = {}): Displayed {
  const known = ours.parse(rows);
  const { isPerson, country, identifiers } = keptInput.parse(input ?? {});
  const of = (fact: 'nationality' | 'address') => known.filter((one) => one.fact === fact);
  return {
    kinds: typeof isPerson === 'boolean' ? [isPerson ? 'person' : 'organisation'] : [],
    sexes: isPerson === true ? getSexes(identifiers, country ?? '') : [],
    nationalities: of('nationality').flatMap(({ country }) => country ?? []),
    birthPlaces: [],
    addresses: of('address').map(({ parts, country }) => getPlace(parts, country ?? undefined)),
  };
}

/** A part that neither side knows is left out, and a kind that agrees: it says nothing. */
export function displayedParts(ours: Displayed, theirs: Displayed): MatchPart[] {
  const parts: MatchPart[] = [
    ...differing('kind', ours.kinds, theirs.kinds),
    ...differing('sex', ours.sexes, theirs.sexes),
    {
      field: 'nationality',
      verdict: getBest(ours.nationalities, theirs.nationalities, (one, other) =>
        one === other ? 'same' : 'different',
      ),
      ours: formatCountry(ours.nationalities),
      theirs: formatCountry(theirs.nationalities),
    },
    { field: 'birthPlace', verdict: 'unknown', ours: '', theirs: words(theirs.birthPlaces, '; ') },
    {
      field: 'address',
      verdict: getBest(ours.addresses, theirs.addresses, compareAddresses),
      ours: words(ours.addresses, '; '),
      theirs: words(theirs.addresses, '; '),
    },
  ];
  return parts.filter((part) => part.ours !== '' || part.theirs !== '');
}

/** Of facts of one word, which a table of what agrees would only fill. */
function differing(field: 'kind' | 'sex', ours: readonly string[], theirs: readonly string[]): MatchPart[] {
  if (getBest(ours, theirs, (one, other) => (one === other ? 'same' : 'different')) !== 'different') return [];
  const named = (values: readonly string[]) =>
    words(values.map((value) => value.replace(/^./, (a) => a.toUpperCase())));
  return [{ field, verdict: 'different', ours: named(ours), theirs: named(theirs) }];
}

const order = ['same', 'close', 'unknown', 'different'] as const;

function getBest(
  ours: readonly string[],
  theirs: readonly string[],
  compare: (one: string, other: string) => MatchVerdict,
): MatchVerdict {
  const verdicts = ours.flatMap((one) => theirs.map((other) => compare(one, other)));
  return order.find((verdict) => verdicts.includes(verdict)) ?? 'unknown';
}

const getWords = (text: string) => new Set(formatPlain(text).match(/[\p{L}\p{N}]+/gu) ?? []);

/**
 * By the words that both have. A list often names the town alone, which is close, or the country alone, which says
 * nothing.
 */
function compareAddresses(one: string, other: string): MatchVerdict {
  const [fewer = new Set(), more = new Set()] = [getWords(one), getWords(other)].sort((a, b) => a.size - b.size);
  const shared = [...fewer].filter((word) => more.has(word)).length;
  const isWithin = shared === fewer.size;
  if (isWithin && shared >= 3) return 'same';
  if (shared >= 3 || (isWithin && shared === 2)) return 'close';
  return isWithin ? 'unknown' : 'different';
}
