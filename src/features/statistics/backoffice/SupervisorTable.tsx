/** The table for the supervisor, of any period. */
import { useCall } from '#client/api/hooks.ts';
import { send } from '#client/api/send.ts';
import { FigureFiles } from '#client/lists/FigureFiles.tsx';
import { readFailure } from '#client/lists/loadFailure.ts';
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

/** Each download is recorded. */
function SupervisorFiles(days: Days) {
  return (
    <FigureFiles
      fetch={(format, signal) =>
        send(supervisorCalls.exportSupervisorTable, { query: { format, ...days } }, { signal })
      }
      name={`supervisor-${days.from}-${days.to}`}
      failure="The table could not be exported"
    />
  );
}
