import { Icon } from '../ui/display/Icon.tsx';
import { Time } from '../ui/display/Time.tsx';
import { alertIcons } from '../ui/feedback/AlertList.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { useAlerts } from './alerts.ts';
import styles from './PastAlerts.module.css';
import { maxPast } from './queue.ts';

/** What was said lately, for those who were looking elsewhere. */
export function PastAlerts({ onClose }: { onClose: () => void }) {
  const { past } = useAlerts();
  return (
    <Dialog open onClose={onClose} title="Past alerts" description={`The last ${maxPast} are kept.`}>
      {past.length === 0 ? (
        <EmptyState icon="bell" title="No alerts yet" />
      ) : (
        <ol className={styles.list}>
          {past.map(({ id, type, message, at }) => (
            <li key={id} className={styles.alert}>
              <span className={styles[type]}>
                <Icon name={alertIcons[type]} size={16} />
                <span className="visually-hidden">{type}: </span>
              </span>
              <span className={styles.message}>{message}</span>
              <Time at={new Date(at).toISOString()} part="time" />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
