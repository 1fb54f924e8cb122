/** What the address of the staff's transactions holds. */
import * as z from 'zod/mini';

export const transactionsSearch = z.object({
  tab: z.optional(z.enum(['live', 'failed-orders', 'delayed-orders', 'aside', 'tech'])),
});
