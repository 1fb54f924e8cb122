import { Button } from '../../../client/ui/action/Button.tsx';
import { classes } from '../../../client/ui/classes.ts';
import { Icon } from '../../../client/ui/display/Icon.tsx';
import { Badge } from '../../../client/ui/display/StatusBadge.tsx';
import { relativeText, timeText } from '../../../client/ui/display/timeText.ts';
import { Loading, Skeleton } from '../../../client/ui/feedback/Skeleton.tsx';
import type { Passkey } from '../deviceCalls.ts';
import styles from './DeviceList.module.css';

interface DeviceListProps {
  /** name of the list, for screen readers */
  label: string;
  devices: readonly Passkey[];
  /** badge of the device that opened this session */
  thisWords?: string;
  /** absent: the person may only look */
  onRevoke?: ((device: Passkey) => void) | undefined;
}

/** Devices with a passkey: name, date added, last use, and whether it is revoked. */
export function DeviceList({ label, devices, thisWords = 'This device', onRevoke }: DeviceListProps) {
  const ordered = devices.toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
  return (
    <ul className={styles.list} aria-label={label}>
      {ordered.map((device) => (
        <li key={device.id} className={classes(styles.device, device.revokedAt !== null && styles.revoked)}>
          <span className={styles.icon}>
            <Icon name="phone" />
          </span>
          <div className={styles.words}>
            <p className={styles.name}>
              {device.name}
              {device.isThis && <Badge kind="info">{thisWords}</Badge>}
              {device.revokedAt !== null && <Badge>Revoked</Badge>}
            </p>
            <Times {...device} />
          </div>
          {onRevoke && device.revokedAt === null && (
            <Button size="small" aria-label={`Revoke ${device.name}`} onClick={() => onRevoke(device)}>
              Revoke
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface NoDeviceProps {
  title: string;
  /** what adds one */
  children?: string;
}

/** In place of the list, and as high as one device. */
export function NoDevice({ title, children }: NoDeviceProps) {
  return (
    <div className={styles.device}>
      <span className={styles.icon}>
        <Icon name="phone" />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{title}</p>
        <p className={styles.times}>{children}</p>
      </div>
    </div>
  );
}

/** As high as one device, which most people have. */
export function DevicesLoading() {
  return (
    <Loading label="Loading devices">
      <div className={styles.device}>
        <span className={styles.icon} />
        <div className={styles.words}>
          <p className={styles.bone}>
            <Skeleton width="short" />
          </p>
          <p className={classes(styles.bone, styles.times)}>
            <Skeleton width="half" />
          </p>
        </div>
      </div>
    </Loading>
  );
}

function Times({ createdAt, lastUsedAt, revokedAt }: Passkey) {
  const now = new Date();
  const used = lastUsedAt === null ? 'not used yet' : `last used ${relativeText(new Date(lastUsedAt), now)}`;
  return (
    <p className={styles.times}>
      Added {dayOf(createdAt)} · {revokedAt === null ? used : `revoked ${timeText(new Date(revokedAt))}`}
    </p>
  );
}

function dayOf(moment: string): string {
  return timeText(new Date(moment)).slice(0, 10);
}
