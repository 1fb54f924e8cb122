import { useRef, useState } from 'react';
import { Button } from '#client/ui/action/Button.tsx';
import { FileInput } from '#client/ui/upload/FileInput.tsx';
import styles from './outlet.module.css';

/** Reads a CSV file whatever separates its columns, and says if it cannot. */
export function CsvFile({ onRead }: { onRead: (rows: readonly (readonly string[])[]) => void }) {
  const [name, setName] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setName(file.name);
    try {
      // comes with the first file
      const { parse } = await import('csv-parse/browser/esm/sync');
      const text = await file.text();
      const options = { bom: true, delimiter: [',', ';', '\t'], relax_column_count: true, skip_empty_lines: false };
      const rows: string[][] = parse(text, options);
      onRead(rows);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className={styles.chosen}>
      <Button size="small" icon="csv" onClick={() => input.current?.click()}>
        From a CSV file
      </Button>
      <span className={styles.quiet}>{hasFailed ? `${name} cannot be read as CSV.` : name}</span>
      <FileInput ref={input} accept=".csv,.txt" onTake={([file]) => void take(file)} />
    </div>
  );
}
