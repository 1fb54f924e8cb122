import type { ReactNode } from 'react';
import type { List, ListCount } from '#shared/lists/list.ts';
import { type Segment, SegmentedTabs } from '../ui/layout/SegmentedTabs.tsx';
import { FilterBar } from '../ui/table/FilterBar.tsx';
import type { FilterField } from '../ui/table/filterFields.ts';
import styles from './ListFilters.module.css';
import { useTypedSearch } from './useTypedSearch.ts';
import { getSegments } from './words.ts';

type Texts = Readonly<Record<string, string | undefined>>;

interface ListFiltersProps {
  list: List;
  count: ListCount | undefined;
  /** the fields of the filter as the address has them */
  texts: Readonly<Record<string, unknown>>;
  onChange: (changes: Texts) => void;
  onClear: (() => void) | undefined;
  placeholder: string;
  tabs: { field: string; label: string; words: readonly Segment<string>[] } | undefined;
  fields: readonly FilterField[] | undefined;
  actions: ReactNode;
}

/** Tabs with the number of rows of each word, then search, chips and actions in one line. */
export function ListFilters(props: ListFiltersProps) {
  const { list, count, texts, onChange, onClear, placeholder, tabs, fields, actions } = props;
  const getText = (name: string) => (typeof texts[name] === 'string' ? texts[name] : undefined);
  const [typed, setTyped] = useTypedSearch(getText('text'), (text) => onChange({ text: text || undefined }));
  const search = { value: typed, onChange: setTyped, placeholder };
  return (
    <div className={styles.filters}>
      {tabs && (
        <SegmentedTabs
          label={tabs.label}
          segments={getSegments(tabs.words, count)}
          value={getText(tabs.field) ?? 'all'}
          onChange={(word) => onChange({ [tabs.field]: word === 'all' ? undefined : word })}
        />
      )}
      <FilterBar
        {...('text' in list.filters && { search })}
        {...(fields && { fields })}
        onClear={onClear}
        actions={actions}
      />
    </div>
  );
}
