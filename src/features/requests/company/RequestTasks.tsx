import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { pageHref } from '#client/router/Link.tsx';
import { useCompany, useCompanyId } from '#client/session/person.ts';
import { MoreLink } from '#client/ui/action/MoreLink.tsx';
import { MarkedRowLoading, MarkedRows } from '#client/ui/display/MarkedRows.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { paths } from '#shared/paths.ts';
import { companyRequestCalls } from '../companyCalls.ts';
import { isWaiting } from '../rules.ts';
import { RequestLine } from './RequestLine.tsx';

/** Requests of the bank among the tasks of a company. Nothing where none waits, or for who may not answer. */
export function RequestTasks() {
  const companyId = useCompanyId();
  const count = useCompany().data?.requests ?? 0;
  const list = useCall(companyRequestCalls.listRequests, { params: { companyId } }, { enabled: count > 0 });
  if (count === 0) return null;
  const failure = readFailure(list, 'The requests could not be loaded');
  const waiting = list.data?.items.filter(({ state }) => isWaiting(state));
  if (waiting?.length === 0) return null;
  return (
    <Section
      title="The bank asks for information"
      actions={<MoreLink href={pageHref(paths.requests)}>All requests</MoreLink>}
    >
      {failure ? (
        <ErrorState {...failure} />
      ) : waiting ? (
        <MarkedRows label="Requests of the bank">
          {waiting.map((request) => (
            <RequestLine key={request.id} request={request} page={paths.requests} />
          ))}
        </MarkedRows>
      ) : (
        <Loading label="Loading requests">
          <MarkedRowLoading />
        </Loading>
      )}
    </Section>
  );
}
