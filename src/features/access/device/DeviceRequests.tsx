import { useCall } from '#client/api/hooks.ts';
import { relativeText } from '#client/ui/display/timeText.ts';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { PhoneRow, PhoneRows, PhoneTitle } from '#client/ui/layout/PhoneParts.tsx';
import { deviceCalls } from '../deviceCalls.ts';
import { DecideRequest } from './DecideRequest.tsx';
import type { DeviceRequest } from './decisionTexts.ts';
/** how often an open device reads its requests */
export const devicePollMs = 2000;

interface DeviceRequestsProps {
  userId: string;
  /** '' if unknown */
  name: string;
  /** the one that has the page for itself */
  open: DeviceRequest | undefined;
  onOpen: (request: DeviceRequest | undefined) => void;
  /** runs when the outcome of the last request is closed and nothing else waits */
  onEmpty?: (() => void) | undefined;
  /** opens what the bank asks, from its notice */
  onAnswer: (requestId: string) => void;
}

/** The open requests of this person. A request must be opened in full before it can be decided. */
export function DeviceRequests({ userId, name, open, onOpen, onEmpty, onAnswer }: DeviceRequestsProps) {
  const list = useCall(deviceCalls.listDeviceRequests, { query: { userId } }, { refetchMs: devicePollMs });
  if (open) {
    const onClose = () => {
      onOpen(undefined);
      // a request that was only looked at is still among them
      if (list.data?.items.length === 0) onEmpty?.();
    };
    return <DecideRequest key={open.id} userId={userId} request={open} onClose={onClose} onAnswer={onAnswer} />;
  }
  if (!list.data) {
    if (list.error) return <ErrorState message={list.error.problem.title} onRetry={() => void list.refetch()} />;
    return (
      <Loading label="Loading requests">
        <Skeleton shape="block" />
      </Loading>
    );
  }
  const { items } = list.data;
  if (items.length === 0) {
    return (
      <EmptyState icon="bell" title="Nothing waits for you">
        {name ? `What is sent to ${name} for approval appears here.` : 'What you are asked to approve appears here.'}
      </EmptyState>
    );
  }
  return (
    <>
      <PhoneTitle>Waiting for you</PhoneTitle>
      <PhoneRows>
        {items.map((request) => (
          <li key={request.id}>
            <PhoneRow
              name={request.title}
              details={[
                [request.company, request.createdBy].filter(Boolean).join(' · '),
                relativeText(new Date(request.createdAt), new Date()),
              ]}
              onOpen={() => onOpen(request)}
            />
          </li>
        ))}
      </PhoneRows>
    </>
  );
}
