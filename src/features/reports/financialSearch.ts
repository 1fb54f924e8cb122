/** What the address of /bko-financial-information holds beside what each tab keeps there. */
import * as z from 'zod/mini';

export const financialTabs = [
  ...(['overview', 'ledger', 'months', 'safeguarding', 'reconciliation'] as const),
  ...(['prices', 'reports', 'audit'] as const),
] as const;
export type FinancialTab = (typeof financialTabs)[number];

export const financialSearch = z.object({
  /** the overview unless given, or the ledger where an account is named or looked for */
  tab: z.optional(z.enum(financialTabs)),
  account: z.optional(z.string()),
  find: z.optional(z.string()),
});
