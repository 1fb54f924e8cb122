import { Button } from '#client/ui/action/Button.tsx';
import { MarkedRow, MarkedRowLoading, MarkedRows } from '#client/ui/display/MarkedRows.tsx';
import { Badge } from '#client/ui/display/StatusBadge.tsx';
import { relativeText, timeText } from '#client/ui/display/timeText.ts';
import { Loading } from '#client/ui/feedback/Skeleton.tsx';
import type { Passkey } from '../deviceCalls.ts';

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
    <MarkedRows label={label}>
      {ordered.map((device) => (
        <li key={device.id}>
          <MarkedRow
            icon="phone"
            name={
              <>
                {device.name}
                {device.isThis && <Badge kind="info">{thisWords}</Badge>}
                {device.revokedAt !== null && <Badge>Revoked</Badge>}
                {device.revokedAt === null && device.approvesFrom !== null && (
                  <Badge>May approve from {timeText(new Date(device.approvesFrom)).slice(0, 16)}</Badge>
                )}
              </>
            }
            detail={getTimes(device)}
            isOver={device.revokedAt !== null}
            action={
              onRevoke &&
              device.revokedAt === null && (
                <Button size="small" aria-label={`Revoke ${device.name}`} onClick={() => onRevoke(device)}>
                  Revoke
                </Button>
              )
            }
          />
        </li>
      ))}
    </MarkedRows>
  );
}

interface NoDeviceProps {
  title: string;
  /** what adds one */
  children?: string;
}

/** In place of the list, and as high as one device. */
export function NoDevice({ title, children }: NoDeviceProps) {
  return <MarkedRow icon="phone" name={title} detail={children} />;
}

/** As high as one device, which most people have. */
export function DevicesLoading() {
  return (
    <Loading label="Loading devices">
      <MarkedRowLoading />
    </Loading>
  );
}

function getTimes({ createdAt, lastUsedAt, revokedAt }: Passkey): string {
  const now = new Date();
  const used = lastUsedAt === null ? 'not used yet' : `last used ${relativeText(new Date(lastUsedAt), now)}`;
  return `Added ${getDay(createdAt)} · ${revokedAt === null ? used : `revoked ${timeText(new Date(revokedAt))}`}`;
}

function getDay(moment: string): string {
  return timeText(new Date(moment)).slice(0, 10);
}
