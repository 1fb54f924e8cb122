import * as z from 'zod/mini';
import type { CallProblem } from '#client/api/problem.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { clientId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { type NewLink, newLink } from '../linkCalls.ts';
import { linkRelations } from '../rules.ts';

const schema = z.strictObject({ ...newLink.shape, clientId });
type TypedLink = z.output<typeof schema>;

const relations = Object.entries(linkRelations).map(([value, label]) => ({ value, label }));
const rules: FormRules<TypedLink, TypedLink> = {
  schema,
  labels: { clientId: 'Client number', relation: 'Relation', comment: 'Comment' },
  reasons: { clientId: () => 'A client number has 11 digits.' },
  ownFaults: ({ comment }) => (comment.trim() === '' ? { comment: messages.commentEmpty } : {}),
};

interface LinkDialogProps {
  title: string;
  description: string;
  submit: string;
  send: (clientId: string, link: NewLink) => Promise<unknown>;
  problem: CallProblem | undefined;
  onClose: () => void;
}

/** Asks for a client and how somebody is linked to it. */
export function LinkDialog({ title, description, submit, send, problem, onClose }: LinkDialogProps) {
  const start: TypedLink = { clientId: '', relation: 'family', comment: '' };
  const form = useCallForm({
    rules,
    start,
    send: ({ clientId: number, ...link }) => send(number, link),
    problem: problem?.code === 'not-found' ? { ...problem, title: 'There is no client with this number.' } : problem,
    refusals: { 'not-found': 'clientId' },
    leaving: 'Leave this link?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={title}
      description={description}
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            {submit}
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="clientId">
          {(field) => <TextInput {...field} inputMode="numeric" autoComplete="off" />}
        </FormField>
        <FormField form={form} name="relation">
          {(field) => <Select {...field} options={relations} />}
        </FormField>
        <FormField form={form} name="comment">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
