/** What staff did, by the kinds in which the log says it. Pure. */
import type { VerbWords } from '#server/audit/verbs.ts';
import type { Stats } from '../calls.ts';

type Activity = NonNullable<Stats['staff']>[number];
interface Row {
  actor_id: string;
  name: string;
  role: string;
  verb: string;
  count: number;
}

/** One line for each staff user; those who decided most stand first. */
export function getActivity(rows: readonly Row[], verbWords: ReadonlyMap<string, VerbWords>): Activity[] {
  const lines = new Map<string, Activity>();
  for (const { actor_id: id, name, role, verb, count } of rows) {
    const line = lines.get(id) ?? { id, name, role, decisions: 0, messages: 0, looks: 0, others: 0 };
    line[getPlace(verbWords.get(verb))] += count;
    lines.set(id, line);
  }
  return [...lines.values()].toSorted((a, b) => b.decisions - a.decisions || (a.id < b.id ? -1 : 1));
}

function getPlace(words: VerbWords | undefined): 'decisions' | 'messages' | 'looks' | 'others' {
  if (words?.look) return 'looks';
  if (words?.kind === 'decision') return 'decisions';
  return words?.kind === 'message' ? 'messages' : 'others';
}
