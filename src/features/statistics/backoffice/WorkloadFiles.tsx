import { send } from '#client/api/send.ts';
import { FigureFiles } from '#client/lists/FigureFiles.tsx';
import { workloadCalls } from '../workloadCalls.ts';

/** The workload and the yearly table as files. Each download is recorded. */
export function WorkloadFiles({ year }: { year: number | undefined }) {
  const ofYear = year === undefined ? {} : { year: String(year) };
  return (
    <FigureFiles
      fetch={(format, signal) => send(workloadCalls.exportWorkload, { query: { format, ...ofYear } }, { signal })}
      name={`cases-${year ?? ''}`}
      failure="The workload could not be exported"
    />
  );
}
