import type { ReactNode } from 'react';
import { useTypedSearch } from '../../../../client/lists/useTypedSearch.ts';
import { countOf } from '../../../../client/lists/words.ts';
import { SegmentedTabs } from '../../../../client/ui/layout/SegmentedTabs.tsx';
import { FilterBar } from '../../../../client/ui/table/FilterBar.tsx';
import type { FilterOf, ListCount } from '../../../../shared/lists/list.ts';
import { taskStandings } from '../task.ts';
import type { taskList } from '../taskList.ts';
import { standingTitles } from '../words.ts';
import styles from './tasks.module.css';

interface TaskFiltersProps {
  /** of the tasks under the filter, by standing */
  count: ListCount | undefined;
  filter: FilterOf<typeof taskList>;
  onChange: (changes: FilterOf<typeof taskList>) => void;
  /** given while a filter is set */
  onClear: (() => void) | undefined;
  actions: ReactNode;
}

/** Tabs that say whose turn it is, with counts, then the search. */
export function TaskFilters({ count, filter, onChange, onClear, actions }: TaskFiltersProps) {
  const [text, setText] = useTypedSearch(filter.text, (typed) => onChange({ text: typed || undefined }));
  const segments = [
    { value: 'all' as const, label: 'All', ...countOf(count) },
    ...taskStandings.map((value) => ({ value, label: standingTitles[value], ...countOf(count, value) })),
  ];
  return (
    <div className={styles.filters}>
      <SegmentedTabs
        label="Whose turn it is"
        segments={segments}
        value={filter.standing ?? 'all'}
        onChange={(standing) => onChange({ standing: standing === 'all' ? undefined : standing })}
      />
      <FilterBar
        search={{ value: text, onChange: setText, placeholder: 'Payee, message, IBAN or amount' }}
        onClear={onClear}
        actions={actions}
      />
    </div>
  );
}
