import { Suspense } from 'react';
import { lazyPart } from '../../../client/router/loadPage.ts';
import { usePageSearch } from '../../../client/router/usePageSearch.ts';
import { useStaffUser } from '../../../client/session/person.ts';
import { Coming } from '../../../client/shell/ComingPage.tsx';
import { Page } from '../../../client/ui/layout/Page.tsx';
import { Tabs } from '../../../client/ui/layout/Tabs.tsx';
import { transactionsSearch } from '../transactionsSearch.ts';

const RailTab = lazyPart(() => import('../../rails/backoffice/RailTab.tsx').then((module) => module.RailTab));

const parts = [
  { title: 'Live view', words: 'Every transaction as it is booked.' },
  { title: 'New alerts, review, data requested', words: 'Rule events, to work through by keyboard.' },
  { title: 'Card orders', words: 'Failed and delayed ones.' },
  { title: 'Templates and history', words: 'Texts for requests, and past requests with their answers.' },
];

/** Transactions as they happen, for staff. Administrators also see what stopped for a technical reason. */
export function LiveTransactionsPage() {
  const { role } = useStaffUser();
  const [{ tab = 'live' }, change] = usePageSearch(transactionsSearch);
  const live = (
    <Coming
      parts={parts}
      meanwhile="Companies see their own transactions in the company area; staff see none until this page is built."
    />
  );
  const tech = (
    <Suspense fallback={null}>
      <RailTab />
    </Suspense>
  );
  return (
    <Page title="Transactions" summary="Live transactions, and those that need review.">
      {role === 'A' ? (
        <Tabs
          label="Transactions"
          tabs={[
            { value: 'live', label: 'Live view', panel: live },
            { value: 'tech', label: 'Tech', panel: tech },
          ]}
          value={tab}
          onChange={(next) => change({ tab: next })}
          pageKeys
        />
      ) : (
        live
      )}
    </Page>
  );
}
