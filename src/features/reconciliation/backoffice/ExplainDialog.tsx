import * as z from 'zod/mini';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { type FormProblem, useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { today } from '#client/ui/input/today.ts';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { addDays } from '#shared/days.ts';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { formatMoney, getMinor } from '#shared/money.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { commentText, dayText } from '#shared/rules/texts.ts';
import { reconciliationCalls, type Suspended } from '../calls.ts';
import { maxExplainedDays, mayBeDue } from '../rules.ts';

interface Explanation {
  comment: string;
  dueOn: string;
}

const rules: FormRules<Explanation, Explanation> = {
  schema: z.strictObject({ comment: commentText(secondPerson.maxWords), dueOn: dayText }),
  labels: { comment: 'Explanation', dueOn: 'Due' },
  ownFaults: ({ comment, dueOn }): Record<string, string> => ({
    ...(comment.trim() === '' && { comment: messages.commentEmpty }),
    ...(!mayBeDue(dueOn, today()) && { dueOn: 'Choose a day from today, at most three months ahead.' }),
  }),
};

/** Says why a line is on no side of ours yet, and until when that is settled. */
export function ExplainLine({ id, onClose }: { id: string; onClose: () => void }) {
  const success = 'The line is explained';
  const { run, problem } = useSend(reconciliationCalls.explainStatementLine, { success, onDone: onClose });
  return (
    <ExplainDialog
      title="Explain this line"
      send={(body) => run({ params: { lineId: id }, body })}
      problem={problem}
      onClose={onClose}
    />
  );
}

/** Says why money is still in suspense, and until when that is settled. */
export function ExplainSuspense({ suspended, onClose }: { suspended: Suspended; onClose: () => void }) {
  const { id, amount, words, reason } = suspended;
  const success = 'The money in suspense is explained';
  const { run, problem } = useSend(reconciliationCalls.explainSuspense, { success, onDone: onClose });
  return (
    <ExplainDialog
      title="Explain money in suspense"
      send={(body) => run({ params: { transferId: id }, body })}
      problem={problem}
      about={[
        { label: 'Money', value: [`${formatMoney(getMinor(amount))} EUR`, words].filter(Boolean).join(' · ') },
        ...(reason ? [{ label: `Reason until ${reason.dueOn}`, value: `${reason.words} · ${reason.madeBy}` }] : []),
      ]}
      onClose={onClose}
    />
  );
}

interface ExplainDialogProps {
  title: string;
  send: (body: Explanation) => Promise<unknown>;
  problem: FormProblem | undefined;
  onClose: () => void;
  /** what is explained, where no panel beside the dialog says it */
  about?: readonly { label: string; value: string }[];
}

function ExplainDialog({ title, send, problem, onClose, about }: ExplainDialogProps) {
  const form = useCallForm({
    rules,
    start: { comment: '', dueOn: addDays(today(), 5) },
    send,
    problem,
    leaving: 'Leave this explanation?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={title}
      description="It counts as explained in the proofs. After its day it is shown as overdue."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Explain
          </Button>
        ),
      }}
    >
      {about && <Definitions layout="stacked" items={about} />}
      <Form form={form}>
        <FormField form={form} name="comment" help="For staff only.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
        <FormField form={form} name="dueOn" help="When it is settled.">
          {(field) => <DayInput {...field} min={today()} max={addDays(today(), maxExplainedDays)} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
