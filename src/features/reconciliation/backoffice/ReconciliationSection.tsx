import { Reconciliation } from '#features/rails/backoffice/Reconciliation.tsx';
import { BankAccounts } from './BankAccounts.tsx';
import { MatchRules } from './MatchRules.tsx';
import { StatementFiles } from './StatementFiles.tsx';
import { StatementLines } from './StatementLines.tsx';
import { Suspense } from './Suspense.tsx';

/** Our accounts at other banks against their statements, and what waits between the two. */
export function ReconciliationSection() {
  return (
    <>
      <BankAccounts />
      <StatementLines />
      <Suspense />
      <Reconciliation title="SEPA rail" />
      <MatchRules />
      <StatementFiles />
    </>
  );
}
