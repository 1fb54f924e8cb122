import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { holds, messagePermissions } from '#shared/permissions.ts';
import { pageHref } from '../router/Link.tsx';
import { useSelectedCompany } from '../session/company.ts';
import { knownPerson, lettersIn } from '../session/person.ts';
import { useSession } from '../session/session.ts';
import { Button, LinkButton } from '../ui/action/Button.tsx';
import { Definitions } from '../ui/display/Definitions.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { useAbout } from './about.ts';
import { openWindow } from './windows.ts';

/** Where help is: the addresses that the person who runs this bank has configured. */
export function HelpWindow() {
  const about = useAbout();
  const isSignedIn = useSession() !== undefined;
  const items = [
    { label: 'Website', value: about?.supportUrl ? <WebsiteLink url={about.supportUrl} /> : undefined },
    { label: 'E-mail', value: about?.supportEmail ? <MailLink address={about.supportEmail} /> : undefined },
  ];
  const hasAny = items.some(({ value }) => value !== undefined);
  return (
    <Dialog
      open
      onClose={() => openWindow(undefined)}
      title={messages.helpTitle}
      actions={
        isSignedIn
          ? {
              neutral: (
                <Button icon="command" onClick={() => openWindow('keys')}>
                  Keyboard shortcuts
                </Button>
              ),
            }
          : undefined
      }
      description={hasAny ? 'Ask us anything.' : 'No support address is configured.'}
    >
      {hasAny && <Definitions items={items} />}
      {isSignedIn && <MessagesLink />}
    </Dialog>
  );
}

/** To the conversation of the company with the bank, for those who may read it. */
function MessagesLink() {
  const person = knownPerson();
  const companyId = useSelectedCompany();
  if (person?.kind !== 'company' || !holds(lettersIn(person, companyId), ...messagePermissions)) return null;
  return (
    <LinkButton icon="send" href={pageHref(paths.messages)} onClick={() => openWindow(undefined)}>
      Messages with the bank
    </LinkButton>
  );
}

function WebsiteLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {url.replace(/^https?:\/\//, '')}
    </a>
  );
}

function MailLink({ address }: { address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>;
}
