import { usePageSearch } from '#client/router/usePageSearch.ts';
import { Page } from '#client/ui/layout/Page.tsx';
import { Tabs } from '#client/ui/layout/Tabs.tsx';
import { lookupSearch } from '../lookupSearch.ts';
import { FoldingTab } from './FoldingTab.tsx';
import { ListsTab } from './ListsTab.tsx';
import { LookUpTab } from './LookUpTab.tsx';
import { ThresholdsTab } from './ThresholdsTab.tsx';

/** Looking a name up in the lists, and the lists themselves, for staff. */
export function ManualVerificationPage() {
  const [search, change] = usePageSearch(lookupSearch);
  return (
    <Page title="Manual verification" summary="Look up a name in all sanction, PEP and internal lists.">
      <Tabs
        label="Manual verification"
        tabs={[
          { value: 'lookup', label: 'Look up', panel: <LookUpTab search={search} onChange={change} /> },
          { value: 'lists', label: 'Lists', panel: <ListsTab /> },
          { value: 'thresholds', label: 'Thresholds', panel: <ThresholdsTab /> },
          { value: 'folding', label: 'Folding rules', panel: <FoldingTab /> },
        ]}
        value={search.tab ?? 'lookup'}
        onChange={(tab) => change({ tab })}
        pageKeys
      />
    </Page>
  );
}
