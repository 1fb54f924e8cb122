/** What the address of the calendar and of the forms holds. */
import * as z from 'zod/mini';
import { dayText, formedText } from '#shared/rules/texts.ts';
import { dutyList } from '../dutyList.ts';
import { formCodes } from '../rules.ts';

export const supervisorySearch = z.object({
  ...dutyList.address,
  /** the report whose panel is open, and the last day of its period */
  duty: z.optional(formedText(20, /^[A-Z][A-Z0-9_]{1,19}$/)),
  until: z.optional(dayText),
  /** the chosen form and its day */
  form: z.optional(z.enum(formCodes)),
  formDay: z.optional(dayText),
});
