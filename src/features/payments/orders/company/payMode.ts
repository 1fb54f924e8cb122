/** The payment form in an address. */
import * as z from 'zod/mini';
import { textLengths } from '#shared/limits.ts';
import { formedText } from '#shared/rules/texts.ts';

/** The form is empty, a copy of the open payment, changes the open task, or is for an earlier payee: the IBAN. */
export const payMode = z.optional(formedText(textLengths.iban, /^(new|repeat|edit|[A-Z]{2}\d\d[A-Z\d]+)$/));
export type PayMode = string;
