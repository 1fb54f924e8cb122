import type { ReactNode } from 'react';
import { useTypedSearch } from '../../../client/lists/useTypedSearch.ts';
import { countOf } from '../../../client/lists/words.ts';
import { SegmentedTabs } from '../../../client/ui/layout/SegmentedTabs.tsx';
import { ChoiceChip } from '../../../client/ui/table/ChoiceChip.tsx';
import { FilterBar } from '../../../client/ui/table/FilterBar.tsx';
import type { ListCount } from '../../../shared/lists/list.ts';
import { type CompanyRole, companyRoles, type Letter, letters } from '../../../shared/permissions.ts';
import styles from './users.module.css';
import type { UsersSearch } from './usersSearch.ts';

interface UserFiltersProps {
  /** number of users under the filter, by state */
  count: ListCount | undefined;
  search: UsersSearch;
  onChange: (changes: Partial<UsersSearch>) => void;
  onClear: (() => void) | undefined;
  actions: ReactNode;
}

const states = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'invited', label: 'Invited' },
] as const;
const roles = Object.entries(companyRoles).map(([value, { words }]) => ({ value: value as CompanyRole, label: words }));
const permissions = Object.entries(letters).map(([value, { words }]) => ({ value: value as Letter, label: words }));

/** Tabs for the states, then search and filters. */
export function UserFilters({ count, search, onChange, onClear, actions }: UserFiltersProps) {
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
        search={{
          value: text,
          onChange: setText,
          placeholder: 'Name or phone',
        }}
        onClear={onClear}
        actions={actions}
      >
        <ChoiceChip label="Role" options={roles} value={search.role} onChange={(role) => onChange({ role })} />
        <ChoiceChip label="Permission" options={permissions} value={search.may} onChange={(may) => onChange({ may })} />
      </FilterBar>
    </div>
  );
}
