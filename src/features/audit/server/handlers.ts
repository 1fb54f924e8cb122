/** The audit as staff see it. */
import { getPerson } from '#server/access/caller.ts';
import { headsFile, readTail } from '#server/audit/heads.ts';
import { record } from '#server/audit/record.ts';
import type { Db } from '#server/db/pool.ts';
import type { Handlers } from '#server/http/context.ts';
import { enqueue } from '#server/jobs/queue.ts';
import type { JobState } from '#server/jobs/states.ts';
import { auditLimits } from '#shared/limits.ts';
import type { AuditCheck, AuditState, auditCalls } from '../calls.ts';
import { auditCheckJob, auditCheckResult } from './auditCheck.ts';
import { type CheckRow, isHeadLate, readAuditState, readNewestCheck } from './sql.ts';

export const auditHandlers: Handlers<typeof auditCalls> = {
  readAudit: async (_input, { db, services }) => {
    const state = await db.one(readAuditState);
    const check = await db.maybe(readNewestCheck);
    return {
      n: String(state.n),
      block: String(state.block),
      sealedAt: state.sealed_at,
      outside: await readOutside(db, services.auditHeads),
      erasedUntil: state.erased_until === null ? null : String(state.erased_until),
      retentionYears: state.retention_years,
      check: check ? getCheck(check) : null,
    };
  },

  checkAudit: async (_input, { db, caller, services, afterCommit }) => {
    const { job, isNew } = await enqueue(db, auditCheckJob, {}, { askedBy: getPerson(caller).personId });
    if (isNew) {
      await record(db, { clientId: null, verb: 'audit.check', subjectKind: 'audit', subjectId: job.id });
      afterCommit(services.jobs.wake);
    }
    return getCheck(await db.one(readNewestCheck));
  },
};

async function readOutside(db: Db, folder: string | undefined): Promise<AuditState['outside']> {
  const file = await headsFile(db, folder);
  if (!file) return { state: 'off', n: null, sealedAt: null };
  const head = (await readTail(file))?.head ?? null;
  const { late } = await db.one(isHeadLate, [head?.block ?? 0n, auditLimits.headsLateMs]);
  if (!head) return { state: late ? 'missing' : 'kept', n: null, sealedAt: null };
  return { state: late ? 'late' : 'kept', n: String(head.n), sealedAt: head.sealedAt };
}

function getCheck(row: CheckRow): AuditCheck {
  const broken = row.state === 'done' ? auditCheckResult.parse(row.result).broken : null;
  return {
    id: row.id,
    askedBy: row.asked_by,
    startedAt: row.asked_at,
    checked: String(row.done_n),
    of: String(row.of_n),
    endedAt: row.ended_at,
    outcome: getOutcome(row.state, broken !== null),
    broken,
  };
}

function getOutcome(state: JobState, isBroken: boolean): AuditCheck['outcome'] {
  if (state === 'done') return isBroken ? 'broken' : 'whole';
  return state === 'stopped' || state === 'failed' ? state : null;
}
