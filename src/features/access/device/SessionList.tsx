import { useState } from 'react';
import { Button } from '#client/ui/action/Button.tsx';
import { MarkedRow, MarkedRows } from '#client/ui/display/MarkedRows.tsx';
import { Badge } from '#client/ui/display/StatusBadge.tsx';
import { timeText } from '#client/ui/display/timeText.ts';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import type { OwnSession } from '../deviceCalls.ts';
import { formatBrowser } from './formatBrowser.ts';
import { useWork } from './useWork.ts';

interface SessionListProps {
  sessions: readonly OwnSession[];
  /** ends one, and reads the list again */
  end: (session: OwnSession) => Promise<void>;
}

/**
 * The open sessions of a person, this one first: browser, address, since when and by which device. Each has its button.
 */
export function SessionList({ sessions, end }: SessionListProps) {
  const [chosen, setChosen] = useState<string>();
  const { run, isRunning, trouble } = useWork(end);
  return (
    <>
      {trouble && (
        <div role="alert">
          <Banner kind="failed">{trouble.words}</Banner>
        </div>
      )}
      <MarkedRows label="Your sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <MarkedRow
              icon={session.scope === 'device' ? 'phone' : 'identity'}
              name={
                <>
                  {formatBrowser(session.browser)}
                  {session.isThis && <Badge kind="info">This session</Badge>}
                </>
              }
              detail={getFacts(session).join(' · ')}
              action={
                <Button
                  size="small"
                  aria-label={
                    `${getVerb(session)}: ${formatBrowser(session.browser)}, since ` +
                    `${timeText(new Date(session.createdAt))}`
                  }
                  loading={isRunning && chosen === session.id}
                  onClick={() => {
                    setChosen(session.id);
                    run(session);
                  }}
                >
                  {getVerb(session)}
                </Button>
              }
            />
          </li>
        ))}
      </MarkedRows>
    </>
  );
}

const getVerb = ({ isThis }: OwnSession) => (isThis ? 'Sign out' : 'End');

function getFacts({ scope, address, createdAt, device }: OwnSession): string[] {
  const way = scope === 'device' ? 'Approving device' : 'Signed in';
  return [`${way} since ${timeText(new Date(createdAt))}`, `from ${address}`, ...(device ? [`by ${device}`] : [])];
}
