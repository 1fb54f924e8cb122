import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../client/router/loadPage.ts';
import { usePageSearch } from '../../../client/router/usePageSearch.ts';
import { type StaffUser, useStaffUser } from '../../../client/session/person.ts';
import { Page } from '../../../client/ui/layout/Page.tsx';
import { type Tab, Tabs } from '../../../client/ui/layout/Tabs.tsx';
import { ClientLink } from '../../clients/search/backoffice/ClientLink.tsx';
import { mayReadWorkload } from '../../statistics/backoffice/mayReadWorkload.ts';
import { mayReadReports } from '../../suspicions/backoffice/mayReport.ts';
import { type ComplianceTab, complianceSearch } from '../complianceSearch.ts';

const ForbiddenWords = lazyPart(() =>
  import('../../messages/backoffice/ForbiddenWords.tsx').then((module) => module.ForbiddenWords),
);
const MlroReports = lazyPart(() =>
  import('../../suspicions/backoffice/MlroReports.tsx').then((module) => module.MlroReports),
);
const RequestTemplates = lazyPart(() =>
  import('../../requests/backoffice/RequestTemplates.tsx').then((module) => module.RequestTemplates),
);
const RiskTables = lazyPart(() => import('../../risks/backoffice/RiskTables.tsx').then((module) => module.RiskTables));
const Workload = lazyPart(() => import('../../statistics/backoffice/Workload.tsx').then((module) => module.Workload));

/** The work of the compliance unit as a whole: its load, reports to the MLRO, and the texts that clients get. */
export function ComplianceUnitPage() {
  const [{ tab }, change] = usePageSearch(complianceSearch);
  const tabs = tabsFor(useStaffUser());
  const [first] = tabs;
  const chosen = tabs.find(({ value }) => value === tab) ?? first;
  return (
    <Page title="Compliance unit" summary="The load of the desk, reports, and the texts that clients get.">
      {chosen && (
        <Tabs
          label="Compliance unit"
          tabs={tabs}
          value={chosen.value}
          onChange={(next) => change({ tab: next })}
          pageKeys
        />
      )}
    </Page>
  );
}

/** What a viewer may not read has no tab. */
function tabsFor(viewer: StaffUser): Tab<ComplianceTab>[] {
  const lazy = (panel: ReactNode) => <Suspense fallback={null}>{panel}</Suspense>;
  const own: (Tab<ComplianceTab> | false)[] = [
    mayReadWorkload(viewer) && { value: 'workload', label: 'Workload', panel: lazy(<Workload />) },
    mayReadReports(viewer) && {
      value: 'reports',
      label: 'Reports to the MLRO',
      panel: lazy(<MlroReports ClientLink={ClientLink} />),
    },
    { value: 'requests', label: 'Requests to clients', panel: lazy(<RequestTemplates />) },
    { value: 'words', label: 'Forbidden words', panel: lazy(<ForbiddenWords />) },
    { value: 'risks', label: 'Risk tables', panel: lazy(<RiskTables />) },
  ];
  return own.filter((each) => each !== false);
}
