import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Page } from '#client/ui/layout/Page.tsx';
import { type Tab, Tabs } from '#client/ui/layout/Tabs.tsx';
import { type ComplianceTab, complianceSearch, noEvents, noRows } from '../complianceSearch.ts';
import { complianceTabsFor } from './complianceTabs.ts';

const BenchTab = lazyPart(() => import('./bench/BenchTab.tsx').then((module) => module.BenchTab));
const EventsTab = lazyPart(() => import('./events/EventsTab.tsx').then((module) => module.EventsTab));
const NetworkTab = lazyPart(() => import('./network/NetworkTab.tsx').then((module) => module.NetworkTab));
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
const RulesTab = lazyPart(() =>
  import('#features/monitoring/backoffice/RulesTab.tsx').then((module) => module.RulesTab),
);
const Workload = lazyPart(() =>
  import('#features/statistics/backoffice/Workload.tsx').then((module) => module.Workload),
);

/** Client and period stay from one to the other; in other tabs the days are a filter of their list. */
const periodTabs: readonly ComplianceTab[] = ['events', 'client', 'network'];

/** Another tab begins with all that it has; reports to the MLRO read `overdue` by themselves. */
const noList = { ...noRows, ...noEvents, overdue: undefined };

/** The work of the compliance unit: events of the bank, one client's bench and network, and what the unit keeps. */
export function ComplianceUnitPage() {
  const [{ tab, client, from, to }, change] = usePageSearch(complianceSearch);
  const may = complianceTabsFor(useStaffUser());
  const tabs = allTabs().filter(({ value }) => may.includes(value));
  const [first] = tabs;
  const usual = client === undefined ? 'events' : 'client';
  const chosen = tabs.find(({ value }) => value === (tab ?? usual)) ?? first;
  return (
    <Page title="Compliance unit" summary="Events, clients and their networks, reports and client-facing texts.">
      {chosen && (
        <Tabs
          label="Compliance unit"
          tabs={tabs}
          value={chosen.value}
          onChange={(next) =>
            change({
              ...{ ...noList, tab: next, rule: undefined, version: undefined },
              ...(periodTabs.includes(chosen.value) ? { from, to } : { from: undefined, to: undefined }),
            })
          }
          pageKeys
        />
      )}
    </Page>
  );
}

function allTabs(): Tab<ComplianceTab>[] {
  const lazy = (panel: ReactNode) => <Suspense fallback={null}>{panel}</Suspense>;
  return [
    { value: 'events', label: 'Events', panel: lazy(<EventsTab />) },
    { value: 'client', label: 'Client', panel: lazy(<BenchTab />) },
    { value: 'network', label: 'Network', panel: lazy(<NetworkTab />) },
    { value: 'workload', label: 'Workload', panel: lazy(<Workload />) },
    { value: 'reports', label: 'Reports to the MLRO', panel: lazy(<MlroReports />) },
    { value: 'rules', label: 'Rules', panel: lazy(<RulesTab />) },
    { value: 'requests', label: 'Requests to clients', panel: lazy(<RequestTemplates />) },
    { value: 'words', label: 'Forbidden words', panel: lazy(<ForbiddenWords />) },
    { value: 'risks', label: 'Risk tables', panel: lazy(<RiskTables />) },
  ];
}
