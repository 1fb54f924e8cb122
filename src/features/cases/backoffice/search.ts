/** The queries of the addresses of the queue and of a case. */
import * as z from 'zod/mini';
import { clientId, recordId } from '../../../shared/ids.ts';
import { type CaseType, caseGroups, caseTypes } from '../rules.ts';

/** A case by its client and its own id. */
export const caseSearch = z.object({ clientId: z.optional(clientId), caseId: z.optional(recordId) });

/** What narrows the queue, and the case that is open beside it. */
export const casesSearch = z.object({
  ...caseSearch.shape,
  group: z.optional(z.enum(caseGroups)),
  type: z.optional(z.enum(caseTypes as [CaseType, ...CaseType[]])),
  level: z.optional(z.string().check(z.regex(/^T[0-9]$/))),
  assignee: z.optional(z.enum(['me', 'none'])),
  show: z.optional(z.enum(['active', 'overdue'])),
});
export type CasesSearch = z.output<typeof casesSearch>;
