import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { deviceCalls } from '../deviceCalls.ts';
import { DecideRequest } from './DecideRequest.tsx';
import { devicePollMs } from './DeviceRequests.tsx';
import type { DeviceRequest } from './decisionTexts.ts';

interface OneRequestProps {
  userId: string;
  requestId: string;
  /** where its arrow leads: 'Your account' */
  back: string;
  onClose: () => void;
}

/** The request that something done on this device has opened, to decide at once. */
export function OneRequest({ userId, requestId, back, onClose }: OneRequestProps) {
  const list = useCall(deviceCalls.listDeviceRequests, { query: { userId } }, { refetchMs: devicePollMs });
  // once decided, it leaves the list while its outcome is shown
  const [kept, setKept] = useState<DeviceRequest>();
  const found = list.data?.items.find(({ id }) => id === requestId);
  if (found && !kept) setKept(found);
  const request = kept ?? found;
  if (request) return <DecideRequest userId={userId} request={request} back={back} onClose={onClose} />;
  return (
    <>
      <Loading label="Loading the request">
        <Skeleton shape="block" />
      </Loading>
      <Button onClick={onClose}>{back}</Button>
    </>
  );
}
