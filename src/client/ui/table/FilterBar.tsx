import { type ReactNode, useRef } from 'react';
import { Button } from '../action/Button.tsx';
import { IconButton } from '../action/IconButton.tsx';
import { TextInput } from '../input/TextInput.tsx';
import { useScrollEdges } from '../layout/scrollEdges.ts';
import { FieldInputs } from './FieldInputs.tsx';
import styles from './FilterBar.module.css';
import { FilterBuilder } from './FilterBuilder.tsx';
import { FilterChip } from './FilterChip.tsx';
import { type FilterField, formatField } from './filterFields.ts';

interface FilterBarProps {
  search?: { value: string; onChange: (value: string) => void; placeholder: string };
  /** In the order of the sentence that their chips form. */
  fields?: readonly FilterField[];
  /** Given only while some filter is set. */
  onClear?: (() => void) | undefined;
  /** At the right: export, columns. */
  actions?: ReactNode;
}

/** More fields have a chip only while they are set; the builder has them all. */
const offered = 4;

/** One line above a list: search, filters as a sentence, actions for the list. Chips scroll sideways and never wrap. */
export function FilterBar({ search, fields = [], onClear, actions }: FilterBarProps) {
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
      {fields.length > 0 && <FilterBuilder fields={fields} />}
      <div ref={chips} className={styles.chips}>
        {fields.map((field, at) => {
          const words = formatField(field);
          if (!words && at >= offered) return null;
          return (
            <FilterChip key={field.label} label={field.label} {...words} onClear={() => field.onChange(undefined)}>
              {(close) => <FieldInputs field={field} close={close} />}
            </FilterChip>
          );
        })}
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
