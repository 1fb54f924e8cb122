import { useState } from 'react';
import { useSend } from '../../../client/api/hooks.ts';
import { queryClient } from '../../../client/api/queries.ts';
import { Button } from '../../../client/ui/Button.tsx';
import { Definitions } from '../../../client/ui/Definitions.tsx';
import { Icon } from '../../../client/ui/Icon.tsx';
import { peopleCalls } from '../calls.ts';
import styles from './DecideRequest.module.css';
import type { DeviceRequest } from './DeviceRequests.tsx';
import { DeviceResult } from './DeviceResult.tsx';

interface DecideRequestProps {
  userId: string;
  request: DeviceRequest;
  onClose: () => void;
}

type Decision = 'approve' | 'reject';

/** approved work runs a moment later: what other pages show is read again then */
const executedAfterMs = 1000;

/** One request in full. The decision carries the hash of exactly this. */
export function DecideRequest({ userId, request, onClose }: DecideRequestProps) {
  const [done, setDone] = useState<Decision>();
  const [asksReject, setAsksReject] = useState(false);
  const decide = useSend(peopleCalls.decideRequest, {
    onDone: (_answer, { body }) => {
      setDone(body.decision);
      refreshAll();
    },
    onFailed: () => void queryClient.invalidateQueries(),
  });
  const run = (decision: Decision) =>
    void decide.run({
      params: { requestId: request.id },
      query: { userId },
      body: { decision, hash: request.hash },
    });
  if (done === 'approve') {
    return <DeviceResult kind="success" title="Approved" words={request.title} onClose={onClose} />;
  }
  if (done === 'reject')
    return <DeviceResult kind="neutral" title="Rejected" words={request.title} onClose={onClose} />;
  if (decide.problem) {
    return <DeviceResult kind="failed" title="Not done" words={decide.problem.title} onClose={onClose} />;
  }
  return (
    <div className={styles.request}>
      <button type="button" className={styles.back} onClick={onClose}>
        <Icon name="arrow-left" size={16} />
        All requests
      </button>
      <div>
        <h2 className={styles.title}>{request.title}</h2>
        <p className={styles.who}>{[request.company, request.createdBy].filter(Boolean).join(' · ')}</p>
      </div>
      <Definitions items={request.lines} layout="stacked" />
      {request.groups.map((group) => (
        <Definitions key={group.title} title={group.title} items={group.lines} layout="stacked" />
      ))}
      <div className={styles.actions}>
        {asksReject ? (
          <>
            <p className={styles.question}>Reject this for good?</p>
            <Button onClick={() => setAsksReject(false)}>Keep it</Button>
            <Button variant="red" loading={decide.isRunning} onClick={() => run('reject')}>
              Reject
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setAsksReject(true)}>Reject</Button>
            <Button variant="primary" loading={decide.isRunning} onClick={() => run('approve')}>
              Approve
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** In the demo the pages behind the phone show the same money: at once, and when the payment has run. */
function refreshAll(): void {
  void queryClient.invalidateQueries();
  setTimeout(() => void queryClient.invalidateQueries(), executedAfterMs);
}
