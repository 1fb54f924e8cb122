import { formatAhead } from '../api/fileTurns.ts';
import { useFile } from '../api/useFile.ts';
import { Button } from '../ui/action/Button.tsx';
import { CsvButton } from '../ui/action/CsvButton.tsx';

interface FigureFilesProps {
  /** Figures that are shown, fetched as a file. */
  fetch: (format: 'csv' | 'pdf', signal: AbortSignal) => ReturnType<Parameters<ReturnType<typeof useFile>['save']>[0]>;
  /** of the file, without its ending */
  name: string;
  /** 'The figures could not be exported' */
  failure: string;
}

/** What a page shows of figures, as CSV and as PDF; each waits for its turn and says so. */
export function FigureFiles({ fetch, name, failure }: FigureFilesProps) {
  const csv = useFile(failure);
  const pdf = useFile(failure);
  return (
    <>
      <CsvButton
        loading={csv.isRunning}
        waits={csv.ahead > 0 ? formatAhead(csv.ahead) : undefined}
        isEmpty={false}
        onSave={() => void csv.save((signal) => fetch('csv', signal), `${name}.csv`)}
      />
      <Button
        size="small"
        icon="pdf"
        loading={pdf.isRunning}
        onClick={() => void pdf.save((signal) => fetch('pdf', signal), `${name}.pdf`)}
      >
        {pdf.ahead > 0 ? formatAhead(pdf.ahead) : 'Export PDF'}
      </Button>
    </>
  );
}
