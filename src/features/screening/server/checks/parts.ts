/** What agrees between a subject and an entry, as it is kept with a hit. Pure. */

import type { MatchPart } from '#features/screening/matchParts.ts';
import { countryName } from '#shared/countries.ts';
import type { Match, Subject } from '../matching/match.ts';

const maxShown = 5;
/** With a mark between two that no value has: names of lists have commas of their own ('SAMPLE, Ivan'). */
export const words = (values: readonly string[], mark = ', ') =>
  values.slice(0, maxShown).join(mark) + (values.length > maxShown ? ` and ${values.length - maxShown} more` : '');
/** Codes as countries; other words of lists stay. */
export const formatCountry = (values: readonly string[]) => words(values.map(countryName));

type Entry = Pick<Subject, 'names' | 'birthDates' | 'countries' | 'identifiers'>;

/** A part that neither side knows is left out. */
export function getParts(subject: Subject, entry: Entry, { name, facts, ours, theirs }: Match): MatchPart[] {
  const others = entry.names.filter((one) => one !== theirs);
  const verdict = name.value >= 0.995 ? 'same' : name.value === 0 ? 'different' : 'close';
  const parts: MatchPart[] = [
    { field: 'name', verdict, ours, theirs },
    {
      field: 'aliases',
      verdict: 'unknown',
      ours: words(
        subject.names.filter((one) => one !== ours),
        '; ',
      ),
      theirs: words(others, '; '),
    },
    { field: 'birthDate', verdict: facts.birthDate, ours: words(subject.birthDates), theirs: words(entry.birthDates) },
    {
      field: 'country',
      verdict: facts.country,
      ours: formatCountry(subject.countries),
      theirs: formatCountry(entry.countries),
    },
    {
      field: 'document',
      verdict: facts.identifier,
      ours: words(subject.identifiers),
      theirs: words(entry.identifiers),
    },
  ];
  return parts.filter((part) => part.ours !== '' || part.theirs !== '');
}
