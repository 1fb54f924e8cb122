import { Coming } from '#client/shell/ComingPage.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { AuditSection } from '#features/audit/backoffice/AuditSection.tsx';
import { LedgerSection } from '#features/ledger/backoffice/LedgerSection.tsx';
import { Assets } from '#features/statistics/backoffice/Assets.tsx';
import { DayFigures } from '#features/statistics/backoffice/DayFigures.tsx';

const parts = [
  { title: 'Exports', words: 'Journal of a day or a month, trial balance, balances by client and day.' },
  { title: 'Authorities', words: 'Yearly account data for the tax authority, and CESOP.' },
];

/** The bank’s own books, for finance. */
export function FinancialInformationPage() {
  return (
    <Page title="Financial information" summary="The ledger of the bank, and what its authorities ask for.">
      <Assets />
      <DayFigures />
      <LedgerSection />
      <AuditSection />
      <Coming
        parts={parts}
        meanwhile="Until then the server’s command line checks the books: npm run bank -- verify."
      />
    </Page>
  );
}
