import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import type { DevicePartProps } from '#client/features.ts';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { PhoneRow, PhoneRows, PhoneTitle } from '#client/ui/layout/PhoneParts.tsx';
import { getLastDay } from '../answers.ts';
import type { RequestSummary } from '../companyCalls.ts';
import { ownRequestCalls } from '../deviceCalls.ts';
import { getState } from '../form/shown/requestTexts.ts';
import { isWaiting } from '../rules.ts';
import { OwnRequest } from './OwnRequest.tsx';

/** how often the requests are read again while they are in view */
const everyMs = 10_000;

/** What the bank asks this person for, above the requests to approve; nothing while nothing waits. */
export function WaitingRequests(props: DevicePartProps) {
  return <Requests {...props} title="The bank asks you" isShown={({ state }) => isWaiting(state)} />;
}

/** What was answered, or is not needed any more, under 'Account'. */
export function EarlierRequests(props: DevicePartProps) {
  return <Requests {...props} title="Earlier questions" isShown={({ state }) => !isWaiting(state)} />;
}

interface RequestsProps extends DevicePartProps {
  title: string;
  isShown: (request: RequestSummary) => boolean;
}

function Requests({ userId, isOpen, openId: ledToId, onOpen, title, isShown }: RequestsProps) {
  const list = useCall(ownRequestCalls.listOwnRequests, { query: { userId } }, { refetchMs: everyMs });
  const [openId, setOpenId] = useState('');
  const close = () => onOpen(false);
  const requestId = ledToId ?? openId;
  if (isOpen) return <OwnRequest key={requestId} userId={userId} requestId={requestId} onClose={close} />;
  const shown = list.data?.items.filter(isShown) ?? [];
  if (shown.length === 0) return null;
  const open = (id: string) => {
    setOpenId(id);
    onOpen(true);
  };
  return (
    <>
      <PhoneTitle>{title}</PhoneTitle>
      <PhoneRows>
        {shown.map((request) => (
          <li key={request.id}>
            <RequestRow request={request} onOpen={() => open(request.id)} />
          </li>
        ))}
      </PhoneRows>
    </>
  );
}

function RequestRow({ request, onOpen }: { request: RequestSummary; onOpen: () => void }) {
  const { words, kind } = getState(request);
  const day = getLastDay(request).slice(0, 10);
  const due = request.state === 'overdue' ? `Was due ${day}` : `Answer by ${day}`;
  return (
    <PhoneRow
      name={request.title}
      details={isWaiting(request.state) ? [due] : [`Asked ${request.askedAt.slice(0, 10)}`]}
      status={
        <StatusBadge kind={kind} quiet>
          {words}
        </StatusBadge>
      }
      onOpen={onOpen}
    />
  );
}
