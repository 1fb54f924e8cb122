import { serverNow } from '#client/api/clock.ts';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import type { MlroReportItem } from '../calls.ts';

/** The clock runs as long as no one has decided. */
export function FileBy({ item: { state, fileBy } }: { item: MlroReportItem }) {
  if (state !== 'withMlro') return 'Decided';
  if (Date.parse(fileBy) > serverNow()) return <Time at={fileBy} />;
  return (
    <StatusBadge kind="failed" icon="clock" quiet>
      Overdue
    </StatusBadge>
  );
}
