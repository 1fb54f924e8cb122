import { Button } from '#client/ui/action/Button.tsx';
import { PhoneActions } from '#client/ui/layout/PhoneParts.tsx';
import styles from './DecideRequest.module.css';
import { type Decision, type DeviceRequest, getText } from './decisionTexts.ts';
import { formatWait } from './deviceWait.ts';

interface DecideActionsProps {
  request: DeviceRequest;
  /** opens what the bank asks this person */
  onAnswer: ((requestId: string) => void) | undefined;
  run: (decision: Decision) => void;
  isRunning: boolean;
  trouble: string | undefined;
  asksReject: boolean;
  onAskReject: (isAsked: boolean) => void;
}

/** What can be done with it; a rejection is asked once more. What the bank asks for is answered first of all. */
export function DecideActions({
  request,
  run,
  isRunning,
  trouble,
  asksReject,
  onAskReject,
  onAnswer,
}: DecideActionsProps) {
  const words = getText(request);
  const { answers, approvesFrom } = request;
  const wait = approvesFrom === null ? undefined : formatWait(approvesFrom);
  const isAsked = answers !== null && onAnswer !== undefined;
  if (asksReject) {
    return (
      <PhoneActions isPair trouble={trouble}>
        <p>{words.question}</p>
        <Button onClick={() => onAskReject(false)}>Keep it</Button>
        <Button variant="red" loading={isRunning} onClick={() => run('reject')}>
          {words.reject.verb}
        </Button>
      </PhoneActions>
    );
  }
  return (
    <PhoneActions isPair trouble={trouble}>
      {wait && <p>{wait}</p>}
      {isAsked && (
        <Button className={styles.first} variant="primary" onClick={() => onAnswer(answers)}>
          Answer
        </Button>
      )}
      <Button onClick={() => onAskReject(true)}>{words.reject.verb}</Button>
      <Button
        variant={isAsked ? 'white' : 'primary'}
        loading={isRunning}
        disabledReason={wait}
        onClick={() => run('approve')}
      >
        {words.approve.verb}
      </Button>
    </PhoneActions>
  );
}
