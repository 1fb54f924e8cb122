/** The risk factor whose panel is open, in the address of a client's page. */
import * as z from 'zod/mini';
import { scoredCodes } from '../rules.ts';

export const scoreSearch = z.object({ factor: z.optional(z.enum(scoredCodes)) });
