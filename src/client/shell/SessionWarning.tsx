import { useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { showFailure } from '../api/hooks.ts';
import { dismissWarning, refreshSession, secondsLeftStore } from '../session/keepAlive.ts';
import { useSession } from '../session/session.ts';
import { signOut } from '../session/signOut.ts';
import { useStore } from '../store.ts';
import { Button } from '../ui/action/Button.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';

/**
 * Shows while the session is about to end: because no one did anything, or because it has lasted as long as one may.
 */
export function SessionWarning() {
  const seconds = useStore(secondsLeftStore);
  const isLast = useSession()?.endsAt !== undefined;
  useTitle(`${seconds} s left`);
  return isLast ? <LastWarning seconds={seconds} /> : <IdleWarning seconds={seconds} />;
}

/** Escape is going on as well. Focus is on what does no harm if a key was meant for the page below. */
function IdleWarning({ seconds }: { seconds: number }) {
  const resumeButton = useRef<HTMLButtonElement>(null);
  const [isResuming, setIsResuming] = useState(false);
  const resume = () => {
    setIsResuming(true);
    refreshSession()
      .catch((error: unknown) => showFailure('The session could not be resumed', error))
      .finally(() => setIsResuming(false));
  };
  return (
    <Dialog
      open
      aboveAll
      onClose={resume}
      keepOnOutsideClick
      withoutCross
      initialFocus={resumeButton}
      width="narrow"
      title="Are you still there?"
      description={
        <>
          You will be signed out in <strong>{seconds} s</strong>, because nothing happened here for a while.
        </>
      }
      actions={{
        neutral: <Button onClick={() => void signOut()}>{messages.logout}</Button>,
        primary: (
          <Button ref={resumeButton} variant="primary" loading={isResuming} onClick={resume}>
            {messages.resumeSession}
          </Button>
        ),
      }}
    />
  );
}

/** Nothing can be resumed: the person who closes it has the last seconds to finish something. */
function LastWarning({ seconds }: { seconds: number }) {
  const goOnButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      aboveAll
      onClose={dismissWarning}
      withoutCross
      initialFocus={goOnButton}
      width="narrow"
      title="This session is over soon"
      description={
        <>
          You will be signed out in <strong>{seconds} s</strong>, because a session lasts 12 hours at most. Sign in
          again to go on.
        </>
      }
      actions={{
        neutral: <Button onClick={() => void signOut()}>{messages.logout}</Button>,
        primary: (
          <Button ref={goOnButton} variant="primary" onClick={dismissWarning}>
            Go on until then
          </Button>
        ),
      }}
    />
  );
}

/** Says it in the browser's list of tabs as well: people may be in another one. */
function useTitle(words: string): void {
  useEffect(() => {
    const before = document.title;
    const title = `${words} · ${before}`;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [words]);
}
