/** What the address of the compliance unit holds. */
import * as z from 'zod/mini';

export const complianceTabs = ['workload', 'reports', 'requests', 'words', 'risks'] as const;
export type ComplianceTab = (typeof complianceTabs)[number];

export const complianceSearch = z.object({ tab: z.optional(z.enum(complianceTabs)) });
