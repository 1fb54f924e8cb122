import { CaseQueue } from '#features/cases/backoffice/CaseQueue.tsx';
import { caseParts } from './caseParts.tsx';

/** The queue of cases, for staff. */
export function CasesPage() {
  return <CaseQueue parts={caseParts} />;
}
