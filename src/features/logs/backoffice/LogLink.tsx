import { pageHref } from '#client/router/Link.tsx';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { LinkButton } from '#client/ui/action/Button.tsx';
import { paths } from '#shared/paths.ts';
import { logCalls } from '../calls.ts';

/** To the log of the bank, for those who may read it. */
export function LogLink() {
  if (!mayCall(logCalls.readBankLog, useStaffUser())) return null;
  return (
    <LinkButton size="small" icon="clock" href={pageHref(paths.bkoLog)}>
      Log of the bank
    </LinkButton>
  );
}
