import { useState } from 'react';
import * as z from 'zod/mini';
import { makeKeys } from '#client/api/proof.ts';
import { send } from '#client/api/send.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { openDevice } from '#client/session/device.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { isDay } from '#shared/days.ts';
import { codeLength, normalizeCode } from '#shared/enrolmentCode.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { dayText } from '#shared/rules/texts.ts';
import type { CreationOptions } from '#shared/webauthn.ts';
import { deviceCalls, enrolmentCode } from '../deviceCalls.ts';
import { maxDeviceName } from '../limits.ts';
import { DeviceResult } from './DeviceResult.tsx';
import { deviceNameRules } from './deviceNameRules.ts';
import styles from './Enrolment.module.css';
import { formatBrowser } from './formatBrowser.ts';
import { makePasskey } from './passkey.ts';
import { getSession } from './passkeySignIn.ts';
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
  const start = useWork((proof: OwnerProof) => startEnrolment(token, proof), { onDone: setStarted });
  const finish = useWork(finishEnrolment, {
    onDone: () => setIsDone(true),
    // the challenge was too old; entering code and birth date gives a new one
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
          trouble={finish.trouble}
          onName={(name) => finish.run({ ...started, token, name })}
          onOpen={onEnd}
        />
      ) : (
        <OwnerStep
          trouble={start.trouble ?? finish.trouble}
          onProof={(proof) => {
            finish.reset();
            return start.run(proof);
          }}
        />
      )}
    </div>
  );
}

async function startEnrolment(enrolment: string, proof: OwnerProof): Promise<Started> {
  const keys = await makeKeys();
  const identity = { keys, token: undefined };
  return { keys, ...(await send(deviceCalls.startEnrolment, { body: { enrolment, ...proof } }, { identity })) };
}

async function finishEnrolment({ token, name, keys, options }: Started & { token: string; name: string }) {
  const credential = await makePasskey(options);
  const identity = { keys, token: undefined };
  const body = { enrolment: token, name, credential };
  await openDevice(getSession(await send(deviceCalls.finishEnrolment, { body }, { identity }), keys));
}

/** An incomplete or mistyped token counts as none. */
function isOver(trouble: Trouble | undefined): boolean {
  return trouble?.code === 'enrolment-not-valid' || trouble?.code === 'invalid-input';
}

interface StepProps {
  trouble: Trouble | undefined;
}

/** What shows that the link has reached its person. */
interface OwnerProof {
  code: string;
  /** yyyy-mm-dd */
  birthDate: string;
}

const proofRules: FormRules<OwnerProof, OwnerProof> = {
  schema: z.object({ code: enrolmentCode, birthDate: dayText }),
  labels: { code: 'Code', birthDate: 'Birth date' },
  ownFaults: ({ code, birthDate }) => ({
    ...(normalizeCode(code).length === codeLength ? {} : { code: 'Enter the eight letters and digits of the code.' }),
    ...(isDay(birthDate) ? {} : { birthDate: 'Enter the day, month and year.' }),
  }),
};

interface OwnerStepProps extends StepProps {
  onProof: (proof: OwnerProof) => Promise<void>;
}

function OwnerStep({ trouble, onProof }: OwnerStepProps) {
  const form = useCallForm({
    rules: proofRules,
    start: { code: '', birthDate: '' },
    send: onProof,
    problem: trouble && { code: trouble.code, title: trouble.words },
    refusals: { 'birth-date-differs': 'birthDate', 'enrolment-code-differs': 'code' },
  });
  return (
    <div className={styles.step}>
      <h2 className={styles.title}>Set up this device</h2>
      <p className={styles.words}>
        With this link this device becomes one that approves your sign-ins and payments. The bank gave you a code and
        the link separately. Code and birth date show that the link has reached the right person.
      </p>
      <Form form={form} className={styles.step}>
        <FormField form={form} name="code">
          {(field) => (
            <TextInput {...field} autoComplete="one-time-code" autoCapitalize="characters" maxLength={16} autoFocus />
          )}
        </FormField>
        <FormField form={form} name="birthDate">
          {(field) => <DayInput {...field} autoComplete="bday" min="1900-01-01" />}
        </FormField>
        <Button type="submit" variant="primary" size="normal" wide loading={form.isBusy}>
          Continue
        </Button>
      </Form>
    </div>
  );
}

interface PasskeyStepProps extends StepProps {
  fullName: string;
  onName: (name: string) => Promise<void>;
  /** the phone already has a passkey */
  onOpen: () => void;
}

function PasskeyStep({ fullName, trouble, onName, onOpen }: PasskeyStepProps) {
  const form = useCallForm({
    rules: deviceNameRules('Name of this device', 'Enter a name that differs from your other devices.'),
    start: { name: formatBrowser(navigator.userAgent) },
    send: ({ name }) => onName(name),
    problem: trouble && { code: trouble.code, title: trouble.words },
  });
  return (
    <div className={styles.step}>
      <h2 className={styles.title}>Create your passkey, {fullName}</h2>
      <p className={styles.words}>
        It stays on this device. You use it with your fingerprint, face or screen lock. Not even the bank can read it.
        We notify your other devices.
      </p>
      <Form form={form} className={styles.step}>
        <FormField form={form} name="name">
          {(field) => <TextInput {...field} maxLength={maxDeviceName} />}
        </FormField>
        <Button type="submit" variant="primary" size="normal" icon="key" wide loading={form.isBusy}>
          Create passkey
        </Button>
        {trouble?.code === 'exists' && (
          <Button size="normal" wide onClick={onOpen}>
            Go on with that one
          </Button>
        )}
      </Form>
    </div>
  );
}
