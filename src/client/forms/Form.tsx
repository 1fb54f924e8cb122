import { type ReactNode, Suspense } from 'react';
import { type ControllerRenderProps, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { lazyPart } from '../router/loadPage.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Field } from '../ui/input/Field.tsx';
import styles from './Form.module.css';
import type { CallForm } from './useCallForm.ts';
import type { LeaveQuestion } from './useLeaveQuestion.ts';

// rarely shown
const ConfirmDialog = lazyPart(() => import('../ui/overlay/ConfirmDialog.tsx').then((module) => module.ConfirmDialog));

interface FormProps<Typed extends FieldValues, Sent> {
  form: CallForm<Typed, Sent>;
  /** in place of a column of fields */
  className?: string | undefined;
  children: ReactNode;
}

/** The form element: Enter submits, one sentence above the fields says what is wrong, and leaving unsaved work asks. */
export function Form<Typed extends FieldValues, Sent>({ form, className, children }: FormProps<Typed, Sent>) {
  return (
    <>
      <form id={form.id} className={className ?? styles.fields} onSubmit={form.submit} noValidate>
        {form.general && (
          <div role="alert">
            <Banner kind="failed">{form.general}</Banner>
          </div>
        )}
        {children}
      </form>
      <LeaveDialog question={form.question} />
    </>
  );
}

/** Asks before unsaved work is left. `Form` shows it; a step that shows no fields shows it by itself. */
export function LeaveDialog({ question }: { question: LeaveQuestion }) {
  if (!question.isAsking) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        onClose={question.stay}
        onConfirm={question.leave}
        title={question.title}
        confirm="Leave"
        dismiss="Keep editing"
        variant="red"
      >
        What you have entered is not saved.
      </ConfirmDialog>
    </Suspense>
  );
}

interface FormFieldProps<Typed extends FieldValues, Sent, Name extends FieldPath<Typed>> {
  form: CallForm<Typed, Sent>;
  name: Name;
  /** other than the words in the form's rules */
  label?: ReactNode;
  help?: ReactNode;
  /** known while somebody types; otherwise the field says what the form's rules found */
  error?: string | undefined;
  optional?: boolean;
  aside?: ReactNode;
  /** the input; give it all of `field` */
  children: (field: ControllerRenderProps<Typed, Name>) => ReactNode;
}

/** A field of a form: label, one input, and its help or what is wrong with it. */
export function FormField<Typed extends FieldValues, Sent, Name extends FieldPath<Typed>>({
  form,
  name,
  error,
  children,
  ...rest
}: FormFieldProps<Typed, Sent, Name>) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <Field label={form.labels[name]} {...rest} error={error ?? fieldState.error?.message}>
      {children(field)}
    </Field>
  );
}
