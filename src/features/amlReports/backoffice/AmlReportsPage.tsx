import { Suspense } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { useStaffUser } from '#client/session/person.ts';
import { today } from '#client/ui/input/today.ts';
import { Page } from '#client/ui/layout/Page.tsx';
import { type Tab, Tabs } from '#client/ui/layout/Tabs.tsx';
import { mayReadWorkload } from '#features/statistics/backoffice/mayReadWorkload.ts';
import type { Days } from '#shared/rules/reportDays.ts';
import { getPresetDays, reportNames } from '../rules.ts';
import { type ReportTab, reportSearch } from '../search.ts';
import { PeriodBar } from './PeriodBar.tsx';

const ReportPanel = lazyPart(() => import('./ReportPanel.tsx').then((module) => module.ReportPanel));
const SupervisorTable = lazyPart(() =>
  import('#features/statistics/backoffice/SupervisorTable.tsx').then((module) => module.SupervisorTable),
);

const tabLabels: Readonly<Record<ReportTab, string>> = {
  paymentsByClientCountry: 'Client country',
  significantPayments: 'Significant',
  highvaluePayments: 'High value',
  outgoingPaymentsByCountry: 'Outgoing',
  incommingPaymentsByCountry: 'Incoming',
  supervisor: 'Supervisor',
};

/** Reports on money laundering risk for any period of up to a year; the last whole month unless the address says. */
export function AmlReportsPage() {
  const [search, change] = usePageSearch(reportSearch);
  const usual = getPresetDays('month', today());
  const days: Days = { from: search.from ?? usual.from, to: search.to ?? usual.to };
  const maySeeTable = mayReadWorkload(useStaffUser());
  const tabs: Tab<ReportTab>[] = [
    ...reportNames.map((report) => ({
      ...{ value: report, label: tabLabels[report] },
      panel: (
        <Suspense fallback={null}>
          <ReportPanel key={report} report={report} days={days} />
        </Suspense>
      ),
    })),
    ...(maySeeTable
      ? [
          {
            ...{ value: 'supervisor' as const, label: tabLabels.supervisor },
            panel: (
              <Suspense fallback={null}>
                <SupervisorTable {...days} />
              </Suspense>
            ),
          },
        ]
      : []),
  ];
  const chosen = tabs.find(({ value }) => value === search.report)?.value ?? reportNames[0];
  return (
    <Page title="AML reports" summary="Payments by country and size, for any period of up to 366 days.">
      <PeriodBar days={days} onChange={(next) => change({ ...next, asOf: undefined, row: undefined })} />
      <Tabs
        label="AML reports"
        tabs={tabs}
        value={chosen}
        onChange={(report) => change({ report, row: undefined })}
        pageKeys
      />
    </Page>
  );
}
