import * as z from 'zod/mini';
import { useSend } from '../../../client/api/hooks.ts';
import { Form, FormField } from '../../../client/forms/Form.tsx';
import { useCallForm } from '../../../client/forms/useCallForm.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { Select } from '../../../client/ui/input/Select.tsx';
import { TextArea } from '../../../client/ui/input/TextArea.tsx';
import { TextInput } from '../../../client/ui/input/TextInput.tsx';
import { Dialog } from '../../../client/ui/overlay/Dialog.tsx';
import { clientId } from '../../../shared/ids.ts';
import { secondPerson } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import type { FormRules } from '../../../shared/rules/checkForm.ts';
import { linkCalls, newLink } from '../linkCalls.ts';
import { linkRelations } from '../rules.ts';
import type { Colleague } from '../staffList.ts';

const schema = z.strictObject({ ...newLink.shape, clientId });
type TypedLink = z.output<typeof schema>;

const relations = Object.entries(linkRelations).map(([value, label]) => ({ value, label }));
const rules: FormRules<TypedLink, TypedLink> = {
  schema,
  labels: { clientId: 'Client number', relation: 'Relation', comment: 'Comment' },
  reasons: { clientId: () => 'A client number has 11 digits.' },
  ownFaults: ({ comment }) => (comment.trim() === '' ? { comment: messages.commentEmpty } : {}),
};

/** Links a staff user to a client, at once. */
export function LinkDialog({ user, onClose }: { user: Colleague; onClose: () => void }) {
  const { run, problem } = useSend(linkCalls.linkClient, {
    invalidates: [linkCalls.listLinks],
    success: `${user.name} was linked to the client`,
    onDone: onClose,
  });
  const start: TypedLink = { clientId: '', relation: 'family', comment: '' };
  const form = useCallForm({
    rules,
    start,
    send: ({ clientId: number, ...body }) => run({ params: { userId: user.id, clientId: number }, body }),
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
      title={`Link ${user.name} to a client`}
      description="Takes effect immediately: from now on their calls about this client are refused."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Link client
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
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.wordsMost} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
