/**
 * The verbs of the audit. Each folder declares its own in `auditVerbs.ts`, and its feature names them in
 * `feature.server.ts`. Verbs of state machines stand with the machine (src/shared/states.ts).
 */
import type { LogKind } from '#shared/audit.ts';
import type { Machine, VerbOf } from '#shared/states.ts';

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
  /** the kind under which the log shows it; system unless told */
  kind?: LogKind;
  /** somebody looked, and changed nothing; looks of the same word in a row fold */
  look?: 'Viewed' | 'Searched' | 'Exported';
}
export type Verbs = Readonly<Record<string, VerbFacts>>;

export function declareVerbs<const V extends Verbs>(verbs: V): V {
  return verbs;
}
export type SubjectsOf<V extends Verbs> = { [Name in keyof V]: V[Name]['subject'] };

/** The verbs that the engine writes. */
export const engineVerbs = declareVerbs({
  /** written by erase_audit_details() */
  'audit.erase': { subject: 'audit', companySees: false, did: 'erased personal detail by rule' },
  /** 401 or 403 with a token of a live session */
  'call.deny': { subject: 'session', companySees: false, did: 'was refused: not permitted' },
  /** by a staff user who is linked to the client */
  'conflict.refuse': { subject: 'person', companySees: false, did: 'was refused: linked to this client' },
  'call.refuse': { subject: 'call', companySees: false, did: 'was refused' },
  /** written by setting_recorded(), like the other three verbs that end in 'set' */
  'approvals.set': { subject: 'client', companySees: false, did: 'set who approves payments', kind: 'decision' },
  'floor.set': {
    subject: 'account',
    companySees: false,
    did: 'set the lowest balance of an account',
    kind: 'decision',
  },
  'limit.set': { subject: 'client', companySees: false, did: 'set a limit', kind: 'decision' },
  'limit.remove': { subject: 'client', companySees: false, did: 'removed a limit', kind: 'decision' },
  'staff.set': { subject: 'person', companySees: false, did: 'set role or keys of a staff user', kind: 'decision' },
  /** written by the migration that took hidden characters out of names */
  'name.clean': { subject: 'name', companySees: false, did: 'took hidden characters out of a name' },
  'passkey.revoke': { subject: 'person', companySees: false, did: 'revoked a passkey' },
  'person.shut-out': {
    subject: 'person',
    companySees: false,
    did: 'revoked all devices and ended all sessions',
    kind: 'decision',
  },
  'tries.exhaust': { subject: 'tries', companySees: false, did: 'used up the tries' },
});

/** What record() may write: each verb with the kind of its subject. Folders add theirs by declaration merging. */
export interface AuditVerbs extends SubjectsOf<typeof engineVerbs> {}
export type AuditVerb = keyof AuditVerbs;

/** For SQL that names a verb: one that nobody writes does not compile. */
export function auditVerb<V extends AuditVerb>(verb: V): V {
  return verb;
}

/** A machine together with what the log says of its steps. */
export interface ToldMachine extends Machine {
  kind: LogKind;
  /** by verb, as `did` */
  did: Readonly<Record<string, string>>;
}

export function tellSteps<M extends Machine>(
  machine: M,
  kind: LogKind,
  did: Readonly<Record<VerbOf<M>, string>>,
): ToldMachine {
  return { ...machine, kind, did };
}

export type VerbWords = Pick<VerbFacts, 'did' | 'look'> & { kind: LogKind };

/** What the log says of each verb. */
export function wordsOfVerbs(verbs: Verbs, machines: readonly ToldMachine[]): ReadonlyMap<string, VerbWords> {
  const written = Object.entries(verbs).map(([verb, { did, look, kind = 'system' }]) => {
    return [verb, { did, kind, ...(look && { look }) }] as const;
  });
  const stepped = machines.flatMap(({ name, kind, did }) =>
    Object.entries(did).map(([verb, words]) => [`${name}.${verb}`, { did: words, kind }] as const),
  );
  return new Map([...written, ...stepped]);
}

/** The verbs that a company's own people may see. */
export function verbsForCompanies(verbs: Verbs, machines: readonly Machine[]): string[] {
  const written = Object.entries(verbs).filter(([, { companySees }]) => companySees);
  const stepped = machines.flatMap(({ name, companySees }) =>
    Object.entries(companySees || {}).flatMap(([verb, isSeen]) => (isSeen ? [`${name}.${verb}`] : [])),
  );
  return [...written.map(([verb]) => verb), ...stepped];
}
