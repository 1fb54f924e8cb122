import { useState } from 'react';
import * as z from 'zod/mini';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { type CallForm, useCallForm } from '#client/forms/useCallForm.ts';
import { go } from '#client/router/go.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { mayAct } from '../actionRules.ts';
import { caseCalls, caseWords, maxCaseTextLength } from '../calls.ts';
import { type CaseType, caseTypes, type OtherReason, type Reader } from '../rules.ts';
import { type CaseSubject, needsPayment, whyNotAbout } from '../subjects.ts';
import { isCaseType, reasonLabels, typeName } from './caseTexts.ts';

interface NewCase {
  type: string;
  reason: string;
  title: string;
  comment: string;
}

const maxTitle = 200;

const rules: FormRules<NewCase, NewCase> = {
  schema: z.strictObject({ type: z.string(), reason: z.string(), title: z.string(), comment: caseWords }),
  labels: { type: 'Type', reason: 'Reason', title: 'Title', comment: 'Comment' },
  ownFaults: ({ type, reason, title, comment }) => ({
    ...(type === '' && { type: 'Choose one' }),
    ...(type === 'OTHER' && reason === '' && { reason: 'Choose one' }),
    ...(title.trim() === '' && { title: 'Cannot be empty' }),
    ...(comment.trim() === '' && { comment: messages.commentEmpty }),
  }),
};

/**
 * The types that a staff user may open: those on which they may act, about this client where one is named, without a
 * payment.
 */
export function openableTypes(reader: Reader, subject?: CaseSubject): CaseType[] {
  return caseTypes.filter(
    (type) =>
      !needsPayment(type) &&
      (type === 'OTHER' ? openableReasons(reader).length > 0 : mayAct(reader, { type, reason: null })) &&
      (subject === undefined || whyNotAbout(type, subject) === undefined),
  );
}

export function openableReasons(reader: Reader): OtherReason[] {
  return reasons.filter((reason) => mayAct(reader, { type: 'OTHER', reason }));
}
const reasons: readonly OtherReason[] = ['CLOSE', 'CARD', 'DEBT', 'REFUND', 'RECALL', 'COMPLAINT', 'AUTHORITY'];

interface NewCaseDialogProps {
  clientId: string;
  clientName: string;
  /** which types are about it; without, a payment says the type */
  subject?: CaseSubject;
  /** a payment that the client is asked about: the case is of type RFI, and carries the payment */
  payment?: { id: string; words: string };
  onClose: () => void;
}

/** Opens a case by hand, and leads to it. */
export function NewCaseDialog({ clientId, clientName, subject, payment, onClose }: NewCaseDialogProps) {
  // one for the whole dialog: what is sent again opens no second case
  const [caseId] = useState(() => crypto.randomUUID());
  const { run, problem } = useSend(caseCalls.openCase, {
    invalidates: [caseCalls.listCases, caseCalls.listCasesOfClient],
    onDone: () => {
      onClose();
      go(paths.bkoCase, { search: { clientId, caseId } });
    },
  });
  const form = useCallForm({
    rules,
    start: { type: payment ? 'RFI' : '', reason: '', title: payment?.words ?? '', comment: '' },
    send: ({ type, reason, title, comment }) => {
      const named = reasons.find((one) => type === 'OTHER' && one === reason);
      if (!isCaseType(type)) return undefined;
      return run({
        params: { clientId, caseId },
        body: {
          ...{ type, title: title.trim(), comment },
          ...(named && { reason: named }),
          ...(payment && { paymentId: payment.id }),
        },
      });
    },
    problem,
    leaving: 'Leave this case?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={payment ? `Ask ${clientName} about this payment?` : `New case about ${clientName}`}
      description={
        payment
          ? 'A case of type RFI opens with the payment. There you compose what the client is asked.'
          : 'Added to the queue now; the type sets the due date.'
      }
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Open case
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <TypeFields form={form} subject={subject} isTyped={payment !== undefined} />
        <FormField form={form} name="title">
          {(field) => <TextInput {...field} maxLength={maxTitle} />}
        </FormField>
        <FormField form={form} name="comment">
          {(field) => <TextArea {...field} rows={3} limit={maxCaseTextLength} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

interface TypeFieldsProps {
  form: CallForm<NewCase, NewCase>;
  subject: CaseSubject | undefined;
  /** the type is known already */
  isTyped: boolean;
}

/** The type, and the reason of a case of type OTHER. */
function TypeFields({ form, subject, isTyped }: TypeFieldsProps) {
  const staff = useStaffUser();
  return (
    <>
      {!isTyped && (
        <FormField form={form} name="type">
          {(field) => (
            <Select
              {...field}
              placeholder="Choose"
              options={openableTypes(staff, subject).map((type) => ({ value: type, label: typeName(type) }))}
            />
          )}
        </FormField>
      )}
      {form.watch('type') === 'OTHER' && (
        <FormField form={form} name="reason">
          {(field) => (
            <Select
              {...field}
              placeholder="Choose"
              options={openableReasons(staff).map((reason) => ({ value: reason, label: reasonLabels[reason] }))}
            />
          )}
        </FormField>
      )}
    </>
  );
}
