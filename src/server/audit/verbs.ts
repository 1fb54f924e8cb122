import type { LogKind } from '#shared/logKinds.ts';
import type { Machine } from '#shared/states.ts';
import {
  type DescribedMachine,
  declareVerbs,
  type FeatureVerbs,
  type SubjectsOf,
  type VerbFacts,
  type Verbs,
} from '#shared/verbs.ts';

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

/** What record() may write: each verb with the kind of its subject. */
export interface AuditVerbs extends SubjectsOf<typeof engineVerbs>, FeatureVerbs {}
export type AuditVerb = keyof AuditVerbs;

/** For SQL that names a verb: one that no one writes does not compile. */
export function auditVerb<V extends AuditVerb>(verb: V): V {
  return verb;
}

export type VerbWords = Pick<VerbFacts, 'did' | 'look'> & { kind: LogKind };

/** What the log says of each verb. */
export function wordsOfVerbs(verbs: Verbs, machines: readonly DescribedMachine[]): ReadonlyMap<string, VerbWords> {
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
