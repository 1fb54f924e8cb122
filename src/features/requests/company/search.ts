/** The query of the address of requests: which one is open, and whether its answers are being checked. */
import * as z from 'zod/mini';
import { recordId } from '#shared/ids.ts';

export const requestsSearch = z.object({
  open: z.optional(recordId),
  step: z.optional(z.enum(['check'])),
});
