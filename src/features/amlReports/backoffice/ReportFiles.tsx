import { formatAhead } from '#client/api/fileTurns.ts';
import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { CsvButton } from '#client/ui/action/CsvButton.tsx';
import { amlReportCalls } from '../calls.ts';
import type { ReportName } from '../rules.ts';

interface ReportFilesProps {
  report: ReportName;
  /** of what is shown: the file holds the same */
  query: { from: string; to: string; asOf: string };
}

/** The report as files, of the record that is shown. Each download is recorded. */
export function ReportFiles({ report, query }: ReportFilesProps) {
  const csv = useFile('The report could not be exported');
  const pdf = useFile('The report could not be exported');
  const fetchAs = (format: 'csv' | 'pdf') => (signal: AbortSignal) =>
    send(amlReportCalls.exportReport, { params: { report }, query: { format, ...query } }, { signal });
  const name = `${report}-${query.from}-${query.to}`;
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
