/**
 * Second person: a call that one staff user proposes waits as a row until another one confirms it. This file keeps the
 * rows; `propose.ts` makes them, `confirm.ts` runs the stored call. The call table says which calls need a second
 * person and who may confirm.
 */
import { createHash } from 'node:crypto';
import type { Confirmers } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import { isStaffId } from '#shared/ids.ts';
import { secondPersonTimes } from '#shared/limits.ts';
import type { StaffRole } from '#shared/permissions.ts';
import type { StaffKey } from '#shared/staffKeys.ts';
import type { SignedIn } from '../access/caller.ts';
import type { ShownStep } from '../access/shownStep.ts';
import { refuseConfirming } from '../access/waitingDevices.ts';
import { newId } from '../db/ids.ts';
import { type Db, sql } from '../db/pool.ts';
import type { CallRequest } from '../http/callRequest.ts';
import type { Prepared } from '../http/context.ts';
import type { QueryPart } from '../http/query.ts';
import { notifyProposer } from './notifyProposer.ts';
import type { ProposalState } from './states.ts';
import type { ProposalSubject } from './subject.ts';

/** What a proposal would do: the proposer, the screen and the confirmer's device show title and lines. */
export type Effects = ProposalSubject & ShownStep;

/** As the row keeps them. */
export type StoredEffects = ShownStep & Pick<ProposalSubject, 'standing'>;

/** The effects that a call's preparation describes; undefined where this input needs no second person. */
export function getEffects(prepared: Prepared | undefined): Effects | undefined {
  return prepared?.about && prepared.shown ? { ...prepared.shown, ...prepared.about } : undefined;
}

/** A call as it was sent, before validation. */
export interface StoredCall extends Pick<CallRequest, 'params' | 'query' | 'bodyText'> {
  name: string;
}

const insertProposal = sql<never>(`
  insert into proposal (id, call, params, query, body, client_id, subject_kind, subject_id, subject_version,
    effects, effects_hash, amount_minor, state, proposed_by, confirm_roles, confirm_keys)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'open', $13, $14, $15)`);

/** Deleted with the end of the proposal: `end_proposal_code`. */
const insertCode = sql<never>('insert into proposal_code (proposal_id, code_hash) values ($1, $2)');

const voidEarlier = sql<{ proposed_by: string; proposer: string; effects: StoredEffects }>(`
  update proposal p
  set state = 'void', decided_by = $4, decided_at = now()
  from person who
  where call = $1 and subject_kind = $2 and subject_id = $3 and state = 'open' and who.id = p.proposed_by
  returning p.proposed_by, who.full_name as proposer, p.effects`);

/**
 * Keeps a proposal and answers its id. It replaces an open one of the same call for the same subject: a colleague whose
 * proposal that was is shown, and the person who confirms sees what they had proposed. 409 already-proposed where
 * two arrive at the same moment.
 */
export async function openProposal(
  tx: Db,
  call: StoredCall,
  effects: Effects,
  { proposedBy, codeHash }: { proposedBy: string; codeHash?: Buffer },
): Promise<string> {
  const id = newId();
  const { subject, clientId, amountMinor, confirmers } = effects;
  const [earlier] = await tx.many(voidEarlier, [call.name, subject.kind, subject.id, proposedBy]);
  const replaced = earlier?.proposed_by === proposedBy ? undefined : earlier;
  if (replaced) {
    const about = { proposer: replaced.proposed_by, decider: proposedBy, effects: replaced.effects };
    await notifyProposer(tx, { ...about, title: 'Your proposal was replaced', did: 'Replaced by', words: '' });
  }
  const standing = [...(effects.standing ?? []), ...(replaced ? replacedLines(replaced, effects) : [])];
  await tx.run(insertProposal, [
    id,
    call.name,
    JSON.stringify(call.params),
    JSON.stringify(call.query.parts),
    call.bodyText,
    clientId,
    subject.kind,
    subject.id,
    subject.version,
    JSON.stringify({ title: effects.title, lines: effects.lines, ...(standing.length > 0 && { standing }) }),
    effectsHash(effects),
    amountMinor ?? null,
    proposedBy,
    confirmers?.roles ?? null,
    confirmers?.keys ?? null,
  ]);
  if (codeHash) await tx.run(insertCode, [id, codeHash]);
  return id;
}

/** What the colleague had proposed otherwise. */
function replacedLines({ proposer, effects }: { proposer: string; effects: StoredEffects }, { lines }: ShownStep) {
  const isSame = (one: ShownStep['lines'][number]) =>
    lines.some(({ label, value }) => label === one.label && value === one.value);
  const others = effects.lines.filter((one) => !isSame(one)).map(({ label, value }) => `${label}: ${value}`);
  return [{ label: 'Replaces what was proposed by', value: [proposer, ...others].join('. ') }];
}

/** SHA-256 of everything the confirmer is shown, and of the subject's version. */
export function effectsHash({ title, lines, subject, clientId, amountMinor }: Effects): Buffer {
  const text = JSON.stringify([title, lines, subject.kind, subject.id, subject.version, clientId, `${amountMinor}`]);
  return createHash('sha256').update(text).digest();
}

export interface ProposalRow {
  id: string;
  call: string;
  params: Record<string, string>;
  query: QueryPart[];
  body: string;
  effects: StoredEffects;
  effects_hash: Buffer;
  /** of the code that the proposer was shown; null where the call gives none */
  code_hash: Buffer | null;
  subject_kind: string;
  subject_id: string;
  subject_version: number;
  confirm_roles: StaffRole[] | null;
  confirm_keys: StaffKey[] | null;
  state: ProposalState;
  proposed_by: string;
  proposer: string;
  /** of the proposer now; null once they no longer work here */
  proposer_role: string | null;
  proposer_keys: string | null;
}

