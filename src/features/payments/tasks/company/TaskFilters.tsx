import type { ReactNode } from 'react';
import { SegmentedTabs } from '../../../../client/ui/layout/SegmentedTabs.tsx';
import { FilterBar } from '../../../../client/ui/table/FilterBar.tsx';
import type { Task } from '../calls.ts';
import { standingOf, standingTitles, type TaskFilter, taskStandings } from '../taskFilter.ts';
import styles from './tasks.module.css';

interface TaskFiltersProps {
  /** all there are, to count them */
  tasks: readonly Task[] | undefined;
  personId: string;
  filter: TaskFilter;
  onChange: (changes: TaskFilter) => void;
  /** given while something is filtered */
  onClear: (() => void) | undefined;
  actions: ReactNode;
}

/** Whose turn it is, in sight with counts, then a text. */
export function TaskFilters({ tasks, personId, filter, onChange, onClear, actions }: TaskFiltersProps) {
  const countOf = (fits: (task: Task) => boolean) => (tasks ? { count: tasks.filter(fits).length } : {});
  const segments = [
    { value: 'all' as const, label: 'All', ...countOf(() => true) },
    ...taskStandings.map((value) => ({
      value,
      label: standingTitles[value],
      ...countOf((task) => standingOf(task, personId) === value),
    })),
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
        search={{
          value: filter.text ?? '',
          onChange: (text) => onChange({ text: text || undefined }),
          placeholder: 'Payee, message or IBAN',
        }}
        onClear={onClear}
        actions={actions}
      />
    </div>
  );
}
