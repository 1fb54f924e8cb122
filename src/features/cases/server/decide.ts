/** A decision on a case: what the type declares, in one transaction with the step, the comment and the record. */

import { getPerson } from '#server/access/caller.ts';
import { refuseConflicts } from '#server/access/conflicts.ts';
import { refuseProposing } from '#server/access/waitingDevices.ts';
import type { CaseAction, Decision, FoundCase } from '#server/cases/declared.ts';
import { newId } from '#server/db/ids.ts';
import type { Context } from '#server/http/context.ts';
import { admitDecider } from '#server/secondPerson/deputies.ts';
import type { ProposalSubject } from '#server/secondPerson/subject.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import type { StaffRole } from '#shared/permissions.ts';
import { type AskedBody, askedLimits } from '#shared/rules/asked.ts';
import { confirmers, hasRole } from '#shared/staffGroups.ts';
import { mayAct, mayRead } from '../actionRules.ts';
import { type CaseBody, formatLastAct } from '../calls.ts';
import { type CaseCode, factsOfCode } from '../codes.ts';
import { getKeys, isClosed, seniorLevel } from '../rules.ts';
import { isAbout } from '../subjects.ts';
import { alertDocuments } from './alertDocuments.ts';
import { getActor, getReader } from './caseReader.ts';
import { checkChosen, checkSent } from './checkProps.ts';
import {
  findActive,
  insertComment,
  type LockedCase,
  lockCase,
  lockPayment,
  moveCase,
  readLocked,
  toFoundCase,
  touch,
} from './decideSql.ts';
import { drawClearance } from './drawClearance.ts';
import { stopsSomething } from './stops.ts';
import { keepForUndo } from './undo.ts';
import { getRefusal, readVerb } from './verbs.ts';

export { insertComment, toFoundCase, touch };

/**
 * The case, locked, at the version that was shown. @throws Refusal not-found; version-changed, which says what was done
 * meanwhile and by whom
 */
export async function lockShown(
  context: Context,
  clientId: string,
  caseId: string,
  version: number,
): Promise<LockedCase> {
  await context.db.run(lockPayment, [caseId]);
  await context.db.run(lockCase, [clientId, caseId]);
  return readShown(context, clientId, caseId, version);
}

/** The same without a lock. */
export async function readShown(
  context: Context,
  clientId: string,
  caseId: string,
  version: number,
): Promise<LockedCase> {
  const row = await context.db.maybe(readLocked, [clientId, caseId]);
  if (!row || !mayRead(getReader(context), row)) throw new Refusal('not-found');
  if (row.version !== version) throw new Refusal('version-changed', undefined, undefined, describeLast(context, row));
  return row;
}

const describeLast = ({ services }: Context, { action, changer, changed_at: at }: LockedCase) =>
  formatLastAct(action, changer, at, services.bank.zone);

export interface Judged {
  row: LockedCase;
  found: FoundCase;
  action: CaseAction;
  code: CaseCode;
  status: number;
  decision: Decision;
  /** what an action that asks is sent with */
  asked: AskedBody;
  /** who confirms it, where the type says so */
  confirmedBy: readonly StaffRole[] | undefined;
}

/** All rules of a decision. The proposer has met them; the person who confirms must meet them too. */
export async function judge(
  context: Context,
  { clientId, caseId }: { clientId: string; caseId: string },
  code: CaseCode,
  body: CaseBody,
): Promise<Judged> {
  return judgeRow(context, await lockShown(context, clientId, caseId, body.version), code, body);
}

/** The same of a case that was read. */
export async function judgeRow(
  context: Context,
  row: LockedCase,
  code: CaseCode,
  body: Omit<CaseBody, 'version'>,
): Promise<Judged> {
  const action = context.services.cases.get(row.type)?.actions.find((one) => one.code === code);
  // no one decides about a client that such a case is not about
  if (!action || !isAbout(row.type, row.client_type)) throw new Refusal('transition-not-allowed');
  const confirmers = await action.confirmedBy?.(context.db, toFoundCase(row));
  await admitActor(context, row, action, confirmers);
  const found = toFoundCase(row);
  const judged = await readVerb(context.db, row, found, action, getActor(context));
  const { verb, required } = judged;
  if (verb?.after === undefined) throw getRefusal(judged);
  const status = verb.after;
  const sent = { comment: body.comment, props: body.props ?? {}, reasons: body.reasons ?? [] };
  await refuseLinkedIn(context, sent.props);
  checkSent(action, sent, required);
  if (body.request !== undefined && !factsOfCode(code).asks)
    throw new Refusal('invalid-input', [{ path: 'request', code: 'unknown-field' }]);
  await checkChosen(context.db, action, found, sent);
  await action.check?.(context, found, sent);
  await admitSenior(context, { row, code, status });
  const { madeBy: by, confirmedBy } = twoPeople(context);
  const decision = { ...sent, by, confirmedBy };
  const asked = askedTogether(action.asked?.(sent), body.request);
  return { row, found, action, code, status, decision, asked, confirmedBy: confirmers };
}

/**
 * What was chosen in the fields comes first, then what was composed. @throws Refusal invalid-input for too many items
 */
function askedTogether(chosen: AskedBody | undefined, composed: AskedBody | undefined): AskedBody {
  if (!chosen || !composed) return composed ?? chosen ?? {};
  const items = [...(chosen.items ?? []), ...(composed.items ?? [])];
  if (items.length > askedLimits.items)
    throw new Refusal('invalid-input', [{ path: 'request.items', code: 'too_big' }]);
  return { ...composed, items };
}

