import { useCall } from '#client/api/hooks.ts';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { PhoneStep, PhoneTitle } from '#client/ui/layout/PhoneParts.tsx';
import { getLastDay, getTyped } from '../answers.ts';
import type { CompanyRequest } from '../companyCalls.ts';
import { ownRequestCalls } from '../deviceCalls.ts';
import { getState } from '../form/shown/requestTexts.ts';
import { givenByLabels, isWaiting } from '../rules.ts';
import { OwnAnswers } from './OwnAnswers.tsx';
import styles from './ownRequest.module.css';
import { WrittenAnswers } from './WrittenAnswers.tsx';

interface OwnRequestProps {
  userId: string;
  requestId: string;
  onClose: () => void;
}

/** One request of the bank to a person: to answer while it waits, to read afterwards. */
export function OwnRequest({ userId, requestId, onClose }: OwnRequestProps) {
  const read = useCall(ownRequestCalls.readOwnRequest, { params: { requestId }, query: { userId } });
  const { data: request, error } = read;
  if (!request) {
    return (
      <PhoneStep back="All requests" onBack={onClose}>
        {error ? (
          <ErrorState message={error.problem.title} onRetry={() => void read.refetch()} />
        ) : (
          <Loading label="Loading the request">
            <Skeleton shape="block" />
          </Loading>
        )}
      </PhoneStep>
    );
  }
  return (
    <PhoneStep back="All requests" onBack={onClose}>
      <Head request={request} />
      {isWaiting(request.state) ? (
        <OwnAnswers userId={userId} request={request} />
      ) : (
        <>
          <Banner kind={request.state === 'answered' ? 'success' : 'info'}>{formatEnd(request)}</Banner>
          {request.state === 'answered' && <WrittenAnswers list={request.list} of={getTyped} />}
        </>
      )}
    </PhoneStep>
  );
}

function Head({ request }: { request: CompanyRequest }) {
  const { words, kind } = getState(request);
  return (
    <div className={styles.head}>
      <PhoneTitle>{request.title}</PhoneTitle>
      <p className={styles.state}>
        <StatusBadge kind={kind}>{words}</StatusBadge>
        {isWaiting(request.state) && (
          <span>
            {request.state === 'overdue' ? 'Was due ' : 'Answer by '}
            <Time at={getLastDay(request)} part="day" />
          </span>
        )}
      </p>
      <p className={styles.words}>{request.words}</p>
    </div>
  );
}

function formatEnd({ state, givenBy }: CompanyRequest): string {
  if (state === 'cancelled') return 'The bank does not need this any more. What you had saved was not sent.';
  return givenBy === null ? 'Your answers were sent.' : `You gave these answers ${givenByLabels[givenBy]}.`;
}
