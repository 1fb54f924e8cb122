import * as z from 'zod/mini';
import { pageHref } from '#client/router/Link.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { LinkButton } from '#client/ui/action/Button.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { clientId } from '#shared/ids.ts';
import { paths } from '#shared/paths.ts';
import { logSearch } from '../logFilter.ts';
import { BankLog, StaffLog } from './LogTimeline.tsx';

/** `?user=` is the number of a staff user; beside it the filter of the log. */
const pageSearch = z.object({ ...logSearch.shape, user: z.optional(clientId) });

/** What happened at the bank, or what one staff user did. */
export function LogPage() {
  const [{ user }] = usePageSearch(pageSearch);
  if (user === undefined) {
    return (
      <Page title="Log" summary="What happened at the bank, newest first. Your access is logged.">
        <BankLog />
      </Page>
    );
  }
  return (
    <Page
      title="Log of a staff user"
      summary={`What the user ${user} did, newest first. Your access is logged.`}
      actions={<LinkButton href={pageHref(paths.bkoLog)}>Log of the bank</LinkButton>}
    >
      <StaffLog userId={user} />
    </Page>
  );
}
