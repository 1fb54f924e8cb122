/** Names of other parties against the lists of sanctions. What was compared a moment ago is not compared again. */
import { partySubjects } from '../matching/party.ts';
import { type Asking, matchAgainstLists } from './ask.ts';
import type { Hit, Versions } from './matchNames.ts';

export interface NameBasis {
  versions: Versions;
  /** permille; hits below are left out */
  least: number;
  /** the version of the thresholds */
  thresholds: number;
}

/** A payroll, and the same payees in the next month. Nearly all have no hit, and need some 100 bytes each. */
const maxRemembered = 50_000;
interface Remembered {
  /** the basis that it holds for */
  of: string;
  hits: Map<string, readonly Hit[]>;
}
/** By the threads of a server, which know one database: versions of two databases may have the same numbers. */
const rememberedBy = new WeakMap<Asking['threads'], Remembered>();

function getRemembered({ threads }: Asking, { versions, least }: NameBasis): Map<string, readonly Hit[]> {
  const of = JSON.stringify([Object.entries(versions).sort(), least]);
  const before = rememberedBy.get(threads);
  if (before?.of === of && before.hits.size <= maxRemembered) return before.hits;
  const hits = new Map<string, readonly Hit[]>();
  rememberedBy.set(threads, { of, hits });
  return hits;
}

/**
 * By the line of the name, the best hit first. Each holder in it is compared, as a person and as a company unless its
 * form says which.
 */
export async function compareParties(
  services: Asking,
  basis: NameBasis,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly Hit[]>> {
  const known = getRemembered(services, basis);
  const all = [...new Set(names)];
  const found = new Map(all.flatMap((name) => (known.has(name) ? [[name, known.get(name) ?? []] as const] : [])));
  const asked = all.filter((name) => !found.has(name));
  const subjects = asked.map(partySubjects);
  const hits = await matchAgainstLists(
    services,
    { versions: basis.versions },
    subjects.flat().map((subject) => ({ subject, least: basis.least })),
  );
  let next = 0;
  for (const [i, name] of asked.entries()) {
    const end = next + (subjects[i]?.length ?? 0);
    const ofName = bestFirst(hits.slice(next, end).flat());
    next = end;
    found.set(name, ofName);
    known.set(name, ofName);
  }
  return found;
}

/** The best first. */
const bestFirst = (hits: readonly Hit[]): Hit[] => hits.toSorted((a, b) => b.permille - a.permille);
