/** What the address of the compliance unit holds. */
import * as z from 'zod/mini';
import { reportAddress } from '#features/suspicions/calls.ts';
import { ruleCode } from './rules/condition.ts';

export const complianceTabs = ['workload', 'reports', 'rules', 'requests', 'words', 'risks'] as const;
export type ComplianceTab = (typeof complianceTabs)[number];

export const complianceSearch = z.object({
  tab: z.optional(z.enum(complianceTabs)),
  /** an open rule; new: one that is not saved yet */
  rule: z.optional(z.union([ruleCode, z.literal('new')])),
  /** of the reports to the MLRO */
  ...reportAddress,
  /** of the open rule; the one in force unless given */
  version: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
});
