import type { LogKind } from './logKinds.ts';
import type { Machine, VerbOf } from './states.ts';

export interface VerbFacts {
  /** kind of the subject */
  subject: string;
  /**
   * Whether a company's own people may see that this happened. The cursor and the news of a company count only these
   * verbs: a record of what staff do about a payment must not change any answer to its company.
   */
  companySees: boolean;
  /** what the log says after the name of who did it: 'changed the card' */
  did: string;
  /** the kind under which the log shows it; system unless given */
  kind?: LogKind;
  /** somebody looked, and changed nothing; looks of the same word in a row fold */
  look?: 'Viewed' | 'Searched' | 'Exported';
}
export type Verbs = Readonly<Record<string, VerbFacts>>;

export function declareVerbs<const V extends Verbs>(verbs: V): V {
  return verbs;
}
export type SubjectsOf<V extends Verbs> = { [Name in keyof V]: V[Name]['subject'] };

/** The verbs of all features; `src/features.shared.ts` says them by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: merged into
export interface FeatureVerbs {}

const declared = new Map<string, VerbFacts>();

/** Makes verbs of a feature known to this program. @throws where two declare one verb: a mistake in the program */
export function addVerbs(verbs: Verbs): void {
  for (const [verb, facts] of Object.entries(verbs)) {
    if ((declared.get(verb) ?? facts) !== facts) throw new Error(`two features declare the verb ${verb}`);
    declared.set(verb, facts);
  }
}

export function declaredVerbs(): Verbs {
  return Object.fromEntries(declared);
}

/** A machine together with what the log says of its steps. */
export interface DescribedMachine extends Machine {
  kind: LogKind;
  /** by verb, as `did` */
  did: Readonly<Record<string, string>>;
}

export function describeSteps<M extends Machine>(
  machine: M,
  kind: LogKind,
  did: Readonly<Record<VerbOf<M>, string>>,
): DescribedMachine {
  return { ...machine, kind, did };
}
