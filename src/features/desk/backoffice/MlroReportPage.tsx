import { usePageSearch } from '#client/router/usePageSearch.ts';
import { ClientLink } from '#features/clients/search/backoffice/ClientLink.tsx';
import { MlroReport } from '#features/suspicions/backoffice/MlroReport.tsx';
import { reportSearch } from './search.ts';

/** One report to the MLRO, for those who may read it. */
export function MlroReportPage() {
  const [{ id }] = usePageSearch(reportSearch);
  return <MlroReport id={id} ClientLink={ClientLink} />;
}
