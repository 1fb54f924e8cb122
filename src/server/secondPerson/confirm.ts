/** Decides proposals: runs the stored call when another person confirms it, in the same transaction. */
import type { Confirmers } from '#shared/call.ts';
import { errorFacts, Refusal } from '#shared/errors.ts';
import { getProblems } from '#shared/problemLines.ts';
import { admit, type SignedIn } from '../access/caller.ts';
import { refuseConflicts } from '../access/conflicts.ts';
import { FailedTry } from '../access/tries.ts';
import { sql } from '../db/pool.ts';
import { readInput, toResponse } from '../http/callRequest.ts';
import { type Context, type Route, withFacts } from '../http/context.ts';
import { admitDecider } from './deputies.ts';
import { notifyProposer } from './notifyProposer.ts';
import {
  closeProposal,
  effectsHash,
  getConfirmers,
  getEffects,
  isAbout,
  lockOpen,
  type ProposalRow,
  refuseNewStaff,
} from './proposals.ts';
import { describeWaiting } from './tightening.ts';

/**
 * A change of a case voids what was proposed about it, but not the proposal that makes the change:
 * `void_case_proposals`.
 */
const nameConfirmed = sql<never>(`select set_config('kontora.confirming', $1, true)`);

/** A second number of the same person confirms nothing of theirs. */
const isSameHuman = sql<{ yes: boolean }>('select $1 = $2 or is_same_human($1, $2) as yes');

/** What somebody has proposed whose deactivation waits is returned, or waits too. */
const isSuspended = sql<{ yes: boolean }>('select is_suspended($1) as yes');

/** What a decision names: the version that was shown, and words for the proposer. */
export interface Decision {
  version: number;
  comment: string;
  /** ticked */
  problems?: readonly string[] | undefined;
}

/** A refusal that leaves the proposal void behind it. */
class NowVoid extends FailedTry {}

/** The call of a proposal, if the product still has it and it still wants a second person. */
export function proposedRoute({ services }: Context, { call }: Pick<ProposalRow, 'call'>): SecondRoute {
  const route = services.routes.get(call);
  if (!isSecond(route)) throw new Refusal('not-found');
  return route;
}

/** A route whose call needs a second person. */
export type SecondRoute = Route & { call: { second: Confirmers } };

export function isSecond(route: Route | undefined): route is SecondRoute {
  return route?.call.second !== undefined;
}

/**
 * The open proposal, locked, and its call, for somebody who may decide it. 403 for who may not, 422 own-proposal for
 * its proposer, 422 new-staff for somebody who joined less than a day ago, device-too-new at a device that waits; see
 * `lockOpen` for the rest.
 */
export async function lockDecidable(
  context: Context,
  id: string,
  version: number,
  decider: SignedIn,
): Promise<{ row: ProposalRow; route: SecondRoute }> {
  const row = await lockOpen(context.db, id, version);
  const route = proposedRoute(context, row);
  if ((await context.db.one(isSameHuman, [row.proposed_by, decider.personId])).yes) throw new Refusal('own-proposal');
  if (isAbout(row, decider.personId)) throw new Refusal('not-permitted');
  await admitDecider(context.db, getConfirmers(route.call.second, row), decider);
  await refuseConflicts(context.db, decider, { params: row.params, query: { parts: row.query, isBroken: false } });
  await refuseNewStaff(context.db, decider);
  return { row, route };
}

/** The person who confirms has ticked each problem that the proposal names. */
export function refuseUnticked({ effects }: Pick<ProposalRow, 'effects'>, ticked: readonly string[] = []): void {
  if (getProblems(effects.lines).some((problem) => !ticked.includes(problem))) throw new Refusal('problem-not-ticked');
}

/**
 * Makes the proposed call through its own handler, with the confirmer as caller. What it would do is described again:
 * if that is not what was proposed, or its proposer may not make the call any more, the proposal is void and the
 * confirmer gets 409 version-changed. 409 staff-suspended while the proposer is suspended, 422 problem-not-ticked.
 */
export async function confirm(
  context: Context,
  id: string,
  { version, comment, problems }: Decision,
  decider: SignedIn,
): Promise<unknown> {
  const { row, route } = await lockDecidable(context, id, version, decider);
  refuseUnticked(row, problems);
  const answer = await makeProposedCall(context, route, row);
  await closeProposal(context.db, id, 'confirmed', decider.personId, comment);
  return answer;
}

