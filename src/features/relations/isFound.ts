import { formatPlain } from '#shared/formatPlain.ts';
import type { Relation } from './calls.ts';
import type { RelationFilter } from './relationFilter.ts';
import { formatOptions, roleLabels } from './rules.ts';

type Filtered = Pick<Relation, 'role' | 'options' | 'direction' | 'other' | 'state'>;

/** Whether a relation has the state and holds all words, without accents and capitals. */
export function isFound({ role, options, direction, other, state }: Filtered, filter: RelationFilter): boolean {
  const { text = '' } = filter;
  if (filter.state && (state === 'ended') !== (filter.state === 'ended')) return false;
  const all = formatPlain([other.name, other.id, roleLabels[role][direction], formatOptions(role, options)].join(' '));
  return formatPlain(text)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
