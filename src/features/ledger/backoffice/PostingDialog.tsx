import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { AmountInput } from '#client/ui/input/AmountInput.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { SuggestInput } from '#client/ui/input/SuggestInput.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { today } from '#client/ui/input/today.ts';
import { useSentAs } from '#client/ui/input/useSentAs.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { ledgerCalls, type Posting } from '../calls.ts';
import { PostingCheck } from './PostingCheck.tsx';
import { postingRules, type TypedPosting, toChoices } from './postingForm.ts';

interface PostingDialogProps {
  /** what is filled in already */
  start?: Partial<TypedPosting>;
  /** of the posting, where something waits for this one; a new one unless given */
  id?: string;
  onClose: () => void;
}

/** Two accounts, an amount and words; then what it does, which is posted or proposed. */
export function PostingDialog({ start, id, onClose }: PostingDialogProps) {
  const [checked, setChecked] = useState<Posting>();
  const day = today();
  const { data } = useCall(ledgerCalls.listLedgerAccounts, { query: {} });
  const choices = toChoices(data?.items ?? []);
  const form = useCallForm({
    rules: postingRules,
    start: { debit: '', credit: '', amount: '', timestamp: day, message: '', ...start },
    // the id stays while the same posting is tried again
    send: (body) => setChecked({ ...body, id: id ?? crypto.randomUUID() }),
    leaving: 'Leave this posting?',
  });
  const close = form.question.closing(onClose);
  const sentAs = useSentAs(form.watch('message'), 'Message');
  if (checked) return <PostingCheck posting={checked} onBack={() => setChecked(undefined)} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title="New posting"
      description="The amount leaves the debit account and reaches the credit account. It is booked today."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Continue
          </Button>
        ),
      }}
    >
      <Form form={form}>
        {(['debit', 'credit'] as const).map((side) => (
          <FormField key={side} form={form} name={side} help="An account of the bank, or the IBAN of a client.">
            {(field) => (
              <SuggestInput
                {...field}
                suggestions={choices}
                onPick={({ value }) =>
                  form.setValue(side, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
                }
              />
            )}
          </FormField>
        ))}
        <FieldPair>
          <FormField form={form} name="amount">
            {(field) => <AmountInput {...field} />}
          </FormField>
          <FormField form={form} name="timestamp" help={data ? `Open since ${data.openSince}.` : 'In an open month.'}>
            {(field) => <DayInput {...field} {...(data && { min: data.openSince })} max={day} />}
          </FormField>
        </FieldPair>
        <FormField
          form={form}
          name="message"
          error={sentAs.error}
          help={sentAs.help || 'A client reads it in the statement.'}
        >
          {(field) => <TextInput {...field} maxLength={140} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
