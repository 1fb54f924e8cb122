/** What the address of the compliance unit holds. */
import * as z from 'zod/mini';
import { reportAddress } from '#features/suspicions/calls.ts';
import { noFilter } from '#shared/lists/list.ts';
import { ruleCode } from './rules/condition.ts';
import { ruleEventList } from './rules/ruleEventList.ts';

export const complianceTabs = ['workload', 'reports', 'rules', 'requests', 'words', 'risks'] as const;
export type ComplianceTab = (typeof complianceTabs)[number];

/** Another rule, or another tab, begins with all events. */
export const noEventFilter = { ...noFilter(ruleEventList), sort: undefined };

export const complianceSearch = z.object({
  tab: z.optional(z.enum(complianceTabs)),
  /** an open rule; new: one that is not saved yet */
  rule: z.optional(z.union([ruleCode, z.literal('new')])),
  /** of the open rule; the one in force unless given */
  version: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  /** of the events of the open rule; the reports to the MLRO share its fields but one, and read them by themselves */
  ...ruleEventList.address,
  overdue: reportAddress.overdue,
});
