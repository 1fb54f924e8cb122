/**
 * Takes, releases, hands over or reminds all cases under a filter: the same acts as one by one, each in a transaction
 * of its own.
 */
import * as z from 'zod/mini';
import { ConflictOfInterest } from '#server/access/conflicts.ts';
import { getDb } from '#server/db/pool.ts';
import type { Context, Services } from '#server/http/context.ts';
import { asStaff } from '#server/jobs/asStaff.ts';
import { defineJob } from '#server/jobs/job.ts';
import { getQuestion } from '#server/lists/compose.ts';
import { findRows, getPosition } from '#server/lists/read.ts';
import { bankScope } from '#server/lists/source.ts';
import { Refusal } from '#shared/errors.ts';
import { formatCount } from '#shared/formatCount.ts';
import { getFilter } from '#shared/lists/list.ts';
import { type LeftOut, leftOutCodes, type ManyAct, manyActs, maxLeftOut, outcomeHref } from '../bulkRules.ts';
import { caseList } from '../caseList.ts';
import { act } from './acts.ts';
import { getStaff, refuseLinked } from './bulkClosing.ts';
import { actKind } from './bulkSql.ts';
import { getReader } from './caseReader.ts';
import { caseSource } from './caseSource.ts';
import { lockShown } from './decide.ts';

const input = z.object({
  act: z.enum(manyActs),
  filter: z.record(z.string(), z.optional(z.string())),
  comment: z.string(),
  /** a colleague; of `handOver` alone */
  to: z.nullable(z.string()),
  of: z.int(),
  by: z.string(),
  requestId: z.string(),
});
type Input = z.output<typeof input>;

const progress = z.object({
  /** where the next case stands behind: cases that are done leave many filters, and the order by days stays */
  after: z.nullable(z.array(z.string())),
  done: z.int(),
  /** the first ones */
  left: z.array(z.object({ caseId: z.string(), why: z.enum(leftOutCodes) })),
  leftN: z.int(),
});
type Progress = z.output<typeof progress>;
export const parseActed = (value: unknown): Progress =>
  value === null ? { after: null, done: 0, left: [], leftN: 0 } : progress.parse(value);

const counts = { one: 'case', many: 'cases' };

export const actOnCasesJob = defineJob({
  kind: actKind,
  title: 'Working on cases',
  counts,
  input,
  cursor: progress,
  staff: [],

  async work(asked, { cursor, services, signal, beat }) {
    let at = parseActed(cursor);
    for (;;) {
      const found = await nextCases(asked, services, at.after);
      if (found.length === 0) return at;
      for (const one of found) {
        const next = { ...at, after: one.after, done: at.done + 1 };
        const reached = { done: next.done + next.leftN, of: Math.max(asked.of, next.done + next.leftN) };
        const why = await actOnOne(asked, one, { services, signal }, (context) =>
          beat({ ...reached, cursor: next }, context.db),
        );
        at = why === null ? next : { ...at, after: one.after, ...leftOut(at, one.caseId, why) };
        if (why !== null) await beat({ ...reached, cursor: at });
      }
    }
  },

  did: (result) => formatCount(parseActed(result).done, counts),

  leadsTo: (result, jobId) => {
    const { leftN } = parseActed(result);
    return leftN === 0 ? null : { href: outcomeHref(jobId), words: `${leftN} left out` };
  },
});

const leftOut = ({ left, leftN }: Progress, caseId: string, why: LeftOut) => ({
  left: left.length < maxLeftOut ? [...left, { caseId, why }] : left,
  leftN: leftN + 1,
});

interface Found {
  clientId: string;
  caseId: string;
  version: number;
  after: string[];
}

const atOnce = 100;

/** The next cases under the filter that the person who asked may see now; none once they have left. */
async function nextCases({ by, filter }: Input, services: Services, after: string[] | null): Promise<Found[]> {
  const caller = await getStaff(services, by);
  if (!caller) return [];
  const source = caseSource(getReader({ caller }), getFilter(caseList, filter));
  const question = getQuestion(source, bankScope({ caller, services }, 'subject_id'), filter);
  const { rows } = await findRows(getDb(services.pool), question, after ?? undefined, atOnce);
  return rows.map((row) => ({
    clientId: String(row['subject_id']),
    caseId: String(row['id']),
    version: Number(row['version']),
    after: [...getPosition(question, row)],
  }));
}

/** Null: it is done, and `keep` has kept that in the same transaction. Otherwise nothing was done, because of that. */
async function actOnOne(
  { act: name, comment, to, by, requestId }: Input,
  { clientId, caseId, version }: Found,
  { services, signal }: { services: Services; signal: AbortSignal },
  keep: (context: Context) => Promise<void>,
): Promise<LeftOut | null> {
  const caller = await getStaff(services, by);
  if (!caller) return 'keys';
  const acting = asStaff({ services, signal, caller, proposedBy: undefined, requestId }, async (context) => {
    await refuseLinked(context, [{ clientId, caseId, version }]);
    const row = await lockShown(context, clientId, caseId, version);
    await act(context, row, name, { comment, version, ...(to !== null && { props: { to } }) });
    await keep(context);
  });
  return acting.then(
    () => null,
    (error: unknown) => whyNot(name, error),
  );
}

const refusals: Readonly<Record<string, LeftOut>> = {
  'not-found': 'gone',
  'version-changed': 'changed',
  'not-permitted': 'keys',
  'already-reminded': 'reminded',
  'invalid-input': 'colleague',
};
const notPossible: Partial<Readonly<Record<ManyAct, LeftOut>>> = { release: 'notMine', remind: 'unasked' };

/** @throws what is no refusal */
function whyNot(name: ManyAct, error: unknown): LeftOut {
  if (error instanceof ConflictOfInterest) return 'gone';
  if (!(error instanceof Refusal)) throw error;
  if (error.code === 'transition-not-allowed') return notPossible[name] ?? 'closed';
  return refusals[error.code] ?? 'alone';
}
