import type { Ref } from 'react';
import { fieldsOf } from '../steps.ts';
import type { DraftForm } from './draftForm.ts';
import { DraftInput } from './fields/DraftInput.tsx';
import styles from './registration.module.css';

interface StepFieldsProps {
  form: DraftForm;
  step: number;
  tags?: readonly string[];
  ref?: Ref<HTMLDivElement>;
}

/** The fields of a step, as far as the answers so far ask for them. */
export function StepFields({ form, step, tags = [], ref }: StepFieldsProps) {
  const fields = fieldsOf(form.stage, step, form.draft, tags);
  return (
    <div ref={ref} className={styles.fields}>
      {fields.map((field) => (
        <DraftInput key={field} field={field} form={form} />
      ))}
    </div>
  );
}
