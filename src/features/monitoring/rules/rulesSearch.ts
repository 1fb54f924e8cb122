/** What the address holds of the tab with the rules that watch money. */
import * as z from 'zod/mini';
import { noFilter } from '#shared/lists/list.ts';
import { ruleCode } from './condition.ts';
import { ruleEventList } from './ruleEventList.ts';

/** Another rule begins with all events. */
export const noEventFilter = { ...noFilter(ruleEventList), sort: undefined };

export const rulesSearch = z.object({
  /** an open rule; new: one that is not saved yet */
  rule: z.optional(z.union([ruleCode, z.literal('new')])),
  /** of the open rule; the one in force unless given */
  version: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  /** of the events of the open rule */
  ...ruleEventList.address,
});
