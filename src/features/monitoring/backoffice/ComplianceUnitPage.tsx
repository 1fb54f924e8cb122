import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Page } from '#client/ui/layout/Page.tsx';
import { type Tab, Tabs } from '#client/ui/layout/Tabs.tsx';
import { type ComplianceTab, complianceSearch, noEventFilter } from '../complianceSearch.ts';
import { complianceTabsFor } from './complianceTabs.ts';

const ForbiddenWords = lazyPart(() =>
  import('#features/messages/backoffice/ForbiddenWords.tsx').then((module) => module.ForbiddenWords),
);
const MlroReports = lazyPart(() =>
  import('#features/suspicions/backoffice/MlroReports.tsx').then((module) => module.MlroReports),
);
const RequestTemplates = lazyPart(() =>
  import('#features/requests/backoffice/RequestTemplates.tsx').then((module) => module.RequestTemplates),
);
const RiskTables = lazyPart(() =>
  import('#features/risks/backoffice/RiskTables.tsx').then((module) => module.RiskTables),
);
const RulesTab = lazyPart(() => import('./rules/RulesTab.tsx').then((module) => module.RulesTab));
const Workload = lazyPart(() =>
  import('#features/statistics/backoffice/Workload.tsx').then((module) => module.Workload),
);

/** Another tab begins with all that it has. */
const noTabFilter = { ...noEventFilter, overdue: undefined, rule: undefined, version: undefined };

/** The work of the compliance unit as a whole: its load, reports to the MLRO, and the texts that clients get. */
export function ComplianceUnitPage() {
  const [{ tab }, change] = usePageSearch(complianceSearch);
  const may = complianceTabsFor(useStaffUser());
  const tabs = allTabs().filter(({ value }) => may.includes(value));
  const [first] = tabs;
  const chosen = tabs.find(({ value }) => value === tab) ?? first;
  return (
    <Page title="Compliance unit" summary="Workload, reports and client-facing texts.">
      {chosen && (
        <Tabs
          label="Compliance unit"
          tabs={tabs}
          value={chosen.value}
          onChange={(next) => change({ ...noTabFilter, tab: next })}
          pageKeys
        />
      )}
    </Page>
  );
}

function allTabs(): Tab<ComplianceTab>[] {
  const lazy = (panel: ReactNode) => <Suspense fallback={null}>{panel}</Suspense>;
  return [
    { value: 'workload', label: 'Workload', panel: lazy(<Workload />) },
    { value: 'reports', label: 'Reports to the MLRO', panel: lazy(<MlroReports />) },
    { value: 'rules', label: 'Rules', panel: lazy(<RulesTab />) },
    { value: 'requests', label: 'Requests to clients', panel: lazy(<RequestTemplates />) },
    { value: 'words', label: 'Forbidden words', panel: lazy(<ForbiddenWords />) },
    { value: 'risks', label: 'Risk tables', panel: lazy(<RiskTables />) },
  ];
}
