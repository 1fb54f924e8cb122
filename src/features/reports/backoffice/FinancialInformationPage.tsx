import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { Page } from '#client/ui/layout/Page.tsx';
import { type Tab, Tabs } from '#client/ui/layout/Tabs.tsx';
import { RedBooks } from '#features/closing/backoffice/RedBooks.tsx';
import { type FinancialTab, financialSearch } from '../financialSearch.ts';
import styles from './financial.module.css';

const OverviewTab = lazyPart(() =>
  import('#features/overview/backoffice/OverviewTab.tsx').then((module) => module.OverviewTab),
);
const DayFigures = lazyPart(() =>
  import('#features/statistics/backoffice/DayFigures.tsx').then((module) => module.DayFigures),
);
const LedgerSection = lazyPart(() =>
  import('#features/ledger/backoffice/LedgerSection.tsx').then((module) => module.LedgerSection),
);
const MonthsTab = lazyPart(() =>
  import('#features/closing/backoffice/MonthsTab.tsx').then((module) => module.MonthsTab),
);
const LedgerFiles = lazyPart(() =>
  import('#features/ledger/files/backoffice/LedgerFiles.tsx').then((module) => module.LedgerFiles),
);
const VmiSection = lazyPart(() =>
  import('#features/taxReports/backoffice/VmiSection.tsx').then((module) => module.VmiSection),
);
const CesopSection = lazyPart(() =>
  import('#features/cesop/backoffice/CesopSection.tsx').then((module) => module.CesopSection),
);
const CalendarSection = lazyPart(() =>
  import('#features/supervisoryReports/backoffice/CalendarSection.tsx').then((module) => module.CalendarSection),
);
const DueSection = lazyPart(() =>
  import('#features/supervisoryReports/backoffice/DueSection.tsx').then((module) => module.DueSection),
);
const FormsSection = lazyPart(() =>
  import('#features/supervisoryReports/backoffice/FormsSection.tsx').then((module) => module.FormsSection),
);
const SafeguardingTab = lazyPart(() =>
  import('#features/safeguarding/backoffice/SafeguardingTab.tsx').then((module) => module.SafeguardingTab),
);
const PricesSection = lazyPart(() =>
  import('#features/prices/backoffice/PricesSection.tsx').then((module) => module.PricesSection),
);
const ReconciliationSection = lazyPart(() =>
  import('#features/reconciliation/backoffice/ReconciliationSection.tsx').then(
    (module) => module.ReconciliationSection,
  ),
);
const AuditSection = lazyPart(() =>
  import('#features/audit/backoffice/AuditSection.tsx').then((module) => module.AuditSection),
);

/** The bank’s own books, for finance. */
export function FinancialInformationPage() {
  const [{ tab, account, find }, change] = usePageSearch(financialSearch);
  return (
    <Page title="Financial information" summary="The ledger of the bank, and what its authorities ask for.">
      <RedBooks />
      <Tabs
        label="Financial information"
        tabs={allTabs()}
        value={tab ?? (account === undefined && find === undefined ? 'overview' : 'ledger')}
        onChange={(next) => change({ tab: next, account: undefined, find: undefined })}
        pageKeys
      />
    </Page>
  );
}

function allTabs(): Tab<FinancialTab>[] {
  const lazy = (panel: ReactNode) => (
    <div className={styles.parts}>
      <Suspense fallback={null}>{panel}</Suspense>
    </div>
  );
  return [
    {
      value: 'overview',
      label: 'Overview',
      panel: lazy(
        <OverviewTab>
          <DueSection />
          <DayFigures />
        </OverviewTab>,
      ),
    },
    { value: 'ledger', label: 'Ledger', panel: lazy(<LedgerSection />) },
    { value: 'months', label: 'Months', panel: lazy(<MonthsTab />) },
    { value: 'safeguarding', label: 'Safeguarding', panel: lazy(<SafeguardingTab />) },
    { value: 'reconciliation', label: 'Reconciliation', panel: lazy(<ReconciliationSection />) },
    { value: 'prices', label: 'Prices', panel: lazy(<PricesSection />) },
    {
      value: 'reports',
      label: 'Reports',
      panel: lazy(
        <>
          <CalendarSection />
          <FormsSection />
          <LedgerFiles />
          <VmiSection />
          <CesopSection />
        </>,
      ),
    },
    { value: 'audit', label: 'Audit', panel: lazy(<AuditSection />) },
  ];
}
