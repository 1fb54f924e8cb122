/** What the addresses of the figures name. */
import * as z from 'zod/mini';
import { dayText, formedText } from '#shared/rules/texts.ts';

/** Of the dashboard: the month and the day that its charts show; the newest ones unless named. */
export const dashboardSearch = z.object({
  month: z.optional(formedText(7, /^\d{4}-\d{2}$/)),
  day: z.optional(dayText),
});

/** Of the figures of one day; today unless named. */
export const dayFiguresSearch = z.object({ day: z.optional(dayText) });
