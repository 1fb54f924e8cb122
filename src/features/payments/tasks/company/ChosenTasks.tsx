import { usePerson } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { formatAmount } from '#features/payments/words.ts';
import { payments } from '#shared/limits.ts';
import { sumAmounts } from '#shared/money.ts';
import { type Confirmer, mayCancel } from '../rules.ts';
import type { Task } from '../task.ts';
import { formatSend } from '../words.ts';
import { ApproverButton } from './ApproverButton.tsx';
import styles from './tasks.module.css';
import { useApprovalChoices } from './useApprovers.ts';
import { usePushTasks } from './useManyTasks.ts';

interface ChosenTasksProps {
  tasks: readonly Task[];
  me: Confirmer;
  onSent: () => void;
  onCancel: (tasks: readonly Task[]) => void;
}

/** Actions for several tasks: one request for approval, or cancel them all. */
export function ChosenTasks({ tasks, me, onSent, onCancel }: ChosenTasksProps) {
  const { push, isRunning } = usePushTasks(onSent);
  const { ID: own } = usePerson();
  const choices = useApprovalChoices()(tasks);
  const tooMany = tasks.length > payments.maxTogether;
  const mayCancelAll = tasks.every(({ creatorId }) => mayCancel({ initiatorId: creatorId }, me));
  const ids = tasks.map(({ id }) => id);
  return (
    <>
      <span className={styles.chosenSum}>
        {sumAmounts(tasks.map(({ amount }) => amount))
          .map(formatAmount)
          .join(' and ')}
      </span>
      <ApproverButton
        words={formatSend(choices[0]?.who === own)}
        choices={tooMany ? [] : choices}
        loading={isRunning}
        variant="white"
        size="small"
        disabledReason={
          tooMany ? `At most ${payments.maxTogether} go in one request.` : 'No single person can approve all of these.'
        }
        onChoose={(who) => void push(ids, who)}
      />
      <Button
        size="small"
        icon="x"
        disabledReason={mayCancelAll ? undefined : 'You may not cancel payments that others created.'}
        onClick={() => onCancel(tasks)}
      >
        Cancel payments
      </Button>
    </>
  );
}
