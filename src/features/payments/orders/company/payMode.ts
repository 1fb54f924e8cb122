/** What an address says of the payment form. */
import * as z from 'zod/mini';

/** The payment form: empty, filled from the open payment, or changing the open task. */
export const payMode = z.optional(z.enum(['new', 'repeat', 'edit']));
export type PayMode = 'new' | 'repeat' | 'edit';
