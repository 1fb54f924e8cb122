import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { today } from '#client/ui/input/today.ts';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { type EnquiryQuery, enquiryQuery, searchCalls } from '../calls.ts';
import styles from './clients.module.css';

const rules: FormRules<EnquiryQuery, EnquiryQuery> = {
  schema: enquiryQuery,
  labels: { enquiry: 'Number of the enquiry', text: 'Looked for', from: 'From', to: 'To' },
};

/** What the bank knows of somebody an authority asks for, as a PDF, also where it knows nothing. */
export function EnquiryDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const { save, isRunning } = useFile('The answer could not be made');
  const form = useCallForm({
    rules,
    start: { enquiry: '', text, from: '', to: today() },
    send: async (query) => {
      await save((signal) => send(searchCalls.answerEnquiry, { query }, { signal }), `enquiry-${today()}.pdf`);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      title="Authority enquiry"
      description={
        'Looks among clients, related persons, counterparties and devices, misspelt names too. The ' +
        'answer is a PDF, also when no one is found. It is recorded with its number.'
      }
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" icon="pdf" loading={isRunning || form.isBusy}>
            Create answer
          </Button>
        ),
      }}
    >
      <Form form={form} className={styles.form}>
        <FormField form={form} name="enquiry" help="As the authority gives it.">
          {(field) => <TextInput {...field} />}
        </FormField>
        <FormField form={form} name="text" help="A name, IBAN, phone, number or code.">
          {(field) => <TextInput {...field} />}
        </FormField>
        <div className={styles.days}>
          <FormField form={form} name="from">
            {(field) => <DayInput {...field} />}
          </FormField>
          <FormField form={form} name="to">
            {(field) => <DayInput {...field} />}
          </FormField>
        </div>
      </Form>
    </Dialog>
  );
}
