import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { secondPerson } from '#shared/limits.ts';
import { wordCalls } from '../wordCalls.ts';
import { wordRules } from './wordForm.ts';

/** Proposes that no message to a client holds a word. */
export function WordDialog({ onClose }: { onClose: () => void }) {
  const { run, problem } = useSend(wordCalls.addForbiddenWord, {
    invalidates: [wordCalls.listForbiddenWords],
    success: 'The word is forbidden',
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  const form = useCallForm({
    rules: wordRules,
    start: { word: '', comment: '' },
    send: (body) => run({ body }),
    problem,
    refusals: { 'word-not-valid': 'word', 'already-forbidden': 'word' },
    leaving: 'Leave this word?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title="Forbid a word"
      description={
        'A second person decides. Then no message to a client may hold the word, whatever its letters and accents.'
      }
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Propose to forbid
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="word" help="One word or several. An asterisk at the end matches any ending.">
          {(field) => <TextInput {...field} />}
        </FormField>
        <FormField form={form} name="comment" help="For staff only.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
