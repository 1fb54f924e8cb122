/** The queries of the addresses of the queue and of a case. */
import * as z from 'zod/mini';
import { clientId, recordId } from '#shared/ids.ts';
import { formedText } from '#shared/rules/texts.ts';
import { caseList } from '../caseList.ts';

/** A case by its client and its own id. */
export const caseSearch = z.object({ clientId: z.optional(clientId), caseId: z.optional(recordId) });

/**
 * What narrows and orders the queue, the view that it began with, the case that is open beside it, and what is done
 * together.
 */
export const casesSearch = z.object({
  ...caseSearch.shape,
  ...caseList.address,
  /** what became of many cases: the job */
  outcome: z.optional(recordId),
  view: z.optional(formedText(36, /^[0-9a-z-]+$/)),
});