const rowText = `
  select p.id, p.call, p.params, p.query, p.body, p.effects, p.effects_hash, c.code_hash, p.subject_kind, p.subject_id,
    p.subject_version,
    p.confirm_roles, p.confirm_keys, p.state, p.proposed_by, who.full_name as proposer, s.role as proposer_role,
      s.keys as proposer_keys
  from proposal p
  join person who on who.id = p.proposed_by
  left join proposal_code c on c.proposal_id = p.id
  left join staff s on s.person_id = p.proposed_by and s.active and who.blocked_at is null
  where p.id = $1`;
const lockRow = sql<ProposalRow>(`${rowText} for update of p`);
const readRow = sql<ProposalRow>(`${rowText} and p.state = 'open'`);

/** The open proposal as it is, not locked: for a look. */
export async function readOpen(db: Db, id: string): Promise<ProposalRow> {
  const row = await db.maybe(readRow, [id]);
  if (!row) throw new Refusal('not-found');
  return row;
}

/**
 * The open proposal, locked. The proposal is the last lock of its transaction but for what the stored call locks.
 * 404 for none; 409 already-decided; 409 version-changed if the caller was shown another version of the subject.
 */
export async function lockOpen(tx: Db, id: string, shownVersion: number): Promise<ProposalRow> {
  const row = await tx.maybe(lockRow, [id]);
  if (!row) throw new Refusal('not-found');
  if (row.state !== 'open') throw new Refusal('already-decided');
  if (row.subject_version !== shownVersion) throw new Refusal('version-changed');
  return row;
}

/** The open proposal, locked, for the command line, which shows no version. */
export async function lockForCommand(tx: Db, id: string): Promise<ProposalRow | undefined> {
  const row = await tx.maybe(lockRow, [id]);
  return row?.state === 'open' ? row : undefined;
}

const closeRow = sql<never>(`
  update proposal
  set state = $2, decided_by = $3, words = $4, decided_at = now()
  where id = $1 and state = 'open'`);

/** Ends a proposal. `decidedBy` null: the command line. */
export async function closeProposal(
  tx: Db,
  id: string,
  state: Exclude<ProposalState, 'open'>,
  decidedBy: string | null,
  words: string,
): Promise<void> {
  if ((await tx.run(closeRow, [id, state, decidedBy, words])) === 0) throw new Refusal('already-decided');
}

/** Who may confirm a proposal: what it is about can leave fewer than its call names. */
export function getConfirmers(
  { roles, keys = [], ofStaff = roles }: Confirmers,
  row: Pick<ProposalRow, 'subject_kind' | 'subject_id' | 'confirm_roles' | 'confirm_keys'>,
): Confirmers {
  const ofCall = row.subject_kind === 'person' && isStaffId(row.subject_id) ? ofStaff : roles;
  return { roles: row.confirm_roles ?? ofCall, keys: row.confirm_keys ?? keys };
}

/**
 * SQL: the proposal `p` is about this staff user, or about a link or an office of theirs, whose ids begin with their
 * number.
 */
export const isAboutStaff = (personId: string) =>
  `(p.subject_id = ${personId} or p.subject_id like ${personId} || '-%')`;

/** No one decides about themselves: see `isAboutStaff`. */
export function isAbout({ subject_id: id }: Pick<ProposalRow, 'subject_id'>, personId: string): boolean {
  return id === personId || id.startsWith(`${personId}-`);
}

/**
 * SQL: the person of the staff row `s` may confirm what `proposer` has proposed, by these roles and keys, and has a
 * device that does not wait. `demo`: SQL of whether the phones of the demo approve, which have no passkeys.
 */
export const mayConfirm = (
  proposer: string,
  roles: string,
  keys: string,
  demo: string,
) => `s.active and not is_suspended(s.person_id)
    and s.person_id <> ${proposer} and not is_same_human(${proposer}, s.person_id)
    and (s.role = any (${roles}) or deputises(s.person_id, ${roles}))
    and (cardinality(${keys}) = 0 or exists (select from unnest(${keys}) k where position(k in s.keys) > 0))
    and s.created_at < now() - make_interval(secs => ${secondPersonTimes.newStaffMs / 1000})
    and (${demo} or has_seasoned_device(s.person_id))`;

const anyConfirmer = sql<never>(`
  select from staff s
  cross join (select $5::text as subject_id) p
  where ${mayConfirm('$1', '$2::text[]', '$3::text[]', '$4::boolean')} and not ${isAboutStaff('s.person_id')}
  limit 1`);

/** Whether anybody may confirm what this person has proposed: no one whom it is about. */
export async function hasConfirmer(
  db: Db,
  { proposedBy, subjectId, demo }: { proposedBy: string; subjectId: string; demo: boolean },
  { roles, keys = [] }: Confirmers,
): Promise<boolean> {
  return (await db.maybe(anyConfirmer, [proposedBy, roles, keys, demo, subjectId])) !== undefined;
}

const isSeasoned = sql<{ yes: boolean }>(`
  select created_at < now() - make_interval(secs => ${secondPersonTimes.newStaffMs / 1000}) as yes
  from staff
  where person_id = $1`);

/** @throws Refusal 422 new-staff for somebody who joined less than a day ago; device-too-new at a device that waits */
export async function refuseNewStaff(db: Db, { personId, sessionId }: SignedIn): Promise<void> {
  if (!(await db.maybe(isSeasoned, [personId]))?.yes) throw new Refusal('new-staff');
  await refuseConfirming(db, sessionId);
}
