import { send } from '#client/api/send.ts';
import { FigureFiles } from '#client/lists/FigureFiles.tsx';
import { amlReportCalls } from '../calls.ts';
import type { ReportName } from '../rules.ts';

interface ReportFilesProps {
  report: ReportName;
  /** of what is shown: the file holds the same */
  query: { from: string; to: string; asOf: string };
}

/** The report as files, of the record that is shown. Each download is recorded. */
export function ReportFiles({ report, query }: ReportFilesProps) {
  return (
    <FigureFiles
      fetch={(format, signal) =>
        send(amlReportCalls.exportReport, { params: { report }, query: { format, ...query } }, { signal })
      }
      name={`${report}-${query.from}-${query.to}`}
      failure="The report could not be exported"
    />
  );
}
