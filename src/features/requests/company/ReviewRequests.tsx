import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { MarkedRows } from '#client/ui/display/MarkedRows.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { paths } from '#shared/paths.ts';
import { companyRequestCalls } from '../companyCalls.ts';
import { isWaiting } from '../rules.ts';
import { RequestLine } from './RequestLine.tsx';

const refetchMs = 30_000;

/** The requests of the bank, while they can be of use, and whether one waits. */
export function useRequests(companyId: string, isOn: boolean) {
  const requests = useCall(companyRequestCalls.listRequests, { params: { companyId } }, { enabled: isOn, refetchMs });
  return { requests, isAsked: requests.data?.items.some(({ state }) => isWaiting(state)) ?? false };
}

/**
 * What the bank has asked about the application, and what was answered. Nothing where nothing was, or for who may not
 * answer.
 */
export function ReviewRequests({ requests }: Pick<ReturnType<typeof useRequests>, 'requests'>) {
  if (requests.error?.problem.code === 'not-permitted') return null;
  const failure = readFailure(requests, 'The requests could not be loaded');
  if (!failure && !requests.data?.items.length) return null;
  return (
    <Section title="Our questions" summary="We’ll continue once you’ve answered.">
      {failure ? (
        <ErrorState {...failure} />
      ) : (
        <MarkedRows label="Our questions">
          {requests.data?.items.map((request) => (
            <RequestLine key={request.id} request={request} page={paths.review} />
          ))}
        </MarkedRows>
      )}
    </Section>
  );
}
