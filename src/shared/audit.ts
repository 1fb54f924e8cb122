/** The audit as people read it: kinds of records, and what can be wrong with one. */
import * as z from 'zod/mini';
/** Each sentence goes on after 'Record 12 in block 3 '. */
export const auditFaults = {
  missing: 'is missing.',
  changed: 'is not what was sealed under this number: it was edited, moved or put in.',
  doubled: 'is there twice.',
  'detail-changed': 'has another personal detail than was sealed.',
  'detail-missing': 'has lost its personal detail, which no rule has erased.',
  resealed: 'or a later one of its block was changed and its hash made again, or the hash of the block was.',
  'block-missing': 'is where a whole block has been taken out.',
  'block-changed': 'is where a block begins that does not follow from the one before.',
  unsealed: 'comes after the last block: it is not sealed.',
  'head-changed': 'is the last one sealed, and the head of the audit says otherwise.',
  cut: 'is missing: the audit ends before it, and a block head outside the database has it.',
  rewritten: 'or a later one of its block differs from what a block head outside the database has.',
  'heads-unreadable': 'is where the file of block heads outside the database can no longer be read.',
} as const;
export type AuditFault = keyof typeof auditFaults;

/** A record, the block it belongs or belonged to, and what is wrong. Numbers are decimal text. */
export const brokenRecord = z.object({
  n: z.string(),
  block: z.string(),
  fault: z.enum(Object.keys(auditFaults) as [AuditFault, ...AuditFault[]]),
});
export type BrokenRecord = z.output<typeof brokenRecord>;

/** 'Record 12 in block 3 is missing.' */
export function formatBroken({ n, block, fault }: BrokenRecord): string {
  return `Record ${n} in block ${block} ${auditFaults[fault]}`;
}
