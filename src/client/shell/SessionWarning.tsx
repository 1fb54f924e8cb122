import { useEffect, useState } from 'react';
import { messages } from '../../shared/messages.ts';
import { showFailure } from '../api/hooks.ts';
import { refreshSession, remainingMs } from '../session/keepAlive.ts';
import { signOut } from '../session/signOut.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** Shows while the session is about to end because nobody did anything. Closing it is going on. */
export function SessionWarning() {
  const seconds = useSecondsLeft();
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
      onClose={resume}
      keepOnOutsideClick
      width="narrow"
      title="Are you still there?"
      description={
        <>
          You will be signed out in <strong>{seconds} s</strong>, because nothing happened here for a while.
        </>
      }
      actions={
        <>
          <Button onClick={() => void signOut()}>{messages.logout}</Button>
          <Button variant="primary" loading={isResuming} onClick={resume}>
            {messages.resumeSession}
          </Button>
        </>
      }
    />
  );
}

function useSecondsLeft(): number {
  const read = () => Math.max(0, Math.ceil(remainingMs() / 1000));
  const [seconds, setSeconds] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(read), 250);
    return () => clearInterval(timer);
  });
  return seconds;
}
