import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { bankField } from '#shared/rules/bankFields.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { emailReason, phoneReason } from '#shared/rules/contacts.ts';
import { fields } from '#shared/rules/fields.ts';
import { Form, FormField } from '../forms/Form.tsx';
import { type FormProblem, useCallForm } from '../forms/useCallForm.ts';
import { Button } from '../ui/action/Button.tsx';
import { PhoneInput } from '../ui/input/PhoneInput.tsx';
import { TextInput } from '../ui/input/TextInput.tsx';
import { useSentAs } from '../ui/input/useSentAs.tsx';
import { Section } from '../ui/layout/Section.tsx';
import styles from './Gallery.module.css';
import { type PartProps, Sample } from './Sample.tsx';

interface Payee {
  name: string;
  email: string;
  phone: string;
}

const rules: FormRules<Payee, Payee> = {
  schema: z.object({
    name: bankField(70).check(z.minLength(1)),
    email: fields.email,
    phone: fields.phone,
  }),
  labels: { name: 'Payee name', email: 'E-mail', phone: 'Phone' },
  reasons: { email: emailReason, phone: phoneReason },
};

const empty: Payee = { name: '', email: '', phone: '' };
const wrong: Payee = { name: 'Saw & Sons', email: 'sons.example.com', phone: '' };
const right: Payee = { name: 'Žalioji giria', email: 'us@giria.example', phone: '+37061234567' };

export function GalleryForms({ title }: PartProps) {
  return (
    <Section title={title} summary="Enter submits. The first wrong field takes focus; its error replaces the help.">
      <Sample title="Empty fields" note="The specified sentence, while nothing else is wrong.">
        <PayeeForm start={empty} isChecked />
      </Sample>
      <Sample title="Wrong fields" note="Each says what exactly is wrong. Type, and it goes as soon as it is right.">
        <PayeeForm start={wrong} isChecked />
      </Sample>
      <Sample
        title="Refused"
        note="Errors of no field are shown above. The second press while it is sent does nothing."
      >
        <PayeeForm
          start={right}
          problem={{ code: 'too-many-tries', title: 'Too many tries. Try again in 12 minutes.' }}
        />
      </Sample>
    </Section>
  );
}

interface PayeeFormProps {
  start: Payee;
  /** shows at once what is wrong */
  isChecked?: boolean;
  problem?: FormProblem;
}

function PayeeForm({ start, isChecked = false, problem }: PayeeFormProps) {
  const form = useCallForm({
    rules,
    start,
    send: () => new Promise((resolve) => setTimeout(resolve, 1500)),
    problem,
  });
  const { trigger } = form;
  useEffect(() => {
    if (isChecked) void trigger();
  }, [isChecked, trigger]);
  const name = useWatch({ control: form.control, name: 'name' });
  return (
    <Form form={form} className={styles.fields}>
      <FormField form={form} name="name" {...useSentAs(name, rules.labels['name'] ?? '')}>
        {(field) => <TextInput {...field} />}
      </FormField>
      <FormField form={form} name="email" help="Where we send the confirmation.">
        {(field) => <TextInput {...field} type="email" />}
      </FormField>
      <FormField form={form} name="phone" help="With + and country code.">
        {(field) => <PhoneInput {...field} />}
      </FormField>
      <Button type="submit" variant="primary" loading={form.isBusy}>
        Send
      </Button>
    </Form>
  );
}
