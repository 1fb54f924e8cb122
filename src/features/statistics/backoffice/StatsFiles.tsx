import { send } from '#client/api/send.ts';
import { FigureFiles } from '#client/lists/FigureFiles.tsx';
import { today } from '#client/ui/input/today.ts';
import { statisticsCalls } from '../calls.ts';

/** What the dashboard shows, as files. Each download is recorded. */
export function StatsFiles() {
  return (
    <FigureFiles
      fetch={(format, signal) => send(statisticsCalls.exportStats, { query: { format } }, { signal })}
      name={`figures-${today()}`}
      failure="The figures could not be exported"
    />
  );
}
