import * as z from 'zod/mini';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { maxCaseTextLength } from '../calls.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import { checklistBody, checklistCalls, maxChecklistItems, maxChecklistTextLength } from '../checklistCalls.ts';
import { isCaseType, typeName } from './caseTexts.ts';

const { items, comment } = checklistBody.shape;
const schema = z.strictObject({ items, comment });
type Sent = z.output<typeof schema>;
interface Typed {
  /** one item a line */
  items: string;
  comment: string;
}

const getLines = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);

const rules: FormRules<Typed, Sent> = {
  schema,
  labels: { items: 'Items, one a line', comment: 'Comment' },
  read: (typed) => ({ items: getLines(typed.items), comment: typed.comment }),
  ownFaults: (typed): Record<string, string> => ({
    ...(typed.comment.trim() === '' && { comment: messages.commentEmpty }),
    ...(getLines(typed.items).length > maxChecklistItems && { items: `At most ${maxChecklistItems} items` }),
    ...(getLines(typed.items).some((line) => line.length > maxChecklistTextLength) && {
      items: `At most ${maxChecklistTextLength} letters in a line`,
    }),
  }),
};

interface ChecklistDialogProps {
  found: CaseAnswer;
  onSaved: () => void;
  onClose: () => void;
}

/** Writes the checklist of a type again. */
export function ChecklistDialog({ found: { icon, checklist }, onSaved, onClose }: ChecklistDialogProps) {
  const { run, problem } = useSend(checklistCalls.saveChecklist, {
    success: 'The checklist is saved',
    onDone: () => {
      onClose();
      onSaved();
    },
  });
  const start = { items: checklist.items.map(({ words }) => words).join('\n'), comment: '' };
  const send = async (sent: Sent) => {
    if (isCaseType(icon)) await run({ body: { ...sent, type: icon, version: checklist.version } });
  };
  const form = useCallForm({ rules, start, send, problem, leaving: 'Leave this checklist?' });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={`Checklist of ${typeName(icon)}`}
      description="It applies to every case of this type. Items with the same words stay ticked."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Save
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="items">
          {(field) => <TextArea {...field} rows={8} />}
        </FormField>
        <FormField form={form} name="comment">
          {(field) => <TextArea {...field} rows={2} limit={maxCaseTextLength} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
