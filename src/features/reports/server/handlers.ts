/** The audit as staff see it: state, check, stop. The work itself is done by server/audit/checks.ts. */
import { personOf } from '../../../server/access/caller.ts';
import { headsFile, readTail } from '../../../server/audit/heads.ts';
import { record } from '../../../server/audit/record.ts';
import { newId } from '../../../server/db/ids.ts';
import type { Db } from '../../../server/db/pool.ts';
import type { Handlers } from '../../../server/http/context.ts';
import { auditLimits } from '../../../shared/limits.ts';
import type { AuditCheck, AuditState, reportCalls } from '../calls.ts';
import { type CheckRow, endOpenCheck, insertCheck, isHeadLate, readAuditState, readNewestCheck } from './sql.ts';

export const reportHandlers: Handlers<typeof reportCalls> = {
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
      check: check ? checkOf(check) : null,
    };
  },

  checkAudit: async (_input, { db, caller, services, afterCommit }) => {
    const begun = await db.maybe(insertCheck, [newId(), personOf(caller).personId]);
    if (begun) {
      await record(db, { clientId: null, verb: 'audit.check', subjectKind: 'audit', subjectId: begun.id });
      afterCommit(services.checkAudit);
    }
    return checkOf(await db.one(readNewestCheck));
  },

  stopAuditCheck: async (_input, { db }) => {
    const stopped = await db.maybe(endOpenCheck);
    if (stopped) await record(db, { clientId: null, verb: 'audit.stop', subjectKind: 'audit', subjectId: stopped.id });
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

function checkOf(row: CheckRow): AuditCheck {
  return {
    id: row.id,
    askedBy: row.asked_by,
    startedAt: row.started_at,
    checked: String(row.n),
    of: String(row.of_n),
    endedAt: row.ended_at,
    outcome: row.outcome,
    broken: row.broken,
  };
}
