import { useEffect } from 'react';
import { showFailure } from '#client/api/hooks.ts';
import { ApiProblem } from '#client/api/problem.ts';
import { openSession } from '#client/session/session.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { knowsPasskeys, putPasskeyAway } from '../device/passkey.ts';
import { signInWithPasskey } from '../device/passkeySignIn.ts';
import { type Trouble, useWork } from '../device/useWork.ts';
import { accessMessages } from '../messages.ts';
import styles from './PasskeySignIn.module.css';

/** Sign-in with a passkey: the strongest way, and the only one for staff. */
export function PasskeySignIn() {
  const { run, isRunning, trouble } = useWork(signIn);
  useEffect(() => putPasskeyAway, []);
  return (
    <div className={styles.passkey}>
      <Button
        variant="primary"
        size="normal"
        icon="key"
        wide
        loading={isRunning}
        disabledReason={knowsPasskeys() ? undefined : 'This browser cannot use passkeys.'}
        onClick={() => run()}
      >
        Sign in with a passkey
      </Button>
      <p className={styles.words} role={trouble && !isRunning ? 'alert' : undefined}>
        {trouble && !isRunning ? getText(trouble) : 'Use your fingerprint, face or screen lock.'}
      </p>
    </div>
  );
}

async function signIn(): Promise<void> {
  try {
    await openSession(await signInWithPasskey('web'));
  } catch (error) {
    if (error instanceof ApiProblem) showFailure(accessMessages.authorizeFailed, error);
    throw error;
  }
}

function getText({ code, words }: Trouble): string {
  if (code === 'unused') return 'No passkey was used. If you have none on this machine, use your phone.';
  if (code === 'assertion-not-valid') return 'This passkey is not accepted here.';
  return words;
}
