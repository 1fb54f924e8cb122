import { Coming } from '../../../client/shell/ComingPage.tsx';
import { Page } from '../../../client/ui/layout/Page.tsx';
import { AuditSection } from '../../audit/backoffice/AuditSection.tsx';

const parts = [
  { title: 'Assets and days', words: 'What the bank holds, and what each day has moved.' },
  { title: 'Ledger', words: 'Every account and entry, and manual posting that is balanced or refused.' },
  { title: 'Exports', words: 'Journal of a day or a month, trial balance, balances by client and day.' },
  { title: 'Authorities', words: 'Yearly account data for the tax authority, and CESOP.' },
];

/** The bank’s own books, for finance. */
export function FinancialInformationPage() {
  return (
    <Page title="Financial information" summary="The ledger of the bank, and what its authorities ask for.">
      <AuditSection />
      <Coming
        parts={parts}
        meanwhile="Until then the server’s command line checks the books: npm run bank -- verify."
      />
    </Page>
  );
}
