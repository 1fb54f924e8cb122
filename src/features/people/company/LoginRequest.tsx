import { useState } from 'react';
import { useCall, useSend } from '../../../client/api/hooks.ts';
import type { CallProblem } from '../../../client/api/problem.ts';
import { Banner } from '../../../client/ui/Banner.tsx';
import { Button } from '../../../client/ui/Button.tsx';
import { Definitions } from '../../../client/ui/Definitions.tsx';
import { ErrorState } from '../../../client/ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../../client/ui/Skeleton.tsx';
import { Time } from '../../../client/ui/Time.tsx';
import { peopleCalls } from '../calls.ts';
import { browserWords } from './browserWords.ts';
import { DeviceResult } from './DeviceResult.tsx';
import styles from './LoginRequest.module.css';

interface LoginRequestProps {
  userId: string;
  name: string;
  loginCode: string;
  /** the number chosen for the code before this one was wrong */
  isAfterWrong: boolean;
  onWrong: () => void;
  onClose: () => void;
}

/** Who wants to sign in, and which number their screen shows. One try for each code. */
export function LoginRequest({ userId, name, loginCode, isAfterWrong, onWrong, onClose }: LoginRequestProps) {
  const { data: asked, error, refetch } = useCall(peopleCalls.readLoginRequest, { params: { loginCode } });
  const [chosen, setChosen] = useState<number>();
  const [isDone, setIsDone] = useState(false);
  const approve = useSend(peopleCalls.approveLogin, {
    onDone: () => setIsDone(true),
    onFailed: ({ code }) => code === 'wrong-number' && onWrong(),
  });
  const choose = (number: number) => {
    setChosen(number);
    void approve.run({ query: { userId }, body: { loginCode, number } });
  };
  if (isDone) {
    return (
      <DeviceResult kind="success" title="Approved" words="The other screen goes on by itself." onClose={onClose} />
    );
  }
  const refusal = approve.problem ?? error?.problem;
  if (refusal) return <Refused problem={refusal} onRetry={() => void refetch()} onClose={onClose} />;
  if (!asked) return <Waiting />;
  return (
    <div className={styles.request}>
      <h2 className={styles.title}>Sign in as {name}?</h2>
      {isAfterWrong && <Banner kind="pending">That was not the number. Look again at the other screen.</Banner>}
      <Definitions
        items={[
          { label: 'Browser', value: browserWords(asked.browser) },
          { label: 'Address', value: asked.address },
          { label: 'Asked at', value: <Time at={asked.requestedAt} part="time" /> },
        ]}
      />
      <fieldset className={styles.choice}>
        <legend className={styles.question}>Which number do you see?</legend>
        <div className={styles.numbers}>
          {asked.numbers.map((number) => (
            <button
              key={number}
              type="button"
              className={styles.number}
              aria-disabled={approve.isRunning}
              data-chosen={number === chosen || undefined}
              onClick={() => !approve.isRunning && void choose(number)}
            >
              {String(number).padStart(2, '0')}
            </button>
          ))}
        </div>
      </fieldset>
      <Button variant="ghost" wide onClick={onClose}>
        This is not me
      </Button>
    </div>
  );
}

interface RefusedProps {
  problem: CallProblem;
  onRetry: () => void;
  onClose: () => void;
}

/** A wrong number or an old code is replaced by a new one on the other screen. */
function Refused({ problem, onRetry, onClose }: RefusedProps) {
  if (problem.code === 'wrong-number') {
    const words = 'The other screen shows a new code and a new number. Scan it and look again.';
    return <DeviceResult kind="failed" title="That was not the number" words={words} onClose={onClose} />;
  }
  if (problem.code === 'code-not-valid') {
    const words = 'It was used already or is older than a minute. The other screen shows a new one.';
    return <DeviceResult kind="failed" title="This code is no longer valid" words={words} onClose={onClose} />;
  }
  if (problem.code === 'too-many-tries') {
    return <DeviceResult kind="failed" title="Too many wrong numbers" words={problem.title} onClose={onClose} />;
  }
  return <ErrorState message={problem.title} onRetry={onRetry} requestId={problem.requestId || undefined} />;
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
