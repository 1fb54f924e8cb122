/** The account of a client whose panel is open, by its IBAN, in the address of the client's page. */
import * as z from 'zod/mini';
import { formedText } from '#shared/rules/texts.ts';

export const accountSearch = z.object({ account: z.optional(formedText(34, /^[A-Z]{2}[A-Z\d]{10,32}$/)) });
