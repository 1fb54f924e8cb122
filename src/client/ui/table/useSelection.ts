import { useRef } from 'react';
import { type Selection, toggled } from './columns.ts';

/** A row's own box. */
export interface RowChoice {
  checked: boolean;
  possible: boolean;
  /** With shift, everything since the box clicked before follows. */
  onToggle: (shift: boolean) => void;
}

/** The boxes of a table's rows and the one above them; nothing where the table has no selection. */
export function useSelection<Row>(
  selection: Selection<Row> | undefined,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
) {
  const clickedLast = useRef<string>(undefined);
  if (!selection) return undefined;
  const { selected, onChange, canSelect = () => true } = selection;
  const selectable = rows.filter(canSelect).map(rowKey);
  const all = selectable.length > 0 && selectable.every((key) => selected.has(key));
  return {
    all,
    some: selected.size > 0,
    onAll: () => onChange(new Set(all ? [] : selectable)),
    choiceOf: (row: Row): RowChoice => {
      const key = rowKey(row);
      const onToggle = (shift: boolean) => {
        onChange(toggled(selected, selectable, key, shift ? clickedLast.current : undefined));
        clickedLast.current = key;
      };
      return { checked: selected.has(key), possible: canSelect(row), onToggle };
    },
  };
}
