import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import type { MlroReportItem } from '../reportList.ts';

/** The clock runs as long as no one has decided. */
export function FileBy({ item: { state, fileBy, isOverdue } }: { item: MlroReportItem }) {
  if (state !== 'withMlro') return 'Decided';
  if (!isOverdue) return <Time at={fileBy} />;
  return (
    <StatusBadge kind="failed" icon="clock" quiet>
      Overdue
    </StatusBadge>
  );
}
