/** What agrees between a subject and an entry, as it is kept with a hit. Pure. */
import type { MatchPart } from '../../matchParts.ts';
import type { Match, Subject } from '../matching/match.ts';

const shownMost = 5;
const words = (values: readonly string[]) =>
  values.slice(0, shownMost).join(', ') + (values.length > shownMost ? ` and ${values.length - shownMost} more` : '');

type Entry = Pick<Subject, 'names' | 'birthDates' | 'countries' | 'identifiers'>;

/** A part that neither side knows is left out. */
export function partsOf(subject: Subject, entry: Entry, { name, facts, ours, theirs }: Match): MatchPart[] {
  const others = entry.names.filter((one) => one !== theirs);
  const isWhole = name.value >= 0.995;
  const parts: MatchPart[] = [
    { field: 'name', verdict: isWhole ? 'same' : 'close', ours, theirs },
    {
      field: 'aliases',
      verdict: 'unknown',
      ours: words(subject.names.filter((one) => one !== ours)),
      theirs: words(others),
    },
    { field: 'birthDate', verdict: facts.birthDate, ours: words(subject.birthDates), theirs: words(entry.birthDates) },
    { field: 'nationality', verdict: facts.country, ours: words(subject.countries), theirs: words(entry.countries) },
    {
      field: 'document',
      verdict: facts.identifier,
      ours: words(subject.identifiers),
      theirs: words(entry.identifiers),
    },
  ];
  return parts.filter((part) => part.ours !== '' || part.theirs !== '');
}
