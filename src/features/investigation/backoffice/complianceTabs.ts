/** Which tabs of the compliance unit a staff user has: what they may not read has no tab. Pure. */
import type { StaffUser } from '#client/session/person.ts';
import { mayReadRules } from '#features/monitoring/backoffice/mayReadRules.ts';
import { mayReadRisks } from '#features/risks/backoffice/mayReadRisks.ts';
import { mayReadWorkload } from '#features/statistics/backoffice/mayReadWorkload.ts';
import { mayReadReports } from '#features/suspicions/backoffice/mayReport.ts';
import { type ComplianceTab, complianceTabs } from '../complianceSearch.ts';

type Staff = Pick<StaffUser, 'role' | 'keys' | 'deputyOf'>;

/** Tabs that not everybody may read who opens the page. */
const readers: Partial<Readonly<Record<ComplianceTab, (staff: Staff) => boolean>>> = {
  workload: mayReadWorkload,
  reports: mayReadReports,
  rules: mayReadRules,
  risks: mayReadRisks,
};

export function complianceTabsFor(staff: Staff): ComplianceTab[] {
  return complianceTabs.filter((tab) => readers[tab]?.(staff) ?? true);
}
