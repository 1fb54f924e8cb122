/**
 * The verbs of the audit. Each folder declares its own in `auditVerbs.ts`, and its feature names them in
 * `feature.server.ts`. Verbs of state machines stand with the machine (src/shared/states.ts).
 */
import type { Machine } from '../../shared/states.ts';

export interface VerbFacts {
  /** kind of the subject */
  subject: string;
  /**
   * Whether a company's own people may see that this happened. The cursor and the news of a company count only these
   * verbs: a record of what staff do about a payment must not change any answer to its company.
   */
  companySees: boolean;
}
export type Verbs = Readonly<Record<string, VerbFacts>>;

export function declareVerbs<const V extends Verbs>(verbs: V): V {
  return verbs;
}
export type SubjectsOf<V extends Verbs> = { [Name in keyof V]: V[Name]['subject'] };

/** The verbs that the engine writes. */
export const engineVerbs = declareVerbs({
  /** written by erase_audit_details() */
  'audit.erase': { subject: 'audit', companySees: false },
  /** 401 or 403 with a token of a live session */
  'call.deny': { subject: 'session', companySees: false },
  'call.refuse': { subject: 'call', companySees: false },
  /** written by setting_recorded(), like the other three verbs that end in 'set' */
  'approvals.set': { subject: 'client', companySees: false },
  'floor.set': { subject: 'account', companySees: false },
  'limit.set': { subject: 'client', companySees: false },
  'staff.set': { subject: 'person', companySees: false },
  /** written by the migration that took hidden characters out of names */
  'name.clean': { subject: 'name', companySees: false },
  'passkey.revoke': { subject: 'person', companySees: false },
  'person.shut-out': { subject: 'person', companySees: false },
  'tries.exhaust': { subject: 'tries', companySees: false },
});

/** What record() may write: each verb with the kind of its subject. Folders add theirs by declaration merging. */
export interface AuditVerbs extends SubjectsOf<typeof engineVerbs> {}
export type AuditVerb = keyof AuditVerbs;

/** For SQL that names a verb: one that nobody writes does not compile. */
export function auditVerb<V extends AuditVerb>(verb: V): V {
  return verb;
}

/** The verbs that a company's own people may see. */
export function verbsForCompanies(verbs: Verbs, machines: readonly Machine[]): string[] {
  const written = Object.entries(verbs).filter(([, { companySees }]) => companySees);
  const stepped = machines.flatMap(({ name, companySees }) =>
    Object.entries(companySees || {}).flatMap(([verb, isSeen]) => (isSeen ? [`${name}.${verb}`] : [])),
  );
  return [...written.map(([verb]) => verb), ...stepped];
}
