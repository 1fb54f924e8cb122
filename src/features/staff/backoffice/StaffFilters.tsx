import type { ReactNode } from 'react';
import { useTypedSearch } from '../../../client/lists/useTypedSearch.ts';
import { countOf } from '../../../client/lists/words.ts';
import { SegmentedTabs } from '../../../client/ui/layout/SegmentedTabs.tsx';
import { ChoiceChip } from '../../../client/ui/table/ChoiceChip.tsx';
import { FilterBar } from '../../../client/ui/table/FilterBar.tsx';
import type { ListCount, SearchOf } from '../../../shared/lists/list.ts';
import { staffKeys, staffRoles } from '../../../shared/permissions.ts';
import { keyNames, roleNames, type staffList, stateOf } from '../staffList.ts';
import styles from './StaffList.module.css';

type StaffSearch = SearchOf<typeof staffList>;

interface StaffFiltersProps {
  /** staff under the filter, by state */
  count: ListCount | undefined;
  search: StaffSearch;
  onChange: (changes: Partial<StaffSearch>) => void;
  onClear: (() => void) | undefined;
  actions: ReactNode;
}

const states = [
  { value: 'all', label: 'All' },
  { value: 'active', label: stateOf({ active: true }) },
  { value: 'inactive', label: stateOf({ active: false }) },
] as const;
const roles = roleNames.map((value) => ({ value, label: staffRoles[value] }));
const keys = keyNames.map((value) => ({ value, label: staffKeys[value] }));

export function StaffFilters({ count, search, onChange, onClear, actions }: StaffFiltersProps) {
  const [text, setText] = useTypedSearch(search.text, (typed) => onChange({ text: typed || undefined }));
  const segments = states.map(({ value, label }) => ({
    value,
    label,
    ...countOf(count, value === 'all' ? undefined : value),
  }));
  return (
    <div className={styles.filters}>
      <SegmentedTabs
        label="State"
        segments={segments}
        value={search.state ?? 'all'}
        onChange={(state) => onChange({ state: state === 'all' ? undefined : state })}
      />
      <FilterBar
        search={{ value: text, onChange: setText, placeholder: 'Name or number' }}
        onClear={onClear}
        actions={actions}
      >
        <ChoiceChip label="Role" options={roles} value={search.role} onChange={(role) => onChange({ role })} />
        <ChoiceChip label="Key" options={keys} value={search.key} onChange={(key) => onChange({ key })} />
      </FilterBar>
    </div>
  );
}
