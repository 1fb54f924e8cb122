import { pageHref } from '#client/router/Link.tsx';
import { useCompany } from '#client/session/person.ts';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { paths } from '#shared/paths.ts';

/** Shows messages of the bank that no one of the company has read; the number is 0 for who may not read them. */
export function UnreadMessages() {
  const count = useCompany().data?.messages ?? 0;
  if (count === 0) return null;
  return (
    <Banner action={<a href={pageHref(paths.messages)}>Read</a>}>
      {count === 1 ? '1 new message from the bank' : `${count} new messages from the bank`}
    </Banner>
  );
}
