/** Every form of the product: react-hook-form, judged by the schema of the call that it is sent by. */
import { type FormEvent, useId, useMemo, useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { browserErrors } from '#shared/browserErrors.ts';
import type { FieldError } from '#shared/errors.ts';
import { type CheckedForm, checkForm, type Faults, type FormRules } from '#shared/rules/checkForm.ts';
import { fieldSentence, generalSentence } from '#shared/rules/sentences.ts';
import { type LeaveQuestion, useLeaveQuestion } from './useLeaveQuestion.ts';

/** Why a call was refused; undefined while it runs again. */
export interface FormProblem {
  code: string;
  title: string;
  errors?: readonly FieldError[] | undefined;
}

interface CallFormOptions<Typed extends FieldValues, Sent> {
  rules: FormRules<Typed, Sent>;
  /** the first values */
  start: DefaultValues<Typed>;
  /** Gets what the schema has made of the values. The form is busy until the promise ends. */
  send: (sent: Sent) => unknown;
  problem?: FormProblem | undefined;
  /** the field that a refusal is about, by code; all other refusals stand above the form */
  refusals?: Readonly<Record<string, FieldPath<Typed>>>;
  /** Asked before unsaved work is left: 'Leave this payment?' Without it nothing is asked. */
  leaving?: string;
}

export interface CallForm<Typed extends FieldValues, Sent = unknown> extends UseFormReturn<Typed, unknown, Sent> {
  /** of the form element; a button outside it names it as its `form` */
  id: string;
  labels: FormRules<Typed, Sent>['labels'];
  submit: (event?: FormEvent) => Promise<void>;
  /** the values are being checked or sent */
  isBusy: boolean;
  /** the sentence above the fields */
  general: string | undefined;
  question: LeaveQuestion;
}

/** A form by its rules and by a function that sends it. Show it with `Form` and `FormField`. */
export function useCallForm<Typed extends FieldValues, Sent>(
  options: CallFormOptions<Typed, Sent>,
): CallForm<Typed, Sent> {
  const { rules, start, send, problem, leaving } = options;
  const { labels } = rules;
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the library takes over each object once, so one for each refusal
  const refused = useMemo(
    () => problem && refusedFields<Typed>(problem, labels, options.refusals),
    [problem?.code, problem?.title],
  );
  const form = useForm<Typed, unknown, Sent>({
    defaultValues: start,
    ...(refused && { errors: refused }),
    resolver: async (typed) => {
      const { sent, faults } = await judge(rules, typed);
      return faults ? { values: {}, errors: getErrors<Typed>(faults) } : { values: sent, errors: {} };
    },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const isSending = useRef(false);
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    // Enter pressed twice at once: the state comes too late
    if (isSending.current) return;
    isSending.current = true;
    try {
      await form.handleSubmit(async (sent) => void (await send(sent)))();
    } finally {
      isSending.current = false;
    }
  };
  return {
    ...form,
    id,
    labels,
    submit,
    isBusy: isSubmitting,
    general: isSubmitting ? undefined : (countedFaults(errors, labels) ?? (refused ? undefined : problem?.title)),
    question: useLeaveQuestion(leaving, isDirty && !isSubmitting),
  };
}

/** What to send, or what is wrong. Where the rules cannot be fetched, the form can be sent again. */
async function judge<Typed, Sent>(rules: FormRules<Typed, Sent>, typed: Typed): Promise<CheckedForm<Sent>> {
  try {
    await rules.prepare?.(typed);
  } catch {
    return { faults: { root: browserErrors['try-again-later'].title } };
  }
  return checkForm(rules, typed);
}

function getErrors<Typed extends FieldValues>(faults: Faults): FieldErrors<Typed> {
  const errors: FieldErrors<Typed> = {};
  for (const [path, message] of Object.entries(faults)) set(errors, path, { type: 'refused', message });
  return errors;
}

/** The fields that a refusal names, with their sentences; undefined if it names none of this form. */
function refusedFields<Typed extends FieldValues>(
  { code, title, errors = [] }: FormProblem,
  labels: Readonly<Record<string, string>>,
  refusals: Readonly<Record<string, string>> = {},
): FieldErrors<Typed> | undefined {
  const faults: Record<string, string> = {};
  const about = refusals[code];
  if (about !== undefined) faults[about] = title;
  for (const { path, code } of errors) {
    const label = labels[path];
    if (label !== undefined) faults[path] ??= fieldSentence(code, label);
  }
  return Object.keys(faults).length > 0 ? getErrors(faults) : undefined;
}

/** The sentence about all faults; undefined without one, and for a form of one field, which says it itself. */
function countedFaults(errors: object, labels: Readonly<Record<string, string>>): string | undefined {
  const paths = Object.keys(labels);
  const sentences = paths.flatMap((path) => sentenceAt(errors, path) ?? []);
  return sentenceAt(errors, 'root') ?? (paths.length > 1 ? generalSentence(sentences) : undefined);
}

function sentenceAt(errors: object, path: string): string | undefined {
  const message: unknown = get(errors, `${path}.message`);
  return typeof message === 'string' ? message : undefined;
}
