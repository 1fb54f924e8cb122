import { type FormEvent, useState } from 'react';
import { makeKeys } from '../../../client/api/proof.ts';
import { send } from '../../../client/api/send.ts';
import { openDevice } from '../../../client/session/device.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { Banner } from '../../../client/ui/feedback/Banner.tsx';
import { DayInput } from '../../../client/ui/input/DayInput.tsx';
import { Field } from '../../../client/ui/input/Field.tsx';
import { TextInput } from '../../../client/ui/input/TextInput.tsx';
import { isDay } from '../../../shared/days.ts';
import { deviceNameMost } from '../../../shared/limits.ts';
import { deviceCalls } from '../deviceCalls.ts';
import type { CreationOptions } from '../webauthn.ts';
import { browserWords } from './browserWords.ts';
import { DeviceResult } from './DeviceResult.tsx';
import styles from './Enrolment.module.css';
import { makePasskey } from './passkey.ts';
import { sessionOf } from './passkeySignIn.ts';
import { type Trouble, useWork } from './useWork.ts';

/** An opened link: its person, and the options for their passkey. */
interface Started {
  keys: CryptoKeyPair;
  fullName: string;
  options: CreationOptions;
}

interface EnrolmentProps {
  /** of the one-time link */
  token: string;
  onEnd: () => void;
}

/** Enrols this phone as the approving device of the link's person. */
export function Enrolment({ token, onEnd }: EnrolmentProps) {
  const [started, setStarted] = useState<Started>();
  const [isDone, setIsDone] = useState(false);
  const start = useWork((birthDate: string) => startEnrolment(token, birthDate), { onDone: setStarted });
  const finish = useWork(finishEnrolment, {
    onDone: () => setIsDone(true),
    // the challenge was too old; entering the birth date gives a new one
    onTrouble: ({ code }) => code === 'credential-not-valid' && setStarted(undefined),
  });
  if (isDone) {
    const words = 'Sign-ins and payments are approved here from now on. Add this page to the home screen to find it.';
    return (
      <div className={styles.enrolment}>
        <DeviceResult kind="success" title="This device is ready" words={words} onClose={onEnd} />
      </div>
    );
  }
  if (isOver(start.trouble) || isOver(finish.trouble)) {
    const words = 'It was used already, is older than a day, or a newer one was made. Ask the bank for a new link.';
    return (
      <div className={styles.enrolment}>
        <DeviceResult kind="failed" title="This link does not work any more" words={words} onClose={onEnd} />
      </div>
    );
  }
  return (
    <div className={styles.enrolment}>
      {started ? (
        <PasskeyStep
          fullName={started.fullName}
          isRunning={finish.isRunning}
          trouble={finish.trouble}
          onName={(name) => finish.run({ ...started, token, name })}
          onOpen={onEnd}
        />
      ) : (
        <BirthDateStep
          isRunning={start.isRunning}
          trouble={start.trouble ?? finish.trouble}
          onBirthDate={(day) => {
            finish.reset();
            start.run(day);
          }}
        />
      )}
    </div>
  );
}

async function startEnrolment(enrolment: string, birthDate: string): Promise<Started> {
  const keys = await makeKeys();
  const identity = { keys, token: undefined };
  return { keys, ...(await send(deviceCalls.startEnrolment, { body: { enrolment, birthDate } }, { identity })) };
}

async function finishEnrolment({ token, name, keys, options }: Started & { token: string; name: string }) {
  const credential = await makePasskey(options);
  const identity = { keys, token: undefined };
  const body = { enrolment: token, name, credential };
  await openDevice(sessionOf(await send(deviceCalls.finishEnrolment, { body }, { identity }), keys));
}

/** An incomplete or mistyped token counts as none. */
function isOver(trouble: Trouble | undefined): boolean {
  return trouble?.code === 'enrolment-not-valid' || trouble?.code === 'invalid-input';
}

interface StepProps {
  isRunning: boolean;
  trouble: Trouble | undefined;
}

function BirthDateStep({ isRunning, trouble, onBirthDate }: StepProps & { onBirthDate: (day: string) => void }) {
  const [day, setDay] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(isDay(day) ? undefined : 'Enter the day, month and year.');
    if (isDay(day) && !isRunning) onBirthDate(day);
  };
  const refused = trouble?.code === 'birth-date-differs' ? 'That is not the birth date we know.' : undefined;
  return (
    <form className={styles.step} noValidate onSubmit={submit}>
      <h2 className={styles.title}>Set up this device</h2>
      <p className={styles.words}>
        With this link this device becomes one that approves your sign-ins and payments. Your birth date shows that the
        link has reached the right person.
      </p>
      <Field label="Birth date" error={error ?? (isRunning ? undefined : refused)}>
        <DayInput value={day} onChange={setDay} autoComplete="bday" min="1900-01-01" autoFocus />
      </Field>
      <Said trouble={refused ? undefined : trouble} isRunning={isRunning} />
      <Button type="submit" variant="primary" size="normal" wide loading={isRunning}>
        Continue
      </Button>
    </form>
  );
}

interface PasskeyStepProps extends StepProps {
  fullName: string;
  onName: (name: string) => void;
  /** the phone already has a passkey */
  onOpen: () => void;
}

function PasskeyStep({ fullName, isRunning, trouble, onName, onOpen }: PasskeyStepProps) {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('deviceName') ?? '').trim();
    setError(name === '' ? 'Enter a name that tells it from your other devices.' : undefined);
    if (name !== '' && !isRunning) onName(name);
  };
  return (
    <form className={styles.step} noValidate onSubmit={submit}>
      <h2 className={styles.title}>Create your passkey, {fullName}</h2>
      <p className={styles.words}>
        It stays on this device. You use it with your fingerprint, face or screen lock. Not even the bank can read it.
        We notify your other devices.
      </p>
      <Field label="Name of this device" error={error}>
        <TextInput name="deviceName" maxLength={deviceNameMost} defaultValue={browserWords(navigator.userAgent)} />
      </Field>
      <Said trouble={trouble} isRunning={isRunning} />
      <Button type="submit" variant="primary" size="normal" icon="key" wide loading={isRunning}>
        Create passkey
      </Button>
      {trouble?.code === 'exists' && (
        <Button size="normal" wide onClick={onOpen}>
          Go on with that one
        </Button>
      )}
    </form>
  );
}

function Said({ trouble, isRunning }: StepProps) {
  return <div aria-live="polite">{trouble && !isRunning && <Banner kind="failed">{trouble.words}</Banner>}</div>;
}
