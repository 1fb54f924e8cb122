/** The audit for staff: sealed records, block heads outside the database, and the check. */
import * as z from 'zod/mini';
import { brokenRecord } from '#shared/audit.ts';
import { call } from '#shared/call.ts';
import { staff } from '#shared/staffGroups.ts';

const moment = z.string();
/** a number of the audit, decimal text */
const number = z.string();

export const auditCheck = z.object({
  id: z.string(),
  askedBy: z.string(),
  startedAt: moment,
  /** records checked, of the number at the beginning */
  checked: number,
  of: number,
  endedAt: z.nullable(moment),
  /** null while it waits or runs; failed: it gave up after several tries */
  outcome: z.nullable(z.enum(['whole', 'broken', 'stopped', 'failed'])),
  /** the first broken record */
  broken: z.nullable(brokenRecord),
});
export type AuditCheck = z.output<typeof auditCheck>;

export const auditState = z.object({
  /** newest sealed record and its block; 0 in an empty audit */
  n: number,
  block: number,
  sealedAt: z.nullable(moment),
  /** the newest block head outside the database, as this server finds it */
  outside: z.object({
    state: z.enum(['kept', 'late', 'missing', 'off']),
    n: z.nullable(number),
    sealedAt: z.nullable(moment),
  }),
  /** personal detail up to this record is erased by rule */
  erasedUntil: z.nullable(number),
  retentionYears: z.int(),
  /** the newest one, perhaps under way */
  check: z.nullable(auditCheck),
});
export type AuditState = z.output<typeof auditState>;

export const auditCalls = {
  readAudit: call({
    method: 'GET',
    path: '/web/audit',
    params: {},
    answer: auditState,
    who: staff('bookReaders'),
    transaction: 'read',
    errors: [],
    summary: 'The newest sealed record, the newest block head outside the database, and the newest check.',
  }),
  checkAudit: call({
    method: 'POST',
    path: '/web/audit',
    word: 'check',
    params: {},
    answer: auditCheck,
    who: staff('bookkeepers'),
    transaction: 'write',
    errors: [],
    summary: 'Check the whole audit as a job. While a check runs, gives that one.',
  }),
} as const;
