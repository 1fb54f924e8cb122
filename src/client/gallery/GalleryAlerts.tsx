import { useState } from 'react';
import { alertMs } from '#shared/limits.ts';
import { showAlert } from '../alerts/alerts.ts';
import { PastAlerts } from '../alerts/PastAlerts.tsx';
import { Button } from '../ui/action/Button.tsx';
import type { AlertKind } from '../ui/feedback/AlertList.tsx';
import { Section } from '../ui/layout/Section.tsx';
import styles from './Gallery.module.css';
import { type PartProps, Sample } from './Sample.tsx';

const kinds: Record<AlertKind, string> = {
  success: 'Task was successfully cancelled',
  error: 'Payment order could not be created: Insufficient Funds',
  info: 'A new version is ready; it loads with your next page',
  warning: 'Transaction has been updated.',
};
const durations = { short: 'Short', normal: 'Normal', long: 'Long', veryLong: 'Very long' } as const;
const queued = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];

export function GalleryAlerts({ title }: PartProps) {
  const [showsPast, setShowsPast] = useState(false);
  return (
    <Section
      title={title}
      summary="At the bottom, in the middle. Errors and warnings interrupt a screen reader, the others wait for it."
    >
      <Sample title="Kinds" note="The clock stops while one is pointed at or has focus.">
        <div className={styles.row}>
          {(Object.keys(kinds) as AlertKind[]).map((type) => (
            <Button key={type} onClick={() => showAlert({ type, message: kinds[type], timeoutMs: alertMs.veryLong })}>
              Show {type}
            </Button>
          ))}
        </div>
      </Sample>
      <Sample title="Durations">
        <div className={styles.row}>
          {(Object.keys(durations) as (keyof typeof durations)[]).map((name) => (
            <Button
              key={name}
              size="small"
              onClick={() =>
                showAlert({
                  type: 'info',
                  message: `${durations[name]}: ${alertMs[name]} ms`,
                  timeoutMs: alertMs[name],
                })
              }
            >
              {durations[name]}
            </Button>
          ))}
        </div>
      </Sample>
      <Sample title="Queue" note="Three at once, the others wait; the last twenty can be read again.">
        <div className={styles.row}>
          <Button
            size="small"
            onClick={() => {
              for (const message of queued) showAlert({ type: 'info', message });
            }}
          >
            Six at once
          </Button>
          <Button size="small" icon="bell" onClick={() => setShowsPast(true)}>
            Past alerts
          </Button>
        </div>
      </Sample>
      {showsPast && <PastAlerts onClose={() => setShowsPast(false)} />}
    </Section>
  );
}
