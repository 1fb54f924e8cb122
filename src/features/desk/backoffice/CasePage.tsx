import { CaseAlone } from '#features/cases/backoffice/CaseAlone.tsx';
import { caseParts } from './caseParts.tsx';

/** One case, for staff. */
export function CasePage() {
  return <CaseAlone parts={caseParts} />;
}
