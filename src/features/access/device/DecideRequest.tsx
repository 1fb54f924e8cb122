import { useState } from 'react';
import { lookAgain } from '#client/api/approval.ts';
import { queryClient } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { relativeText } from '#client/ui/display/timeText.ts';
import { PhoneStep } from '#client/ui/layout/PhoneParts.tsx';
import { deviceCalls } from '../deviceCalls.ts';
import { DecideActions } from './DecideActions.tsx';
import styles from './DecideRequest.module.css';
import { DeviceResult } from './DeviceResult.tsx';
import { type Decision, type DeviceRequest, getText } from './decisionTexts.ts';
import { proveWith } from './deviceProof.ts';
import { isOfPasskey } from './passkey.ts';
import { type Trouble, useWork } from './useWork.ts';

interface DecideRequestProps {
  userId: string;
  request: DeviceRequest;
  /** where its arrow leads */
  back?: string;
  onClose: () => void;
  /** opens what the bank asks this person */
  onAnswer?: ((requestId: string) => void) | undefined;
}

/** approved work runs a moment later; then other pages read their data again */
const executedAfterMs = 1000;

/** One request in full. The decision carries its hash, and the passkey signs it. */
export function DecideRequest({ userId, request, back = 'All requests', onClose, onAnswer }: DecideRequestProps) {
  const [asksReject, setAsksReject] = useState(false);
  const [done, setDone] = useState<Decision>();
  const { run, isRunning, trouble } = useWork((decision: Decision) => decide(userId, request, decision), {
    onDone: (decision) => {
      setDone(decision);
      refreshAll();
    },
    onTrouble: () => void queryClient.invalidateQueries(),
  });
  const words = getText(request);
  if (done) {
    const kind = done === 'approve' ? 'success' : 'neutral';
    return <DeviceResult kind={kind} title={words[done].done} words={request.title} onClose={onClose} />;
  }
  if (trouble && !mayTryAgain(trouble)) {
    return <DeviceResult kind="failed" title={getTitle(trouble)} words={trouble.words} onClose={onClose} />;
  }
  return (
    <PhoneStep back={back} onBack={onClose}>
      <div>
        <h2 className={styles.title}>{request.title}</h2>
        <p className={styles.who}>
          {[request.company, request.createdBy, formatSent(request)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Definitions items={request.lines} layout="stacked" />
      {request.groups.map((group) => (
        <div key={group.title} className={styles.group}>
          <Definitions title={group.title} items={group.lines} layout="stacked" />
        </div>
      ))}
      <DecideActions
        {...{ request, run, isRunning, asksReject, onAskReject: setAsksReject, onAnswer }}
        trouble={isRunning ? undefined : trouble?.words}
      />
    </PhoneStep>
  );
}

async function decide(userId: string, { id, hash }: DeviceRequest, decision: Decision): Promise<Decision> {
  const address = { params: { requestId: id }, query: { userId } };
  const proof = await proveWith(() => send(deviceCalls.askDecision, { ...address, body: { decision, hash } }));
  await send(deviceCalls.decideRequest, { ...address, body: { decision, hash, ...proof } });
  return decision;
}

const formatSent = ({ createdAt }: DeviceRequest) => relativeText(new Date(createdAt), new Date());

/** The request is unchanged: there was no passkey, or no answer. */
function mayTryAgain({ code }: Trouble): boolean {
  return isOfPasskey(code) || code === 'assertion-not-valid' || code === 'offline' || code === 'try-again-later';
}

function getTitle({ code }: Trouble): string {
  if (code === 'version-changed') return 'This has changed';
  return code === 'already-decided' ? 'Decided already' : 'Not done';
}

/** In the demo, the page behind the phone reads its data again: at once, and after the payment is executed. */
function refreshAll(): void {
  lookAgain();
  void queryClient.invalidateQueries();
  setTimeout(() => void queryClient.invalidateQueries(), executedAfterMs);
}
