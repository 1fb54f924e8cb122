import { useState } from 'react';
import * as z from 'zod/mini';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { SuggestInput } from '#client/ui/input/SuggestInput.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { useClientsNamed } from '#features/clients/search/backoffice/useClientsNamed.ts';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { clientId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { commentText } from '#shared/rules/texts.ts';
import { type Related, relationCalls } from '../calls.ts';
import { relationMessages } from '../messages.ts';
import { numberIn } from './relationForm.ts';

interface Joined {
  clientId: string;
  comment: string;
}

const rules: FormRules<Joined, Joined> = {
  schema: z.strictObject({ clientId, comment: commentText(secondPerson.maxWords) }),
  labels: { clientId: 'Client', comment: 'Comment' },
  reasons: { clientId: () => 'Pick a client from the list, or type a number of 11 digits.' },
  ownFaults: ({ comment }): Record<string, string> => (comment.trim() === '' ? { comment: messages.commentEmpty } : {}),
};

/** Says which client somebody has become who was none. A second person decides. */
export function JoinDialog({ party, onClose }: { party: Related; onClose: () => void }) {
  const { run, problem } = useSend(relationCalls.joinParty, {
    invalidates: [relationCalls.listRelations],
    success: messages.relationUpdated,
    failure: relationMessages.relationUpdateFailed,
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  const form = useCallForm({
    rules,
    start: { clientId: '', comment: '' },
    send: ({ clientId: id, comment }) => run({ params: { partyId: party.id, clientId: id }, body: { comment } }),
    problem,
    refusals: { 'identity-differs': 'clientId', 'relation-not-possible': 'clientId', 'not-found': 'clientId' },
    leaving: 'Leave this form?',
  });
  const close = form.question.closing(onClose);
  const [text, setText] = useState(party.name);
  const choices = useChoices(text, party);
  const set = (id: string) => form.setValue('clientId', id, { shouldDirty: true });
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={`Join ${party.name} with a client?`}
      description={`A second person decides. Then all relations of ${party.name} are the client’s.`}
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Propose to join
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="clientId" help={formatSame(party)}>
          {({ onBlur, ref, name }) => (
            <SuggestInput
              {...{ name, ref, onBlur }}
              value={text}
              suggestions={choices}
              onChange={(typed) => {
                setText(typed);
                set(numberIn(typed));
              }}
              onPick={({ value, label }) => {
                setText(label);
                set(value);
              }}
            />
          )}
        </FormField>
        <FormField form={form} name="comment">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

function useChoices(text: string, { type }: Related) {
  return useClientsNamed(text)
    .filter((one) => one.isClient && one.type === type)
    .map(({ id, name }) => ({ value: id, label: name, note: id }));
}

function formatSame({ type, birthDate, code }: Related): string {
  return type === 'N' ? `Born ${birthDate}, as the client.` : `Company code ${code}, as the client.`;
}
