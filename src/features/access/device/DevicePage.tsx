import { useState } from 'react';
import styles from './DevicePage.module.css';
import { DeviceRequests } from './DeviceRequests.tsx';
import { LoginRequest } from './LoginRequest.tsx';

interface DevicePageProps {
  /** whose device it is */
  userId: string;
  /** '' where it is not known */
  name: string;
  /** a sign-in to approve, from the scanned link */
  loginCode?: string | undefined;
  onLoginDone?: (() => void) | undefined;
}

/** The approving device: a sign-in that waits, else the requests sent to this person. It knows no feature's kinds. */
export function DevicePage({ userId, name, loginCode, onLoginDone }: DevicePageProps) {
  const [doneCode, setDoneCode] = useState<string>();
  const [wrongCode, setWrongCode] = useState<string>();
  const asksLogin = loginCode !== undefined && loginCode !== doneCode;
  return (
    <div className={styles.page}>
      {asksLogin ? (
        <LoginRequest
          key={loginCode}
          userId={userId}
          name={name}
          loginCode={loginCode}
          isAfterWrong={wrongCode !== undefined && wrongCode !== loginCode}
          onWrong={() => setWrongCode(loginCode)}
          onClose={() => {
            // where the address forgets the code, the same one scanned again is asked about again
            if (onLoginDone) onLoginDone();
            else setDoneCode(loginCode);
          }}
        />
      ) : (
        <DeviceRequests userId={userId} name={name} />
      )}
    </div>
  );
}
