import { useState } from 'react';
import { stepsBeside } from './columns.ts';

/** Opens the row of a key, or none. `replace`: the step back leads past it. */
type ShowRow<Key> = (key: Key | undefined, options: { replace: boolean }) => void;

/**
 * What a table and the panel of its open row need, where the page's address names the row: the step back closes the
 * panel, and going on to the next row is no step.
 */
export function pickedRow<Row, Key extends string>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => Key,
  openKey: Key | undefined,
  show: ShowRow<Key>,
) {
  const open = (row: Row) => show(rowKey(row), { replace: openKey !== undefined });
  const onClose = () => show(undefined, { replace: true });
  return {
    row: rows?.find((row) => rowKey(row) === openKey),
    table: { rows, rowKey, onOpen: open, openKey },
    panel: { onClose, ...stepsBeside(rows, rowKey, openKey, open) },
  };
}

/** The same where the page's address does not name the row. */
export function usePickedRow<Row>(rows: readonly Row[] | undefined, rowKey: (row: Row) => string) {
  const [openKey, setOpenKey] = useState<string>();
  return pickedRow(rows, rowKey, openKey, setOpenKey);
}
