import { type ReactNode, useRef } from 'react';
import { Checkbox } from '../input/Checkbox.tsx';
import type { Selection } from './columns.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { toggled } from './toggled.ts';

interface SelectionOptions<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Keys of the chosen rows. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Rows that cannot be chosen have no box. */
  canSelect?: (row: Row) => boolean;
  /** What can be done with the chosen rows: small buttons. */
  actions: ReactNode;
}

/** Boxes with which rows of a table are chosen. With Shift, all rows since the last click follow. */
export function useSelection<Row>(options: SelectionOptions<Row>): Selection<Row> {
  const { rows, rowKey, selected, onChange, canSelect = () => true, actions } = options;
  const clickedLast = useRef<string>(undefined);
  const selectable = rows.filter(canSelect).map(rowKey);
  const isAll = selectable.length > 0 && selectable.every((key) => selected.has(key));
  const isSome = selected.size > 0;
  const toggle = (key: string, shift: boolean) => {
    onChange(toggled(selected, selectable, key, shift ? clickedLast.current : undefined));
    clickedLast.current = key;
  };
  return {
    isChosen: (row) => selected.has(rowKey(row)),
    getBox: (row, isActive) =>
      canSelect(row) && (
        <Checkbox
          label="Select row"
          labelHidden
          checked={selected.has(rowKey(row))}
          tabIndex={isActive ? 0 : -1}
          onChange={() => undefined}
          onClick={(event) => toggle(rowKey(row), event.shiftKey)}
        />
      ),
    headBox: (
      <Checkbox
        label="Select all rows"
        labelHidden
        checked={isAll}
        mixed={isSome && !isAll}
        onChange={() => onChange(new Set(isAll ? [] : selectable))}
      />
    ),
    bar: isSome && (
      <SelectionBar count={selected.size} onClear={() => onChange(new Set())}>
        {actions}
      </SelectionBar>
    ),
  };
}
