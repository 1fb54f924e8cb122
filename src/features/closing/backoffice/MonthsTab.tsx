import { ProposalsSection } from '#features/proposals/backoffice/ProposalsSection.tsx';
import { DayBalances } from './DayBalances.tsx';
import { MonthsSection } from './MonthsSection.tsx';
import { ProofsSection } from './ProofsSection.tsx';
import { refreshBooks } from './refreshBooks.ts';

/** Months of the books, the proofs that let them close, and balances of any day. */
export function MonthsTab() {
  return (
    <>
      <MonthsSection />
      <ProposalsSection calls={['closeMonth']} outcomes={{}} onDecided={refreshBooks} />
      <ProofsSection />
      <DayBalances />
    </>
  );
}
