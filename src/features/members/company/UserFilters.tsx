import type { ReactNode } from 'react';
import { SegmentedTabs } from '../../../client/ui/layout/SegmentedTabs.tsx';
import { ChoiceChip } from '../../../client/ui/table/ChoiceChip.tsx';
import { FilterBar } from '../../../client/ui/table/FilterBar.tsx';
import { type CompanyRole, companyRoles, type Letter, letters } from '../../../shared/permissions.ts';
import type { CompanyUser } from '../calls.ts';
import styles from './users.module.css';
import { isInState, type UsersSearch } from './usersSearch.ts';

interface UserFiltersProps {
  users: readonly CompanyUser[] | undefined;
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

/** All states in sight, then what narrows the list as a sentence. */
export function UserFilters({ users, search, onChange, onClear, actions }: UserFiltersProps) {
  const segments = states.map(({ value, label }) => {
    const state = value === 'all' ? undefined : value;
    const count = users?.filter((user) => isInState(user, state)).length;
    return { value, label, ...(count !== undefined && { count }) };
  });
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
          value: search.text ?? '',
          onChange: (text) => onChange({ text: text || undefined }),
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
