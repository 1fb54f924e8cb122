/** The payment form in an address. */
import * as z from 'zod/mini';

/** The form is empty, a copy of the open payment, or changes the open task. */
export const payMode = z.optional(z.enum(['new', 'repeat', 'edit']));
export type PayMode = 'new' | 'repeat' | 'edit';
