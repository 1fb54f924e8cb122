import { useState } from 'react';
import { isStaffId } from '#shared/ids.ts';
import styles from './DevicePage.module.css';
import { DeviceParts, type OpenPart, partForRequest } from './DeviceParts.tsx';
import { DeviceRequests } from './DeviceRequests.tsx';
import type { DeviceRequest } from './decisionTexts.ts';
import { LoginRequest } from './LoginRequest.tsx';

interface DevicePageProps {
  /** the owner of the device */
  userId: string;
  /** '' if unknown */
  name: string;
  /** a sign-in to approve, from the scanned link */
  loginCode?: string | undefined;
  onLoginDone?: (() => void) | undefined;
  /** runs when the last request was decided */
  onEmpty?: (() => void) | undefined;
}

/**
 * The approving device: a waiting sign-in, otherwise what the bank asks and the person's requests. It knows no kinds of
 * requests.
 */
export function DevicePage({ userId, name, loginCode, onLoginDone, onEmpty }: DevicePageProps) {
  const [doneCode, setDoneCode] = useState<string>();
  const [wrongCode, setWrongCode] = useState<string>();
  const [part, setPart] = useState<OpenPart>();
  const [request, setRequest] = useState<DeviceRequest>();
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
            // the address forgets the code, so that scanning the same code again asks again
            if (onLoginDone) onLoginDone();
            else setDoneCode(loginCode);
          }}
        />
      ) : (
        <>
          {!isStaffId(userId) && !request && (
            <DeviceParts view="requests" userId={userId} open={part} onOpen={setPart} />
          )}
          {part === undefined && (
            <DeviceRequests
              userId={userId}
              name={name}
              open={request}
              onOpen={setRequest}
              onEmpty={onEmpty}
              onAnswer={(requestId) => {
                setRequest(undefined);
                setPart(partForRequest(requestId));
              }}
            />
          )}
        </>
      )}
    </div>
  );
}
