import { useState } from 'react';
import { stepsBeside } from './columns.ts';

/** The row of a table whose panel is open, where the page's address does not name it: what the table and the panel need. */
export function usePickedRow<Row>(rows: readonly Row[] | undefined, rowKey: (row: Row) => string) {
  const [openKey, setOpenKey] = useState<string>();
  const open = (row: Row) => setOpenKey(rowKey(row));
  const onClose = () => setOpenKey(undefined);
  return {
    row: rows?.find((row) => rowKey(row) === openKey),
    table: { rows, rowKey, onOpen: open, openKey },
    panel: { onClose, ...stepsBeside(rows, rowKey, openKey, open) },
  };
}
