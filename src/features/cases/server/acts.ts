/**
 * What staff do with any case: take, release, hand over, hand up, comment, remind its client, link, close as duplicate,
 * undo.
 */
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { handedUpText, mayAct, mayRead } from '../actionRules.ts';
import { type CaseAct, undoableActs } from '../acts.ts';
import type { CaseBody } from '../calls.ts';
import { closedStatuses, seniorLevel } from '../rules.ts';
import { getReader } from './caseReader.ts';
import {
  assign,
  findCase,
  findStaff,
  insertComment,
  type LockedCase,
  markDuplicate,
  moveCase,
  touch,
} from './decideSql.ts';
import { getClearer } from './drawClearance.ts';
import { getHandUp } from './handUps.ts';
import { listHits } from './hits.ts';
import { linkCases } from './links.ts';
import { openCase } from './openCase.ts';
import { stopsSomething } from './stops.ts';
import { keepForUndo, undoLast } from './undo.ts';

type Run = (context: Context, row: LockedCase, body: CaseBody) => Promise<{ status: number; version: number }>;

const missing = (path: string, code = 'required') => new Refusal('invalid-input', [{ path, code }]);
const by = ({ caller }: Pick<Context, 'caller'>) => getPerson(caller).personId;

function getText({ props = {} }: CaseBody, key: string): string {
  const value = props[key];
  if (typeof value !== 'string' || value === '') throw missing(`props.${key}`);
  return value;
}

/** Head of AML and Admin reassign; others take and give away what is theirs, or no one's. */
const mayAssign = (context: Context, { assignee_id: holder }: LockedCase) =>
  holder === null || holder === by(context) || hasRole(getReader(context).role, 'controllers');

const runs: Readonly<Record<CaseAct, Run>> = {
  take: (context, row) => {
    if (!mayAssign(context, row)) throw new Refusal('not-permitted');
    return context.db.one(assign, [row.id, by(context), 'take', by(context)]);
  },

  release: (context, row) => {
    if (row.assignee_id !== by(context)) throw new Refusal('transition-not-allowed');
    return context.db.one(assign, [row.id, null, 'release', by(context)]);
  },

  handOver: async (context, row, body) => {
    if (!mayAssign(context, row)) throw new Refusal('not-permitted');
    const to = getText(body, 'to');
    const staff = await context.db.maybe(findStaff, [to, row.subject_id]);
    if (!staff || !mayAct(staff, row)) throw missing('props.to', 'not-valid');
    return context.db.one(assign, [row.id, to, 'handOver', by(context)]);
  },

  // one answer at a time
  handUp: async (context, row, body) => {
    if (row.is_handed_up) throw new Refusal('transition-not-allowed', undefined, undefined, handedUpText);
    const about = { subjectId: row.subject_id, title: row.title, comment: body.comment, openedBy: by(context) };
    const senior = await openCase(context.db, { ...about, type: 'SENIOR', handedFrom: row.id });
    await linkCases(context.db, row.id, senior, by(context));
    return context.db.one(touch, [row.id, 'handUp', by(context)]);
  },

  comment: (context, row) => context.db.one(touch, [row.id, 'comment', by(context)]),

  // the reminder at half time comes all the same
  remind: async ({ db, services, ...context }, row) => {
    if (!(await services.asking?.remindByHand(db, row.id))) throw new Refusal('transition-not-allowed');
    return db.one(touch, [row.id, 'remind', by(context)]);
  },

  link: async (context, row, body) => {
    const other = await otherCase(context, row, body, 'caseId');
    await linkCases(context.db, row.id, other.id, by(context));
    return context.db.one(touch, [row.id, 'link', by(context)]);
  },

  undo: (context, row) => undoLast(context, row, by(context)),

  // without the effect of any decision; what holds money or stops somebody is decided
  duplicate: async (context, row, body) => {
    const other = await otherCase(context, row, body, 'of');
    const isSame = other.subject_id === row.subject_id && other.type === row.type && other.duplicate_of === null;
    if (!isSame) throw missing('props.of', 'not-valid');
    if (row.is_handed_up) throw new Refusal('transition-not-allowed', undefined, undefined, handedUpText);
    if (await isOnlyDecided(context, row)) throw new Refusal('transition-not-allowed');
    await context.db.run(markDuplicate, [row.id, other.id]);
    const outcome = JSON.stringify({ code: 'duplicate', by: by(context), confirmedBy: null, reasons: [] });
    const [status] =
      row.kind === 'A' || row.kind === 'M' ? closedStatuses[row.kind] : closedStatuses[row.kind].slice(1);
    return context.db.one(moveCase, [row.id, status, 'duplicate', by(context), null, null, outcome, null]);
  },
};

/**
 * Whether nothing but a decision ends it: it holds money, stops somebody, has a match that is open, or is for the Head
 * of AML. Otherwise one person could close it as a duplicate of a case that they have opened, and decide that one
 * alone.
 */
async function isOnlyDecided({ db }: Context, { id, holds, kind, level, type }: LockedCase): Promise<boolean> {
  // what was handed up waits for words
  if (type === 'SENIOR' && (await getHandUp(db, id))) return true;
  if (holds || kind === 'L' || level >= seniorLevel || (await stopsSomething(db, id))) return true;
  return (await getClearer(db, id)) !== undefined || (await listHits(db, id)).some(({ state }) => state === 'open');
}

/** Another case that this staff user may see. */
async function otherCase({ db, caller }: Context, row: LockedCase, body: CaseBody, key: string) {
  const id = getText(body, key);
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  const other = isId && id !== row.id ? await db.maybe(findCase, [id]) : undefined;
  if (!other || !mayRead(getReader({ caller }), { type: other.type, reason: null }))
    throw missing(`props.${key}`, 'not-valid');
  return other;
}

const withoutWords: readonly CaseAct[] = ['take', 'release', 'remind', 'undo'];
/** Everybody who reads cases comments, on closed ones too, and undoes their own comments. */
const forReaders: readonly CaseAct[] = ['comment', 'undo'];

/** @throws Refusal transition-not-allowed for a closed case, not-permitted without a key of its type */
export async function act(
  context: Context,
  row: LockedCase,
  name: CaseAct,
  body: CaseBody,
): Promise<{ status: number; version: number }> {
  const mayDo = forReaders.includes(name) || mayAct(getReader(context), row);
  if (!mayDo) throw new Refusal('not-permitted');
  if (!row.is_open && !forReaders.includes(name) && name !== 'link') throw new Refusal('transition-not-allowed');
  if (body.comment === '' && !withoutWords.includes(name)) throw missing('comment');
  const after = await runs[name](context, row, body);
  const commentId = body.comment === '' || name === 'undo' ? null : newId();
  if (commentId !== null) await context.db.run(insertComment, [commentId, row.id, by(context), name, body.comment]);
  const done = { caseId: row.id, by: by(context), version: after.version, assigneeId: row.assignee_id, commentId };
  if (undoableActs.includes(name)) await keepForUndo(context.db, done);
  const about = { clientId: row.subject_id, verb: 'case.act', subjectKind: 'case', subjectId: row.id } as const;
  await record(context.db, { ...about, facts: { action: name } });
  return after;
}
