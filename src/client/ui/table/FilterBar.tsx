import { type ReactNode, useRef } from 'react';
import { Button } from '../action/Button.tsx';
import { IconButton } from '../action/IconButton.tsx';
import { TextInput } from '../input/TextInput.tsx';
import { useScrollEdges } from '../layout/scrollEdges.ts';
import styles from './FilterBar.module.css';

interface FilterBarProps {
  search?: { value: string; onChange: (value: string) => void; placeholder: string };
  /** FilterChips, in the order of the sentence they form. */
  children?: ReactNode;
  /** Given only while some filter is set. */
  onClear?: (() => void) | undefined;
  /** At the right: export, columns. */
  actions?: ReactNode;
}

/** Above a list: search, filters as a sentence, what to do with the outcome. `/` goes to the search (the shell's key). */
export function FilterBar({ search, children, onClear, actions }: FilterBarProps) {
  const chips = useRef<HTMLDivElement>(null);
  useScrollEdges(chips);
  return (
    <search className={styles.bar}>
      {search && (
        <TextInput
          type="search"
          icon="search"
          className={styles.search}
          aria-label={search.placeholder}
          placeholder={search.placeholder}
          value={search.value}
          data-search
          onChange={(event) => search.onChange(event.target.value)}
          unit={
            search.value !== '' && (
              <IconButton icon="x" size="xxsmall" label="Clear search" onClick={() => search.onChange('')} />
            )
          }
        />
      )}
      <div ref={chips} className={styles.chips}>
        {children}
        {onClear && (
          <Button variant="ghost" size="small" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </search>
  );
}
