/** Closes many cases at once: the same decisions as one by one, each in a transaction of its own. */
import * as z from 'zod/mini';
import { ConflictOfInterest, refuseConflicts } from '#server/access/conflicts.ts';
import { getDb } from '#server/db/pool.ts';
import type { Context, Services } from '#server/http/context.ts';
import { asStaff } from '#server/jobs/asStaff.ts';
import { defineJob } from '#server/jobs/job.ts';
import { getProposer } from '#server/secondPerson/confirm.ts';
import { Refusal } from '#shared/errors.ts';
import { spaced } from '#shared/formatCount.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { getClosing, type LeftOut, leftOutCodes, outcomeHref } from '../bulkRules.ts';
import { closingKind, findProposal, readStaff } from './bulkSql.ts';
import { decide, type Judged, judgeRow, lockShown, needsSecond } from './decide.ts';
import type { LockedCase } from './decideSql.ts';
import { stopsSomething } from './stops.ts';

const chosen = z.object({ clientId: z.string(), caseId: z.string(), version: versionNumber });
type Chosen = z.output<typeof chosen>;

/** The decision that closes it among many, or why it is left out. The row was read as it stands now. */
export async function judgeClosing(
  context: Context,
  row: LockedCase,
  comment: string,
): Promise<{ judged: Judged } | { why: LeftOut }> {
  const { asked: isAsked, holds: holdsMoney } = row;
  const closing = getClosing({ ...row, isAsked, holdsMoney });
  if ('why' in closing) return closing;
  if (await stopsSomething(context.db, row.id)) return { why: 'held' };
  if (await context.db.maybe(findProposal, [row.id])) return { why: 'proposed' };
  const judged = await judgeRow(context, row, closing.code, { comment });
  if (judged.action.stepUp || (await needsSecond(context, judged))) return { why: 'second' };
  return { judged };
}

const refusals: Readonly<Record<string, LeftOut>> = {
  'not-found': 'gone',
  'version-changed': 'changed',
  'not-permitted': 'keys',
};

/** Why a refused case is left out. @throws what is no refusal */
export function leftBy(error: unknown): LeftOut {
  if (error instanceof ConflictOfInterest) return 'gone';
  if (error instanceof Refusal) return refusals[error.code] ?? 'alone';
  throw error;
}

/** @throws ConflictOfInterest where the caller is linked to the client of one of the cases */
export function refuseLinked({ db, caller }: Pick<Context, 'db' | 'caller'>, cases: readonly Chosen[]): Promise<void> {
  const parts = cases.map(({ clientId: name, caseId: value }) => ({ name, value }));
  return refuseConflicts(db, caller, { params: {}, query: { parts, isBroken: false } });
}

const progress = z.object({
  closed: z.int(),
  left: z.array(z.object({ caseId: z.string(), why: z.enum(leftOutCodes) })),
});
export type ClosingProgress = z.output<typeof progress>;
export const parseProgress = (value: unknown): ClosingProgress =>
  value === null ? { closed: 0, left: [] } : progress.parse(value);

const input = z.object({
  cases: z.array(chosen),
  comment: z.string(),
  by: z.string(),
  confirmedBy: z.nullable(z.string()),
  requestId: z.string(),
});
type Input = z.output<typeof input>;

export const closeCasesJob = defineJob({
  kind: closingKind,
  title: 'Closing cases',
  counts: { one: 'case', many: 'cases' },
  input,
  cursor: progress,
  staff: [],

  async work(asked, { cursor, services, signal, beat }) {
    let at = cursor ?? { closed: 0, left: [] };
    const of = asked.cases.length;
    for (const one of asked.cases.slice(at.closed + at.left.length)) {
      const next = { ...at, closed: at.closed + 1 };
      const done = next.closed + next.left.length;
      const why = await closeOne(asked, one, { services, signal }, (context) =>
        beat({ done, of, cursor: next }, context.db),
      );
      at = why === null ? next : { ...at, left: [...at.left, { caseId: one.caseId, why }] };
      if (why !== null) await beat({ done, of, cursor: at });
    }
    return at;
  },

  did: (result) => `${spaced(parseProgress(result).closed)} closed`,

  leadsTo: (result, jobId) => {
    const { left } = parseProgress(result);
    if (left.length === 0) return null;
    return { href: outcomeHref(jobId), words: `${left.length} left out` };
  },
});

/**
 * Null: it is closed, and `keep` has kept that in the same transaction. Otherwise nothing was done, because of that.
 */
async function closeOne(
  { by, confirmedBy, comment, requestId }: Input,
  { clientId, caseId, version }: Chosen,
  { services, signal }: { services: Services; signal: AbortSignal },
  keep: (context: Context) => Promise<void>,
): Promise<LeftOut | null> {
  const caller = await getStaff(services, confirmedBy ?? by);
  // who decided it has left meanwhile
  if (!caller) return 'keys';
  const proposedBy = confirmedBy === null ? undefined : by;
  const closing = asStaff({ services, signal, caller, proposedBy, requestId }, async (context) => {
    await refuseLinked(context, [{ clientId, caseId, version }]);
    const row = await lockShown(context, clientId, caseId, version);
    const found = await judgeClosing(context, row, comment);
    if ('why' in found) throw new LeftAlone(found.why);
    await decide(context, found.judged);
    await keep(context);
  });
  return closing.then(
    () => null,
    (error: unknown) => (error instanceof LeftAlone ? error.why : leftBy(error)),
  );
}

/** Rolls the transaction of one case back. */
class LeftAlone extends Error {
  readonly why: LeftOut;
  constructor(why: LeftOut) {
    super(why);
    this.why = why;
  }
}

/** Undefined for who has left. */
export async function getStaff({ pool }: Services, personId: string) {
  const row = await getDb(pool).maybe(readStaff, [personId]);
  return row && getProposer(row);
}
