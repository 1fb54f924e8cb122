import { Page } from '../../../client/ui/layout/Page.tsx';
import { LogLink } from '../../logs/backoffice/LogLink.tsx';
import { ProposalsSection } from '../../proposals/backoffice/ProposalsSection.tsx';
import { OldLists } from '../../screening/backoffice/OldLists.tsx';
import { DeputiesSection } from '../../staff/backoffice/DeputiesSection.tsx';
import { LinkedStaffSection } from '../../staff/backoffice/LinkedStaffSection.tsx';
import { staffOutcomes } from '../../staff/backoffice/staffOutcomes.ts';
import { BankFigures, BankStats } from '../../statistics/backoffice/BankStats.tsx';
import { StatsFiles } from '../../statistics/backoffice/StatsFiles.tsx';

/** Key figures of the bank for staff, and proposals waiting for a second person. */
export function DashboardPage() {
  return (
    <Page
      title="Dashboard"
      summary="How the bank stands today."
      actions={
        <>
          <StatsFiles />
          <LogLink />
        </>
      }
    >
      <OldLists />
      <BankFigures />
      <ProposalsSection outcomes={staffOutcomes} />
      <BankStats />
      <DeputiesSection />
      <LinkedStaffSection />
    </Page>
  );
}
