/** Keeps a call as a proposal instead of making it. */
import { formatCode } from '#shared/enrolmentCode.ts';
import { getPerson } from '../access/caller.ts';
import { newCode, secretHash } from '../access/tokens.ts';
import { refuseProposing } from '../access/waitingDevices.ts';
import { sql } from '../db/pool.ts';
import type { CallRequest, CallResponse } from '../http/callRequest.ts';
import { type Context, type Prepared, type Route, withFacts } from '../http/context.ts';
import { getEffects, openProposal } from './proposals.ts';
import { describeWaiting, whyItWaits } from './tightening.ts';

const beforeTrial = sql<never>('savepoint trial');
const undoTrial = sql<never>('rollback to savepoint trial');

/**
 * Makes the call and undoes it, so that what would be refused is refused at once: before anybody is asked to approve or
 * confirm it.
 * @throws Refusal what the handler refuses
 */
export async function tryCall(
  route: Route,
  input: never,
  prepared: Prepared | undefined,
  context: Context,
  code: { codeHash?: Buffer } = prepared?.about?.hasCode ? { codeHash: secretHash(newCode()) } : {},
): Promise<void> {
  await context.db.run(beforeTrial);
  await route.handle(withFacts(input, prepared), {
    ...context,
    ...code,
    deferToCommit: () => {},
    afterCommit: () => {},
  });
  await context.db.run(undoTrial);
}

/**
 * Answers 202 with the id of the proposal. The call is tried and undone first, so that a call that would be refused is
 * refused at once, and so is one from a device that waits, unless it only takes away. What cannot wait happens now; the
 * effects are described after that, as the confirmer will see them.
 * `isHeld`: it takes something away beyond the limit of its proposer, so nothing happens now.
 * @throws Refusal what the handler refuses; 409 already-proposed; 422 device-too-new
 */
export async function propose(
  route: Route,
  { params, query, bodyText }: Pick<CallRequest, 'params' | 'query' | 'bodyText'>,
  input: never,
  prepared: Prepared | undefined,
  context: Context,
  isHeld = false,
): Promise<CallResponse> {
  const { db, caller } = context;
  if (!isHeld && !prepared?.shown?.whileWaiting) await refuseProposing(db, getPerson(caller).sessionId);
  const code = prepared?.about?.hasCode ? newCode() : undefined;
  const codeHash = code === undefined ? {} : { codeHash: secretHash(code) };
  await tryCall(route, input, prepared, context, codeHash);
  if (!isHeld) await prepared?.actNow?.();
  const own = await route.prepare?.(input, context);
  const effects = getEffects(isHeld ? await describeWaiting(route, input, own, context) : own);
  if (!effects) throw new Error(`what ${route.name} would do is not described`);
  const by = { proposedBy: getPerson(caller).personId, ...codeHash };
  const shown = isHeld ? { ...effects, standing: [whyItWaits, ...(effects.standing ?? [])] } : effects;
  const proposalId = await openProposal(db, { name: route.name, params, query, bodyText }, shown, by);
  const answer = { proposalId, ...(code !== undefined && { code: formatCode(code) }) };
  // a repeated call with the same key learns that it was proposed, and nothing else
  return { status: 202, answer, kept: { proposalId } };
}
