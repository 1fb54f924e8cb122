import { Button } from './Button.tsx';

interface CsvButtonProps {
  onSave: () => void;
  loading?: boolean;
  isEmpty: boolean;
}

/** What is listed, as a file for a spreadsheet. */
export function CsvButton({ onSave, loading = false, isEmpty }: CsvButtonProps) {
  return (
    <Button
      size="small"
      icon="csv"
      loading={loading}
      disabledReason={isEmpty ? 'There is nothing to export.' : undefined}
      onClick={onSave}
    >
      Export CSV
    </Button>
  );
}
