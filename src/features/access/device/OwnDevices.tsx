import { Suspense, useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { send } from '#client/api/send.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { lockDevice } from '#client/session/device.ts';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { PhoneTitle } from '#client/ui/layout/PhoneParts.tsx';
import { deviceCalls, type Passkey } from '../deviceCalls.ts';
import { DeviceList, DevicesLoading } from './DeviceList.tsx';
import styles from './OwnDevices.module.css';

const RevokeDevice = lazyPart(() => import('./RevokeDevice.tsx').then((module) => module.RevokeDevice));

/** The person's devices, as shown on this device. */
export function OwnDevices({ userId }: { userId: string }) {
  const query = { userId };
  const list = useCall(deviceCalls.listOwnDevices, { query });
  const [revoking, setRevoking] = useState<Passkey>();
  const devices = list.data?.items.filter(({ revokedAt }) => revokedAt === null);
  if (!devices) {
    if (list.error) return <ErrorState message={list.error.problem.title} onRetry={() => void list.refetch()} />;
    return <DevicesLoading />;
  }
  const revoke = async ({ id, isThis }: Passkey) => {
    await send(deviceCalls.revokeOwnDevice, { params: { passkeyId: id }, query });
    await (isThis ? lockDevice('asked') : list.refetch());
  };
  return (
    <>
      <PhoneTitle>Your devices</PhoneTitle>
      <p className={styles.summary}>They can sign in as you and approve what you do. Revoke what you no longer have.</p>
      <DeviceList label="Your devices" devices={devices} onRevoke={setRevoking} />
      <Suspense fallback={null}>
        {revoking && (
          <RevokeDevice
            device={revoking}
            isLast={devices.length === 1}
            revoke={() => revoke(revoking)}
            onClose={() => setRevoking(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
