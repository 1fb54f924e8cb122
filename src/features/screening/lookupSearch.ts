/** What is in the address of /bko-manual-verification. */
import * as z from 'zod/mini';
import { recordId } from '#shared/ids.ts';
import { foldingRuleList } from './foldingRuleList.ts';

const lookupTabs = ['lookup', 'lists', 'thresholds', 'folding'] as const;

export const lookupSearch = z.object({
  tab: z.optional(z.enum(lookupTabs)),
  name: z.optional(z.string()),
  kind: z.optional(z.enum(['person', 'organisation'])),
  birthDate: z.optional(z.string()),
  country: z.optional(z.string()),
  ...foldingRuleList.address,
  /** the folding rule in the panel */
  rule: z.optional(recordId),
});
export type LookupSearch = z.output<typeof lookupSearch>;
