/**
 * The query of the address of a registration: which step is shown, from 1; the one past the last checks all answers.
 */
import * as z from 'zod/mini';

export const registrationSearch = z.object({ step: z.optional(z.enum(['1', '2', '3', '4', '5', '6', '7', '8'])) });
