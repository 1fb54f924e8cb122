/**
 * What stands beside a match and makes no score: nationality, place of birth and address. Those of the entry are read from the
 * version of the check, those of the client as they are today.
 */
import * as z from 'zod/mini';
import type { MatchPart, MatchVerdict } from '#features/screening/matchParts.ts';
import type { Db } from '#server/db/pool.ts';
import { plainWords } from '#shared/plainWords.ts';
import { placeOf } from '../lists/entry.ts';
import { readTold } from '../versions/sql.ts';
import type { Hit, Versions } from './matchNames.ts';
import { countryWords, words } from './parts.ts';

export interface Told {
  /** ISO 3166-1 alpha-2, or words of the list */
  nationalities: readonly string[];
  birthPlaces: readonly string[];
  addresses: readonly string[];
}
export const nothingTold: Told = { nationalities: [], birthPlaces: [], addresses: [] };

const several = z._default(z.array(z.string()), []);
const toldOfBody = z.object({ nationalities: several, birthPlaces: several, addresses: several });

/** Of the body of an entry; null: there is none. */
export const toldOf = (body: unknown): Told => (body === null ? nothingTold : toldOfBody.parse(body));

/** Each hit with what its entry tells besides. */
export async function withTold<One extends Pick<Hit, 'code' | 'entityId' | 'parts'>>(
  db: Db,
  versions: Versions,
  hits: readonly One[],
): Promise<One[]> {
  const codes = hits.map(({ code }) => code);
  const numbers = codes.map((code) => versions[code] ?? 0);
  const rows = await db.many(readTold, [codes, hits.map(({ entityId }) => entityId), numbers]);
  return hits.map((hit, i) => ({
    ...hit,
    parts: [...hit.parts, ...toldParts(nothingTold, toldOf(rows[i]?.told ?? null))],
  }));
}

/** SQL: what the bank knows of whom a hit is about, as JSON. */
export const ourTold = (client: string, subject: string) =>
  `coalesce((select jsonb_agg(to_jsonb(t)) from subject_told(${client}, ${subject}) t), '[]')`;
const ours = z.array(
  z.object({ fact: z.enum(['nationality', 'address']), parts: z.array(z.string()), country: z.nullable(z.string()) }),
);

/** Of what `ourTold` has read. The bank asks nobody for a place of birth. */
export function ourToldOf(rows: unknown): Told {
  const known = ours.parse(rows);
  const of = (fact: 'nationality' | 'address') => known.filter((one) => one.fact === fact);
  return {
    nationalities: of('nationality').flatMap(({ country }) => country ?? []),
    birthPlaces: [],
    addresses: of('address').map(({ parts, country }) => placeOf(parts, country ?? undefined)),
  };
}

/** A part that neither side knows is left out. */
export function toldParts(ours: Told, theirs: Told): MatchPart[] {
  const parts: MatchPart[] = [
    {
      field: 'nationality',
      verdict: bestOf(ours.nationalities, theirs.nationalities, (one, other) => (one === other ? 'same' : 'different')),
      ours: countryWords(ours.nationalities),
      theirs: countryWords(theirs.nationalities),
    },
    { field: 'birthPlace', verdict: 'unknown', ours: '', theirs: words(theirs.birthPlaces, '; ') },
    {
      field: 'address',
      verdict: bestOf(ours.addresses, theirs.addresses, compareAddresses),
      ours: words(ours.addresses, '; '),
      theirs: words(theirs.addresses, '; '),
    },
  ];
  return parts.filter((part) => part.ours !== '' || part.theirs !== '');
}

const order = ['same', 'close', 'unknown', 'different'] as const;

function bestOf(
  ours: readonly string[],
  theirs: readonly string[],
  compare: (one: string, other: string) => MatchVerdict,
): MatchVerdict {
  const verdicts = ours.flatMap((one) => theirs.map((other) => compare(one, other)));
  return order.find((verdict) => verdicts.includes(verdict)) ?? 'unknown';
}

const wordsOf = (text: string) => new Set(plainWords(text).match(/[\p{L}\p{N}]+/gu) ?? []);

/**
 * By the words that both have. A list often names the town alone, which is close, or the country alone, which says nothing.
 */
function compareAddresses(one: string, other: string): MatchVerdict {
  const [fewer = new Set(), more = new Set()] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.size - b.size);
  const shared = [...fewer].filter((word) => more.has(word)).length;
  const isWithin = shared === fewer.size;
  if (isWithin && shared >= 3) return 'same';
  if (shared >= 3 || (isWithin && shared === 2)) return 'close';
  return isWithin ? 'unknown' : 'different';
}
