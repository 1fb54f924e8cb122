/** What agrees between a client and an entry of a list, and what does not: the parts of a match, as they are stored. */
import * as z from 'zod/mini';

export const matchVerdicts = { same: 'Same', close: 'Close', different: 'Different', unknown: 'Unknown' } as const;
export type MatchVerdict = keyof typeof matchVerdicts;

export const matchFields = {
  name: 'Name',
  aliases: 'Also known as',
  birthDate: 'Date of birth',
  /** of nationality, birth or address: what is compared */
  country: 'Country',
  document: 'Document',
  nationality: 'Nationality',
  birthPlace: 'Place of birth',
  address: 'Address',
  role: 'Role',
  /** person, company, ship or aircraft */
  kind: 'Kind',
  sex: 'Sex',
} as const;
export type MatchField = keyof typeof matchFields;

export const matchPart = z.object({
  field: z.enum(Object.keys(matchFields) as [MatchField, ...MatchField[]]),
  verdict: z.enum(Object.keys(matchVerdicts) as [MatchVerdict, ...MatchVerdict[]]),
  /** of the client; '' where nothing is known */
  ours: z.string(),
  /** of the entry */
  theirs: z.string(),
});
export type MatchPart = z.output<typeof matchPart>;

/** What distinguishes two people of one name, the surest first; matches of before kept the country as a nationality. */
const significantFields: readonly MatchField[] = ['document', 'birthDate', 'country', 'nationality'];

/**
 * The surest fact that the entry has and the bank does not know of the client; undefined where asking would not help.
 */
export const decidingPart = (parts: readonly MatchPart[]): MatchPart | undefined =>
  significantFields
    .flatMap((field) => parts.find((part) => part.field === field) ?? [])
    .find(({ ours, theirs }) => ours === '' && theirs !== '');