/** For the command line, which names no decider; see `confirm`. */
export async function makeProposedCall(asked: Context, route: SecondRoute, row: ProposalRow): Promise<unknown> {
  const context = { ...asked, proposedBy: row.proposed_by, ...(row.code_hash && { codeHash: row.code_hash }) };
  await context.db.run(nameConfirmed, [row.id]);
  const { input, prepared, isSame } = await prepareAgain(context, route, row);
  if (!isSame) {
    await closeProposal(context.db, row.id, 'void', null, '');
    throw new NowVoid('version-changed', undefined, undefined, 'It is void now, and can be proposed again.');
  }
  return toResponse(route, await route.handle(withFacts(input, prepared), context)).answer;
}

/** @throws Refusal 409 staff-suspended */
export async function refuseOfSuspended({ db }: Context, { proposed_by: proposer }: ProposalRow): Promise<void> {
  if ((await db.one(isSuspended, [proposer])).yes) throw new Refusal('staff-suspended');
}

/** What the call would do now, and whether that is what was proposed, by somebody who still may. */
async function prepareAgain(context: Context, route: SecondRoute, row: ProposalRow) {
  await refuseOfSuspended(context, row);
  const { params, query: parts, body: bodyText } = row;
  const input = readInput(route.call, { params, query: { parts, isBroken: false }, bodyText });
  const prepared = await preparedAgain(context, route, input);
  const effects = getEffects(prepared);
  // one from before there were codes has none: its proposer knows no half of the secret
  const hasCode = (effects?.hasCode ?? false) === (row.code_hash !== null);
  const isSame = hasCode && effects !== undefined && effectsHash(effects).equals(row.effects_hash);
  return { input, prepared, isSame: isSame && (await mayStillPropose(context, route, row)) };
}

/** As it was proposed: what waited for the count of its proposer waits on another day, too. */
async function preparedAgain(context: Context, route: SecondRoute, input: never) {
  const own = await route.prepare?.(input, context);
  return route.call.tightens ? describeWaiting(route, input, own, context) : own;
}

const beforeLook = sql<never>('savepoint look');
const undoLook = sql<never>('rollback to savepoint look');

/**
 * Whether a confirmation would find what was proposed, as things stand now; `refusal`: the sentence with which it could
 * not even be described. Nothing is kept, and what is locked for it is let go at once.
 */
export async function lookAhead(asked: Context, row: ProposalRow): Promise<{ isVoid: boolean; refusal: string }> {
  const context: Context = { ...asked, proposedBy: row.proposed_by, deferToCommit: () => {}, afterCommit: () => {} };
  await context.db.run(beforeLook);
  try {
    const { isSame } = await prepareAgain(context, proposedRoute(context, row), row);
    return { isVoid: !isSame, refusal: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { isVoid: false, refusal: errorFacts(error.code).title };
  } finally {
    await context.db.run(undoLook);
  }
}

/** By role and keys, and no client is concerned that they have been linked to since. */
async function mayStillPropose({ db }: Context, { call }: SecondRoute, row: ProposalRow): Promise<boolean> {
  try {
    admit(call.who, getProposer(row));
    const params = { ...row.params, proposalId: row.id };
    await refuseConflicts(db, getProposer(row), { params, query: { parts: row.query, isBroken: false } });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The proposer as a caller, with the role and keys of this moment. */
export function getProposer(
  row: Pick<ProposalRow, 'proposed_by' | 'proposer' | 'proposer_role' | 'proposer_keys'>,
): SignedIn {
  return {
    kind: 'person',
    sessionId: '',
    personId: row.proposed_by,
    personKind: 'staff',
    fullName: row.proposer,
    flags: '',
    staffRole: row.proposer_role,
    staffKeys: row.proposer_keys,
    letters: null,
    memberRole: null,
  };
}

/** Sends it back to its proposer. */
export async function returnProposal(
  context: Context,
  id: string,
  { version, comment }: Decision,
  decider: SignedIn,
): Promise<void> {
  const { row } = await lockDecidable(context, id, version, decider);
  await closeProposal(context.db, id, 'returned', decider.personId, comment);
  const ended = { proposer: row.proposed_by, decider: decider.personId, effects: row.effects, words: comment };
  await notifyProposer(context.db, { ...ended, title: 'Your proposal was returned', did: 'Returned by' });
}

/** Takes one's own proposal back. 404 for somebody else's. */
export async function withdraw(
  { db }: Context,
  id: string,
  { version, comment }: Decision,
  { personId }: SignedIn,
): Promise<void> {
  const row = await lockOpen(db, id, version);
  if (row.proposed_by !== personId) throw new Refusal('not-found');
  await closeProposal(db, id, 'withdrawn', personId, comment);
}
