import { formatAhead } from '#client/api/fileTurns.ts';
import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { CsvButton } from '#client/ui/action/CsvButton.tsx';
import { today } from '#client/ui/input/periods.ts';
import { statisticsCalls } from '../calls.ts';

/** What the dashboard shows, as files. Each download is recorded. */
export function StatsFiles() {
  const csv = useFile('The figures could not be exported');
  const pdf = useFile('The figures could not be exported');
  const fetchAs = (format: 'csv' | 'pdf') => (signal: AbortSignal) =>
    send(statisticsCalls.exportStats, { query: { format } }, { signal });
  return (
    <>
      <CsvButton
        loading={csv.isRunning}
        waits={csv.ahead > 0 ? formatAhead(csv.ahead) : undefined}
        isEmpty={false}
        onSave={() => void csv.save(fetchAs('csv'), `figures-${today()}.csv`)}
      />
      <Button
        size="small"
        icon="pdf"
        loading={pdf.isRunning}
        onClick={() => void pdf.save(fetchAs('pdf'), `figures-${today()}.pdf`)}
      >
        {pdf.ahead > 0 ? formatAhead(pdf.ahead) : 'Export PDF'}
      </Button>
    </>
  );
}
