import { formatAhead } from '#client/api/fileTurns.ts';
import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { CsvButton } from '#client/ui/action/CsvButton.tsx';
import { workloadCalls } from '../workloadCalls.ts';

/** The workload and the yearly table as files. Each download is recorded. */
export function WorkloadFiles({ year }: { year: number | undefined }) {
  const csv = useFile('The workload could not be exported');
  const pdf = useFile('The workload could not be exported');
  const fetchAs = (format: 'csv' | 'pdf') => (signal: AbortSignal) => {
    const query = { format, ...(year !== undefined && { year: String(year) }) };
    return send(workloadCalls.exportWorkload, { query }, { signal });
  };
  const name = `cases-${year ?? ''}`;
  return (
    <>
      <CsvButton
        loading={csv.isRunning}
        waits={csv.ahead > 0 ? formatAhead(csv.ahead) : undefined}
        isEmpty={false}
        onSave={() => void csv.save(fetchAs('csv'), `${name}.csv`)}
      />
      <Button
        size="small"
        icon="pdf"
        loading={pdf.isRunning}
        onClick={() => void pdf.save(fetchAs('pdf'), `${name}.pdf`)}
      >
        {pdf.ahead > 0 ? formatAhead(pdf.ahead) : 'Export PDF'}
      </Button>
    </>
  );
}
