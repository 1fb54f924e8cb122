import { useState } from 'react';
import { lookAgain } from '#client/api/approval.ts';
import { queryClient } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { PhoneActions, PhoneStep } from '#client/ui/layout/PhoneParts.tsx';
import type { CallOutput } from '#shared/call.ts';
import { deviceCalls } from '../deviceCalls.ts';
import styles from './DecideRequest.module.css';
import { DeviceResult } from './DeviceResult.tsx';
import { proveWith } from './deviceProof.ts';
import { waitWords } from './deviceWait.ts';
import { isOfPasskey } from './passkey.ts';
import { type Trouble, useWork } from './useWork.ts';

interface DecideRequestProps {
  userId: string;
  request: DeviceRequest;
  /** where its arrow leads */
  back?: string;
  onClose: () => void;
}

type Decision = 'approve' | 'reject';

const decisionWords = {
  approve: { verb: 'Approve', done: 'Approved' },
  reject: { verb: 'Reject', done: 'Rejected' },
  question: 'Reject this for good?',
};
/** A notice asks for no approval: the act is done already. */
const noticeWords = {
  approve: { verb: 'Seen', done: 'Seen' },
  reject: { verb: 'Report', done: 'Reported to the bank' },
  question: 'Tell the bank that you did not expect this?',
};

/** A new device of a colleague: the answer ends it. */
const enrolledWords = {
  approve: { verb: 'Seen', done: 'Seen' },
  reject: { verb: 'This was not me', done: 'Reported to the bank' },
  question: 'Revoke this device and stop outgoing payments?',
};
const wordsOfKind: Readonly<Record<string, typeof noticeWords>> = {
  notice: noticeWords,
  'device-enrolled': enrolledWords,
};

/** approved work runs a moment later; then other pages read their data again */
const executedAfterMs = 1000;

/** One request in full. The decision carries its hash, and the passkey signs it. */
export function DecideRequest({ userId, request, back = 'All requests', onClose }: DecideRequestProps) {
  const [asksReject, setAsksReject] = useState(false);
  const wait = request.approvesFrom === null ? undefined : waitWords(request.approvesFrom);
  const [done, setDone] = useState<Decision>();
  const { run, isRunning, trouble } = useWork((decision: Decision) => decide(userId, request, decision), {
    onDone: (decision) => {
      setDone(decision);
      refreshAll();
    },
    onTrouble: () => void queryClient.invalidateQueries(),
  });
  const words = wordsOfKind[request.kind] ?? decisionWords;
  if (done) {
    const kind = done === 'approve' ? 'success' : 'neutral';
    return <DeviceResult kind={kind} title={words[done].done} words={request.title} onClose={onClose} />;
  }
  if (trouble && !mayTryAgain(trouble)) {
    return <DeviceResult kind="failed" title={titleOf(trouble)} words={trouble.words} onClose={onClose} />;
  }
  return (
    <PhoneStep back={back} onBack={onClose}>
      <div>
        <h2 className={styles.title}>{request.title}</h2>
        <p className={styles.who}>{[request.company, request.createdBy].filter(Boolean).join(' · ')}</p>
      </div>
      <Definitions items={request.lines} layout="stacked" />
      {request.groups.map((group) => (
        <div key={group.title} className={styles.group}>
          <Definitions title={group.title} items={group.lines} layout="stacked" />
        </div>
      ))}
      <PhoneActions isPair trouble={isRunning ? undefined : trouble?.words}>
        {!asksReject && wait && <p>{wait}</p>}
        {asksReject ? (
          <>
            <p>{words.question}</p>
            <Button onClick={() => setAsksReject(false)}>Keep it</Button>
            <Button variant="red" loading={isRunning} onClick={() => run('reject')}>
              {words.reject.verb}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setAsksReject(true)}>{words.reject.verb}</Button>
            <Button variant="primary" loading={isRunning} disabledReason={wait} onClick={() => run('approve')}>
              {words.approve.verb}
            </Button>
          </>
        )}
      </PhoneActions>
    </PhoneStep>
  );
}

async function decide(userId: string, { id, hash }: DeviceRequest, decision: Decision): Promise<Decision> {
  const address = { params: { requestId: id }, query: { userId } };
  const proof = await proveWith(() => send(deviceCalls.askDecision, { ...address, body: { decision, hash } }));
  await send(deviceCalls.decideRequest, { ...address, body: { decision, hash, ...proof } });
  return decision;
}

/** The request is unchanged: there was no passkey, or no answer. */
function mayTryAgain({ code }: Trouble): boolean {
  return isOfPasskey(code) || code === 'assertion-not-valid' || code === 'offline' || code === 'try-again-later';
}

function titleOf({ code }: Trouble): string {
  if (code === 'version-changed') return 'This has changed';
  return code === 'already-decided' ? 'Decided already' : 'Not done';
}

/** In the demo, the page behind the phone reads its data again: at once, and after the payment is executed. */
function refreshAll(): void {
  lookAgain();
  void queryClient.invalidateQueries();
  setTimeout(() => void queryClient.invalidateQueries(), executedAfterMs);
}

export type DeviceRequest = CallOutput<typeof deviceCalls.listDeviceRequests>['items'][number];
