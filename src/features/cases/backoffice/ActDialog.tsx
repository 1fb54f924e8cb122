import * as z from 'zod/mini';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { messages } from '#shared/messages.ts';
import { isProposal } from '#shared/proposal.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { caseActFacts } from '../acts.ts';
import { caseCalls, caseWords, maxCaseTextLength } from '../calls.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import { caseMessages } from '../messages.ts';
import { typeName } from './caseTexts.ts';
import { offerUndo } from './undo.ts';

export type AskedAct = 'handOver' | 'handUp' | 'link' | 'duplicate';

interface ActFacts {
  title: string;
  effects: string;
  verb: string;
  /** what is chosen besides the comment, and its key in the call */
  choice?: { label: string; key: string };
}

const facts: Readonly<Record<AskedAct, ActFacts>> = {
  handOver: {
    title: 'Reassign this case?',
    effects: 'A colleague works on it from now on.',
    verb: 'Reassign',
    choice: { label: 'To', key: 'to' },
  },
  handUp: {
    title: 'Hand up this case?',
    effects: 'A senior case opens, linked with this one. This case waits for its answer.',
    verb: 'Hand up',
  },
  link: {
    title: 'Link another case?',
    effects: 'Both show each other. Each keeps its own decision.',
    verb: 'Link',
    choice: { label: 'Case', key: 'caseId' },
  },
  duplicate: {
    title: 'Close as duplicate?',
    effects: 'This case closes without any effect. The other one of the same type stays.',
    verb: 'Close as duplicate',
    choice: { label: 'Duplicate of', key: 'of' },
  },
};

interface Asked {
  comment: string;
  choice: string;
}

interface ActDialogProps {
  found: CaseAnswer;
  act: AskedAct;
  onClose: () => void;
  onDone: () => void;
}

/** Says what an act does, and asks for its words and its choice. */
export function ActDialog({ found, act, onClose, onDone }: ActDialogProps) {
  const { title, effects, verb, choice } = facts[act];
  const { run, problem } = useSend(caseCalls.actOnCase, {
    success: caseMessages.caseUpdated,
    failure: caseMessages.caseUpdateFailed,
    onDone: (answer) => {
      if (!isProposal(answer)) offerUndo(found, caseActFacts[act], answer);
      onDone();
      onClose();
    },
  });
  const params = { clientId: found.clientID, caseId: found.id };
  const form = useCallForm({
    rules: actRules(choice),
    start: { comment: '', choice: '' },
    send: ({ comment, choice: chosen }) => {
      const props = choice && { props: { [choice.key]: chosen } };
      return run({ params, query: { action: act }, body: { comment, version: found.version, ...props } });
    },
    problem,
    leaving: 'Leave this comment?',
  });
  const close = form.question.closing(onClose);
  const options = getOptions(found, act);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={title}
      description={effects}
      actions={{
        neutral: <Button onClick={close}>Go Back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            {verb}
          </Button>
        ),
      }}
    >
      <Form form={form}>
        {choice && (
          <FormField form={form} name="choice" label={choice.label}>
            {(field) =>
              options.length > 0 ? (
                <Select {...field} options={options} placeholder="Choose" />
              ) : (
                <TextInput {...field} placeholder="The id at the end of its address" />
              )
            }
          </FormField>
        )}
        <FormField form={form} name="comment">
          {(field) => <TextArea {...field} rows={3} limit={maxCaseTextLength} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

/** A comment, and what is chosen beside it. */
export function actRules(choice: { label: string } | undefined): FormRules<Asked, Asked> {
  return {
    schema: z.strictObject({ comment: caseWords, choice: z.string() }),
    labels: { comment: 'Comment', choice: choice?.label ?? '' },
    ownFaults: (typed) => ({
      ...(typed.comment.trim() === '' && { comment: messages.commentEmpty }),
      ...(choice && typed.choice === '' && { choice: 'Choose one' }),
    }),
  };
}

/** Colleagues, or the client's other open cases; a duplicate is of the same type. */
function getOptions({ colleagues, others, icon }: CaseAnswer, act: AskedAct): { value: string; label: string }[] {
  if (act === 'handOver') return colleagues.map(({ id, fullName }) => ({ value: id, label: fullName }));
  return others
    .filter((one) => act === 'link' || one.icon === icon)
    .map((one) => ({ value: one.id, label: `${typeName(one.icon)}: ${one.title}` }));
}
