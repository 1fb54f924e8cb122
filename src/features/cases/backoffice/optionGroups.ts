/** Options of a field by their groups, as far as they have the words that are sought. Pure. */
import { formatPlain } from '#shared/formatPlain.ts';
import type { CaseAction } from './checkDecision.ts';

export type Option = CaseAction['fields'][number]['options'][number];

/** Options with the words, by their groups in the order of the list. */
export function getGroups(
  options: readonly Option[],
  sought: string,
): { title: string | undefined; shown: Option[] }[] {
  const wanted = formatPlain(sought);
  const found = options.filter(({ label, group = '' }) => formatPlain(`${label} ${group}`).includes(wanted));
  const titles = [...new Set(found.map(({ group }) => group))];
  return titles.map((title) => ({ title, shown: found.filter(({ group }) => group === title) }));
}
