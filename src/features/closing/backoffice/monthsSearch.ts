/** What the address of the months holds: the day whose balances are shown; today unless named. */
import * as z from 'zod/mini';
import { dayText } from '#shared/rules/texts.ts';

export const monthsSearch = z.object({ day: z.optional(dayText) });
