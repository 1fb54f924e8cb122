import { pageHref } from '#client/router/Link.tsx';
import { useCompany } from '#client/session/person.ts';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { paths } from '#shared/paths.ts';

/** Shows requests of the bank that wait for an answer; the number is 0 for who may not answer. */
export function WaitingRequests() {
  const count = useCompany().data?.requests ?? 0;
  if (count === 0) return null;
  return (
    <Banner kind="pending" action={<a href={pageHref(paths.requests)}>Answer</a>}>
      {count === 1
        ? '1 request of the bank waits for your answer'
        : `${count} requests of the bank wait for your answer`}
    </Banner>
  );
}
