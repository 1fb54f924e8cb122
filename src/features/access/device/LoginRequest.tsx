import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { send } from '#client/api/send.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { deviceCalls } from '../deviceCalls.ts';
import { DeviceResult } from './DeviceResult.tsx';
import { proveWith } from './deviceProof.ts';
import { formatBrowser } from './formatBrowser.ts';
import styles from './LoginRequest.module.css';
import { isOfPasskey } from './passkey.ts';
import { type Trouble, useWork } from './useWork.ts';

interface LoginRequestProps {
  userId: string;
  /** '' if unknown */
  name: string;
  loginCode: string;
  /** the number chosen for the previous code was wrong */
  isAfterWrong: boolean;
  onWrong: () => void;
  onClose: () => void;
}

/** A sign-in to approve: its browser, and the choice of the number on its screen. One try for each code. */
export function LoginRequest({ userId, name, loginCode, isAfterWrong, onWrong, onClose }: LoginRequestProps) {
  const {
    data: asked,
    error,
    refetch,
  } = useCall(deviceCalls.readLoginRequest, { params: { loginCode } }, { isRefetched: true });
  const [chosen, setChosen] = useState<number>();
  const [isDone, setIsDone] = useState(false);
  const { run, isRunning, trouble } = useWork((number: number) => approve(userId, loginCode, number), {
    onDone: () => setIsDone(true),
    onTrouble: ({ code }) => code === 'wrong-number' && onWrong(),
  });
  const choose = (number: number) => {
    if (isRunning) return;
    setChosen(number);
    run(number);
  };
  if (isDone) {
    return (
      <DeviceResult kind="success" title="Approved" words="The other screen continues by itself." onClose={onClose} />
    );
  }
  if (trouble && !isOfPasskey(trouble.code) && trouble.code !== 'assertion-not-valid')
    return <Refused trouble={trouble} onRetry={() => void refetch()} onClose={onClose} />;
  const isOver = error?.problem.code === 'code-not-valid' && !isRunning;
  if (error && (isOver || !asked)) {
    const { code, title: words, requestId } = error.problem;
    return <Refused trouble={{ code, words, requestId }} onRetry={() => void refetch()} onClose={onClose} />;
  }
  if (!asked) return <Waiting />;
  return (
    <div className={styles.request}>
      <h2 className={styles.title}>{name ? `Sign in as ${name}?` : 'Do you want to sign in?'}</h2>
      {isAfterWrong && <Banner kind="pending">That was not the number. Look again at the other screen.</Banner>}
      {!asked.isSameNetwork && (
        <Banner kind="failed">
          <strong>The other screen is in another network than this phone.</strong> Go on only if it is in front of you.
          No one from the bank ever sends you a code or names a number.
        </Banner>
      )}
      <Definitions
        items={[
          { label: 'Browser', value: formatBrowser(asked.browser) },
          { label: 'Address', value: asked.address },
          { label: 'Asked at', value: <Time at={asked.requestedAt} part="time" /> },
        ]}
      />
      <NumberChoice numbers={asked.numbers} chosen={chosen} isRunning={isRunning} onChoose={choose} />
      <div aria-live="polite">{trouble && !isRunning && <Banner kind="failed">{trouble.words}</Banner>}</div>
      <Button variant="ghost" wide onClick={onClose}>
        This is not me
      </Button>
    </div>
  );
}

interface NumberChoiceProps {
  numbers: readonly number[];
  chosen: number | undefined;
  isRunning: boolean;
  onChoose: (number: number) => void;
}

function NumberChoice({ numbers, chosen, isRunning, onChoose }: NumberChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.question}>Which number do you see?</legend>
      <div className={styles.numbers}>
        {numbers.map((number) => (
          <button
            key={number}
            type="button"
            className={styles.number}
            aria-disabled={isRunning}
            data-chosen={number === chosen || undefined}
            onClick={() => onChoose(number)}
          >
            {String(number).padStart(2, '0')}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

async function approve(userId: string, loginCode: string, number: number): Promise<void> {
  const query = { userId };
  const proof = await proveWith(() =>
    send(deviceCalls.askLoginApproval, { params: { loginCode }, query, body: { number } }),
  );
  await send(deviceCalls.approveLogin, { query, body: { loginCode, number, ...proof } });
}

interface RefusedProps {
  trouble: Trouble;
  onRetry: () => void;
  onClose: () => void;
}

const refusals: Partial<Record<Trouble['code'], { title: string; words?: string }>> = {
  'wrong-number': {
    title: 'That was not the number',
    words: 'The other screen shows a new code and a new number. Scan it and look again.',
  },
  'code-not-valid': {
    title: 'This code is no longer valid',
    words: 'It was used already or is older than a minute. The other screen shows a new one.',
  },
  'invalid-input': {
    title: 'This code cannot be read',
    words: 'The link is cut off or was mistyped. Scan the code on the other screen.',
  },
  'too-many-tries': { title: 'Too many wrong numbers' },
  'passkey-only': {
    title: 'Staff sign in with a passkey',
    words: 'Choose ‘Sign in with a passkey’ on the other screen. A code is for clients only.',
  },
};

/** After a wrong number or an old code, the other screen shows a new one. */
function Refused({ trouble, onRetry, onClose }: RefusedProps) {
  const known = refusals[trouble.code];
  if (known) {
    return <DeviceResult kind="failed" title={known.title} words={known.words ?? trouble.words} onClose={onClose} />;
  }
  return <ErrorState message={trouble.words} onRetry={onRetry} requestId={trouble.requestId || undefined} />;
}

function Waiting() {
  return (
    <Loading label="Loading the sign-in">
      <div className={styles.request}>
        <Skeleton shape="title" width="long" />
        <Skeleton shape="block" />
      </div>
    </Loading>
  );
}
