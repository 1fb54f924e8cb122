import { type ReactNode, useEffect, useState } from 'react';
import { go, useOnward } from '#client/router/go.ts';
import { type EndReason, endReasonStore, useSession } from '#client/session/session.ts';
import { loadAbout, useAbout } from '#client/shell/about.ts';
import { changePhone, phoneAway, usePhone } from '#client/shell/phone.ts';
import { useStore } from '#client/store.ts';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { paths } from '#shared/paths.ts';
import { DemoPeople } from './DemoPeople.tsx';
import { LoginCode } from './LoginCode.tsx';
import styles from './LoginPage.module.css';
import { attemptLogin, type LoginState, loginStart } from './loginAttempt.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';

const endLabels: Record<EndReason, string> = {
  logout: 'You are signed out.',
  expired: 'You were signed out, because nothing happened for a while.',
  longest: 'You were signed out, because a session lasts 12 hours at most.',
  refused: 'Your session has ended. Sign in again to go on.',
};

/** Sign-in: with a passkey, with a code for the phone, and in the demo as one of its people. */
export function LoginPage() {
  const state = useLogin();
  const about = useAbout();
  const endReason = useStore(endReasonStore);
  const { personId, isOpen } = usePhone();
  const { loginCode, number: loginNumber } = state.code ?? {};
  useEffect(() => {
    // a new code replaces an expired or wrong one: the phone asks about the new code
    if (personId !== undefined) changePhone({ loginCode, loginNumber });
  }, [personId, loginCode, loginNumber]);
  useEffect(() => {
    // the server may have been unreachable when the app started
    if (loginCode) void loadAbout();
  }, [loginCode]);
  return (
    <div className={styles.page} data-phone={isOpen || undefined}>
      <div className={styles.column}>
        {endReason && <Banner kind={endReason === 'logout' ? 'success' : 'info'}>{endLabels[endReason]}</Banner>}
        <div className={styles.card}>
          <section className={styles.code} aria-label="Sign in">
            <h1 className={styles.title}>Sign in</h1>
            <PasskeySignIn />
            <p className={styles.or}>or with your phone</p>
            <LoginCode state={state} />
          </section>
          <section className={styles.aside}>
            {about?.demo && (
              <DemoPeople chosenId={personId} onChoose={(id) => changePhone({ isOpen: true, personId: id })} />
            )}
            {about && !about.demo && <Steps />}
          </section>
        </div>
      </div>
    </div>
  );
}

/** Tries to sign in while the page is open. Leads on when there is a session, made here or in another tab. */
function useLogin(): LoginState {
  const [state, setState] = useState(loginStart);
  const session = useSession();
  const to = useOnward();
  useEffect(() => {
    const ending = new AbortController();
    void attemptLogin(ending.signal, setState);
    return () => ending.abort();
  }, []);
  useEffect(() => {
    if (!session) return;
    changePhone(phoneAway);
    go(paths.home, { search: { to }, replace: true });
  }, [session, to]);
  return state;
}

function Steps() {
  return (
    <div className={styles.steps}>
      <h2 className={styles.heading}>How to sign in with your phone</h2>
      <ol className={styles.list}>
        <Step title="Scan the code">Use the camera of the phone that is enrolled with this bank.</Step>
        <Step title="Look who asks">The phone shows the address and the browser. They must be yours.</Step>
        <Step title="Choose the number">Choose the number that you see here.</Step>
      </ol>
      <div className={styles.note}>
        <p>Never choose a number that another person gives you.</p>
        <p>Staff sign in with a passkey.</p>
      </div>
    </div>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <strong>{title}</strong>
      <p>{children}</p>
    </li>
  );
}
