import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { ScreeningTimeline } from '#features/screening/backoffice/ScreeningTimeline.tsx';
import type { Bench } from '../benchLinks.ts';

/** Day by day; days without screening are filled. Who may not read matches sees how many there were. */
export function ScreeningDays({ events }: { events: Bench['screening'] }) {
  return (
    <ScreeningTimeline
      title="Screening"
      events={events}
      empty={
        <EmptyState icon="shield" title="No recent screening">
          Clients are screened when they are opened, when lists change and each night.
        </EmptyState>
      }
    />
  );
}
