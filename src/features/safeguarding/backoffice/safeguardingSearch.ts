/** What the address of safeguarding holds: what narrows the days, and the day that is open. */
import * as z from 'zod/mini';
import { dayText } from '#shared/rules/texts.ts';
import { dayList } from '../dayList.ts';

export const safeguardingSearch = z.object({
  ...dayList.address,
  /** the day whose panel is open */
  day: z.optional(dayText),
});