/** @throws ConflictOfInterest where a field names a client, or an account, that the caller is linked to */
function refuseLinkedIn({ db, caller }: Context, props: Readonly<Record<string, unknown>>): Promise<void> {
  const parts = Object.values(props).flatMap((value) =>
    [value].flat().map((each) => ({ name: '', value: String(each) })),
  );
  return refuseConflicts(db, caller, { params: {}, query: { parts, isBroken: false } });
}

/** By role and key of the type; a confirmation that the type wants of certain roles, by those. */
async function admitActor(
  context: Context,
  row: LockedCase,
  { roles }: CaseAction,
  confirmers: readonly StaffRole[] | undefined,
): Promise<void> {
  const { db, caller, proposedBy } = context;
  if (proposedBy !== undefined && confirmers) return admitDecider(db, { roles: confirmers }, getPerson(caller));
  if (!mayAct(getReader(context), row, proposedBy === undefined ? roles : undefined))
    throw new Refusal('not-permitted');
}

/** Whether who proposed it still has the role and a key for it; always true of a first call. */
export async function mayStillAct({ db, proposedBy }: Context, { row, action }: Judged): Promise<boolean> {
  if (proposedBy === undefined) return true;
  const proposer = await db.maybe(findActive, [proposedBy]);
  return proposer !== undefined && mayAct(proposer, row, action.roles);
}

/** Whether it ends a case of T5 or above. */
const isSenior = ({ row, code, status }: Pick<Judged, 'row' | 'code' | 'status'>) =>
  row.level >= seniorLevel && isClosed(row.kind, status) && !factsOfCode(code).keeps;

/** From T5 on, the Head of AML or a deputy confirms what ends a case. */
async function admitSenior(
  { db, caller, proposedBy }: Context,
  ended: Pick<Judged, 'row' | 'code' | 'status'>,
): Promise<void> {
  if (proposedBy === undefined || !isSenior(ended)) return;
  await admitDecider(db, confirmers('headOfAml'), getPerson(caller));
}

/** Who may see a proposal of it and confirm it: those from whom `judge` takes a confirmation. */
export function getConfirmers(judged: Judged): NonNullable<ProposalSubject['confirmers']> {
  const { row, confirmedBy } = judged;
  const byHead = isSenior(judged);
  // consent is given with the keys of the person who gives it
  if (confirmedBy && !byHead)
    return {
      roles: confirmedBy,
      ...(!confirmedBy.some((role) => hasRole(role, 'headOfAml')) && { keys: getKeys(row.type, row.reason) }),
    };
  return { keys: getKeys(row.type, row.reason), ...(byHead && confirmers('headOfAml')) };
}

export async function needsSecond({ db }: Context, judged: Judged): Promise<boolean> {
  const { found, action, decision } = judged;
  if (isSenior(judged)) return true;
  return (await action.needsSecond?.(db, found, decision)) ?? false;
}

/** Does it. Answers what is for the caller alone. */
export async function decide(
  context: Context,
  judged: Judged,
): Promise<{ version: number; given: Record<string, string>; canUndo: boolean }> {
  const { row, found, action, code, status, decision } = judged;
  const canUndo = await isUndoable(context, judged);
  const given = await action.effect?.(context, found, decision);
  const { comment, reasons, by, confirmedBy } = decision;
  const outcome = isClosed(row.kind, status) ? JSON.stringify({ code, by, confirmedBy, reasons }) : null;
  const asks = factsOfCode(code).asks ?? null;
  const { dueAt, remindAt } = asks === true ? await ask(context, judged) : { dueAt: null, remindAt: null };
  const { version } = factsOfCode(code).keeps
    ? await context.db.one(touch, [row.id, code, by])
    : await context.db.one(moveCase, [row.id, status, code, by, asks, dueAt, outcome, remindAt]);
  const commentId = newId();
  await context.db.run(insertComment, [commentId, row.id, by, code, comment]);
  if (canUndo) {
    const before = { assigneeId: row.assignee_id, decided: { code, status: row.status, workflow: row.workflow } };
    await keepForUndo(context.db, { caseId: row.id, by, version, commentId, ...before });
  }
  if (code === 'AFLS' && confirmedBy === null)
    await drawClearance(context.db, { caseId: row.id, version, clearedBy: by });
  const alerted = await alertDocuments(context.db, found.clientId);
  return { version: alerted.includes(row.id) ? version + 1 : version, given: { ...given }, canUndo };
}

/** What one person decided alone, while nothing stood still for the case and its client was not asked. */
async function isUndoable({ db }: Context, { row, action, decision }: Judged): Promise<boolean> {
  if (!action.undo || decision.confirmedBy !== null || row.asked || row.holds) return false;
  return !(await stopsSomething(db, row.id));
}

/** @throws Refusal transition-not-allowed where clients cannot be asked, and those of `Asking.ask` */
function ask(context: Context, { found, row, decision, asked }: Judged) {
  if (!context.services.asking) throw new Refusal('transition-not-allowed');
  return context.services.asking.ask(context, found, asked, { by: decision.by, holdsMoney: row.holds });
}

/** Whether it only takes something away, so that it never waits for a device of the officer. */
export function takesAway({ action, found, decision }: Pick<Judged, 'action' | 'found' | 'decision'>): boolean {
  return action.onlyTakes ?? (!action.hasCode && action.tightens?.(found, decision) !== undefined);
}

/** One person may let money go on or give a right, but not from a device that waits. @throws Refusal device-too-new */
export async function refuseLoosening({ db, caller, proposedBy }: Context, judged: Judged): Promise<void> {
  const { action, code } = judged;
  if (proposedBy !== undefined || !action.effect || !factsOfCode(code).loosens || takesAway(judged)) return;
  await refuseProposing(db, getPerson(caller).sessionId);
}
