/** The table for the supervisor, of any period. */
import { formatAhead } from '#client/api/fileTurns.ts';
import { useCall } from '#client/api/hooks.ts';
import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { CsvButton } from '#client/ui/action/CsvButton.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Days } from '#shared/rules/reportDays.ts';
import { supervisorCalls } from '../supervisorCalls.ts';
import { factLines } from '../workloadTables.ts';
import styles from './workload.module.css';
import { YearTable } from './YearTable.tsx';

/** Cases by type and the figures beside them, from one day to another. */
export function SupervisorTable({ from, to }: Days) {
  const read = useCall(supervisorCalls.readSupervisorTable, { query: { from, to } });
  const failure = readFailure(read, 'The table could not be loaded');
  const { data } = read;
  if (failure) return <ErrorState {...failure} />;
  return (
    <Section
      title="Table for the supervisor"
      summary="Cases of the period by type, and the figures beside them. 'Now' means now, not the end of the period."
      actions={<SupervisorFiles from={from} to={to} />}
    >
      <YearTable rows={data?.byType} label="Cases of the period by type" />
      {data && (
        <div className={styles.facts}>
          <Definitions
            items={factLines(data, `from ${from} to ${to}`).map(([label, count]) => ({ label, value: String(count) }))}
          />
        </div>
      )}
    </Section>
  );
}

function SupervisorFiles(days: Days) {
  const csv = useFile('The table could not be exported');
  const pdf = useFile('The table could not be exported');
  const fetchAs = (format: 'csv' | 'pdf') => (signal: AbortSignal) =>
    send(supervisorCalls.exportSupervisorTable, { query: { format, ...days } }, { signal });
  const name = `supervisor-${days.from}-${days.to}`;
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
