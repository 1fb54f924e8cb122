import { Page } from '#client/ui/layout/Page.tsx';
import { RedBooks } from '#features/closing/backoffice/RedBooks.tsx';
import { LogLink } from '#features/logs/backoffice/LogLink.tsx';
import { ProposalsSection } from '#features/proposals/backoffice/ProposalsSection.tsx';
import { ShortfallBanner } from '#features/safeguarding/backoffice/ShortfallBanner.tsx';
import { OldLists } from '#features/screening/backoffice/OldLists.tsx';
import { DeputiesSection } from '#features/staff/backoffice/DeputiesSection.tsx';
import { LinkedStaffSection } from '#features/staff/backoffice/LinkedStaffSection.tsx';
import { staffOutcomes } from '#features/staff/backoffice/staffOutcomes.ts';
import { BankFigures, BankStats } from '#features/statistics/backoffice/BankStats.tsx';
import { StatsFiles } from '#features/statistics/backoffice/StatsFiles.tsx';

/** Key figures of the bank for staff, and proposals waiting for a second person. */
export function DashboardPage() {
  return (
    <Page
      title="Dashboard"
      summary="Today at the bank."
      actions={
        <>
          <StatsFiles />
          <LogLink />
        </>
      }
    >
      <ShortfallBanner />
      <RedBooks isElsewhere />
      <OldLists />
      <BankFigures />
      <ProposalsSection outcomes={staffOutcomes} />
      <BankStats />
      <DeputiesSection />
      <LinkedStaffSection />
    </Page>
  );
}
