import { useState } from 'react';
import * as z from 'zod/mini';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { givenName } from '#shared/rules/texts.ts';
import { maxViewName, type SavedView, type ViewQuery, viewCalls } from '../viewCalls.ts';

interface Named {
  name: string;
  isShared: boolean;
}

export const viewRules: FormRules<Named, Named> = {
  schema: z.strictObject({ name: givenName(maxViewName), isShared: z.boolean() }),
  labels: { name: 'Name', isShared: 'Shared' },
};

interface SaveViewDialogProps {
  query: ViewQuery;
  /** renamed or shared; a new one without it */
  view?: SavedView;
  onClose: () => void;
  onSaved?: (viewId: string) => void;
}

/** Names a view, and says who has it. */
export function SaveViewDialog({ query, view, onClose, onSaved }: SaveViewDialogProps) {
  // one for the whole dialog: what is sent again makes no second view
  const [viewId] = useState(() => view?.id ?? crypto.randomUUID());
  const { run, problem } = useSend(viewCalls.saveView, {
    invalidates: [viewCalls.listViews],
    onDone: () => {
      onSaved?.(viewId);
      onClose();
    },
  });
  const form = useCallForm({
    rules: viewRules,
    start: { name: view?.name ?? '', isShared: view?.isShared ?? false },
    send: (named) => run({ params: { viewId }, body: { ...named, query } }),
    problem,
    leaving: 'Leave this view?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      width="narrow"
      title={view ? 'Rename or share this view' : 'Save as a new view'}
      description="It keeps the group, the filters and the order, not the words that you search for."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Save view
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="name">
          {(field) => <TextInput {...field} maxLength={maxViewName} />}
        </FormField>
        <Checkbox
          label="Share with the team"
          help="All who read the queue have it. You alone change it."
          {...form.register('isShared')}
        />
      </Form>
    </Dialog>
  );
}
