import { Suspense, useEffect, useState } from 'react';
import { serverNow } from '#client/api/clock.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { session } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import styles from './LoginCode.module.css';
import type { LoginState } from './loginAttempt.ts';

const QrCode = lazyPart(() => import('../device/QrCode.tsx').then((module) => module.QrCode));

/** The number to choose on the phone, the code to scan, and the time left. */
export function LoginCode({ state: { code, isOpened, trouble } }: { state: LoginState }) {
  const link = code && `${location.origin}/#${paths.device}?login=${code.loginCode}`;
  return (
    <>
      <p className={styles.words}>Scan with your phone, then choose this number there.</p>
      <div className={styles.pair}>
        <div className={styles.qr}>
          <Suspense fallback={null}>{link && <QrCode text={link} label="Code to scan with your phone" />}</Suspense>
        </div>
        <p className={styles.number}>
          <span className="visually-hidden">The number is </span>
          {code ? String(code.number).padStart(2, '0') : '––'}
        </p>
      </div>
      <div className={styles.foot} aria-live="polite">
        {trouble && <p>{trouble}</p>}
        {isOpened && <p>Approved. One moment.</p>}
      </div>
      {code ? <Countdown key={code.loginCode} expiresAt={Date.parse(code.expiresAt)} /> : <CountdownRoom />}
    </>
  );
}

/** As high as the countdown, so that nothing below moves when the code comes. */
function CountdownRoom() {
  return (
    <div className={styles.countdown} aria-hidden="true">
      <div className={styles.line} />
      <span>&nbsp;</span>
    </div>
  );
}

/** Seconds until the next code, as text and as a shrinking line. */
function Countdown({ expiresAt }: { expiresAt: number }) {
  const read = () => Math.max(0, Math.ceil((expiresAt - serverNow()) / 1000));
  const [seconds, setSeconds] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(read), 250);
    return () => clearInterval(timer);
  });
  return (
    <div className={styles.countdown}>
      <div className={styles.line}>
        <div className={styles.left} style={{ width: `${(100_000 * seconds) / session.loginCodeMs}%` }} />
      </div>
      <span>{seconds > 0 ? `New code in ${seconds} s` : 'A new code is on its way'}</span>
    </div>
  );
}
