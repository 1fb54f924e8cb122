import type { Ref } from 'react';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { CorrectionField } from '#client/ui/layout/Correction.tsx';
import type { DraftField } from '../draft.ts';
import { formFields } from '../formFields.ts';
import { fieldsToCorrect, getFields } from '../steps.ts';
import type { DraftForm } from './draftForm.ts';
import { DraftInput } from './fields/DraftInput.tsx';
import styles from './registration.module.css';

interface StepFieldsProps {
  form: DraftForm;
  step: number;
  tags?: readonly string[];
  /** of the bank, by field */
  notes?: Readonly<Record<string, string>>;
  ref?: Ref<HTMLDivElement>;
}

/** The fields of a step, as far as the answers so far ask for them. */
export function StepFields({ form, step, tags = [], notes = {}, ref }: StepFieldsProps) {
  const fields = getFields(form.stage, step, form.draft, tags);
  const isCorrection = fieldsToCorrect(tags).length > 0;
  const lines = isCorrection ? fields.map((field) => [field]) : getLines(fields);
  return (
    <div ref={ref} className={styles.fields}>
      {lines.map((line) => (
        <Line key={line[0]} line={line} form={form} hasHeading={!isCorrection} note={line[0] && notes[line[0]]} />
      ))}
    </div>
  );
}

interface LineProps {
  line: readonly DraftField[];
  form: DraftForm;
  hasHeading: boolean;
  note: string | undefined;
}

function Line({ line, form, hasHeading, note }: LineProps) {
  const heading = line[0] && formFields[line[0]].heading;
  const inputs = line.map((field) => <DraftInput key={field} field={field} form={form} />);
  if (note) return <CorrectionField words={note}>{inputs}</CorrectionField>;
  return (
    <>
      {hasHeading && heading && <h3 className={styles.heading}>{heading}</h3>}
      {inputs.length > 1 ? <FieldPair>{inputs}</FieldPair> : inputs}
    </>
  );
}

/** Fields that belong beside the one before are in its line. */
function getLines(fields: readonly DraftField[]): DraftField[][] {
  const lines: DraftField[][] = [];
  for (const field of fields) {
    const last = lines.at(-1);
    if (formFields[field].isBeside && last) last.push(field);
    else lines.push([field]);
  }
  return lines;
}
