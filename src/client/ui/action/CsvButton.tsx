import { Button } from './Button.tsx';

interface CsvButtonProps {
  onSave: () => void;
  loading?: boolean;
  /** how long it waits, instead of its own words: 'Waits for 2 files' */
  waits?: string | undefined;
  isEmpty: boolean;
}

/** What is listed, as a file for a spreadsheet. */
export function CsvButton({ onSave, loading = false, waits, isEmpty }: CsvButtonProps) {
  return (
    <Button
      size="small"
      icon="csv"
      loading={loading}
      disabledReason={isEmpty ? 'There is nothing to export.' : undefined}
      onClick={onSave}
    >
      {waits ?? 'Export CSV'}
    </Button>
  );
}
