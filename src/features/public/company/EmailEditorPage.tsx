import { useCallback, useState } from 'react';
import { showAlert } from '#client/alerts/alerts.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { type CallForm, useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { ProgressBar } from '#client/ui/feedback/ProgressBar.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { Split } from '#client/ui/layout/Section.tsx';
import { EmailLists } from './emails/EmailLists.tsx';
import styles from './emails/emails.module.css';
import {
  type Draft,
  draftRules,
  type Email,
  getDraft,
  getEmail,
  keepBox,
  readBox,
  withSaved,
  withSent,
} from './emails/emails.ts';
import { useSending } from './emails/useSending.ts';

const empty: Draft = { title: '', body: '', sender: '', receivers: '' };

/** A mock of an e-mail editor; public. Its state stays in the browser. */
export function EmailEditorPage() {
  const [box, setBox] = useState(readBox);
  const [opened, setOpened] = useState<Email>();
  const keep = useCallback((next: typeof box) => {
    setBox(next);
    keepBox(next);
  }, []);
  const form = useCallForm({
    rules: draftRules,
    start: empty,
    send: () => {
      if (!isSending) sending.start();
    },
    leaving: 'Leave this e-mail?',
  });
  const start = (email?: Email) => {
    setOpened(email);
    form.reset(email ? getDraft(email) : empty);
  };
  const sending = useSending(() => {
    keep(withSent(box, getEmail(form.getValues(), new Date().toISOString(), opened)));
    showAlert({ type: 'success', message: 'The e-mail was sent, in this rehearsal' });
    start();
  });
  const isSending = sending.done !== undefined;
  const save = () => {
    const email = getEmail(form.getValues(), new Date().toISOString(), opened);
    keep(withSaved(box, email));
    setOpened(email);
    // nothing is unsaved any more
    form.reset(form.getValues());
    showAlert({ type: 'success', message: 'The e-mail was saved in this browser' });
  };
  return (
    <Page title="E-mail editor" summary="Write an e-mail to clients, keep it and try how it is sent." width="form">
      <Banner kind="info">This is a rehearsal: e-mails stay in this browser, and nothing is sent.</Banner>
      <Split
        aside={
          <EmailLists
            box={box}
            openId={opened?.id}
            onOpen={(email) => form.question.closing(() => start(email))()}
            onDelete={({ id }) => {
              keep({
                saved: box.saved.filter((each) => each.id !== id),
                sent: box.sent.filter((each) => each.id !== id),
              });
              if (opened?.id === id) start();
            }}
          />
        }
      >
        <Form form={form} className={styles.form}>
          <EmailFields form={form} isSending={isSending} />
          <SendingRow sending={sending} onNew={form.question.closing(() => start())} onSave={save} />
        </Form>
      </Split>
    </Page>
  );
}

interface EmailFieldsProps {
  form: CallForm<Draft, Draft>;
  isSending: boolean;
}

function EmailFields({ form, isSending }: EmailFieldsProps) {
  return (
    <>
      <FormField form={form} name="sender">
        {(field) => <TextInput {...field} type="email" readOnly={isSending} />}
      </FormField>
      <FormField form={form} name="receivers" help="Several addresses with commas between them.">
        {(field) => <TextInput {...field} readOnly={isSending} />}
      </FormField>
      <FormField form={form} name="title">
        {(field) => <TextInput {...field} readOnly={isSending} />}
      </FormField>
      <FormField form={form} name="body">
        {(field) => <TextArea {...field} style={{ minHeight: 240 }} readOnly={isSending} />}
      </FormField>
    </>
  );
}

interface SendingRowProps {
  sending: ReturnType<typeof useSending>;
  onNew: () => void;
  onSave: () => void;
}

/** The buttons, or how far the sending is. */
function SendingRow({ sending, onNew, onSave }: SendingRowProps) {
  if (sending.done === undefined) {
    return (
      <div className={styles.actions}>
        <Button onClick={onNew}>New</Button>
        <Button onClick={onSave}>Save</Button>
        <Button type="submit" variant="primary" icon="send">
          Send
        </Button>
      </div>
    );
  }
  return (
    <ProgressBar
      label="Sending"
      done={sending.done}
      action={
        <Button size="small" onClick={sending.stop}>
          Stop
        </Button>
      }
    />
  );
}
