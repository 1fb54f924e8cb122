import { useCallback, useId, useState } from 'react';
import { showAlert } from '../../../client/alerts/alerts.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { Banner } from '../../../client/ui/feedback/Banner.tsx';
import { ProgressBar } from '../../../client/ui/feedback/ProgressBar.tsx';
import { Field } from '../../../client/ui/input/Field.tsx';
import { faultsLeft } from '../../../client/ui/input/faultsLeft.ts';
import { TextArea } from '../../../client/ui/input/TextArea.tsx';
import { TextInput } from '../../../client/ui/input/TextInput.tsx';
import { Page } from '../../../client/ui/layout/Page.tsx';
import { Split } from '../../../client/ui/layout/Section.tsx';
import { isEmail } from '../../../shared/rules/contacts.ts';
import { emptyField, fieldSentence, generalSentence } from '../../../shared/rules/sentences.ts';
import { EmailLists } from './emails/EmailLists.tsx';
import styles from './emails/emails.module.css';
import {
  type Draft,
  type Email,
  emailOf,
  keepBox,
  readBox,
  receiversOf,
  withSaved,
  withSent,
} from './emails/emails.ts';
import { useSending } from './emails/useSending.ts';

const empty: Draft = { title: '', body: '', sender: '', receivers: '' };
type Faults = Partial<Record<keyof Draft, string>>;

/** A mock of an e-mail editor; public. Its state stays in the browser. */
export function EmailEditorPage() {
  const formId = useId();
  const [box, setBox] = useState(readBox);
  const [draft, setDraft] = useState(empty);
  const [opened, setOpened] = useState<Email>();
  const [faults, setFaults] = useState<Faults>({});
  const keep = useCallback((next: typeof box) => {
    setBox(next);
    keepBox(next);
  }, []);
  const start = (email?: Email) => {
    setOpened(email);
    setFaults({});
    setDraft(email ? { ...email, receivers: email.receiver.join(', ') } : empty);
  };
  const sending = useSending(() => {
    keep(withSent(box, emailOf(draft, new Date().toISOString(), opened)));
    showAlert({ type: 'success', message: 'The e-mail was sent, in this rehearsal' });
    start();
  });
  const isSending = sending.done !== undefined;
  const set = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes });
    setFaults(faultsLeft(faults, changes));
  };
  const general = generalSentence(Object.values(faults));
  const save = () => {
    const email = emailOf(draft, new Date().toISOString(), opened);
    keep(withSaved(box, email));
    setOpened(email);
    showAlert({ type: 'success', message: 'The e-mail was saved in this browser' });
  };
  const send = () => {
    const found = faultsOf(draft);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first === undefined) return sending.start();
    document.getElementById(formId)?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  return (
    <Page title="E-mail editor" summary="Write an e-mail to clients, keep it and try how it is sent." width="form">
      <Banner kind="info">This is a rehearsal: e-mails stay in this browser, and nothing is sent.</Banner>
      <Split
        aside={
          <EmailLists
            box={box}
            openId={opened?.id}
            onOpen={start}
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
        <form
          id={formId}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isSending) send();
          }}
        >
          {general && <Banner kind="failed">{general}</Banner>}
          <Field label="From" error={faults.sender}>
            <TextInput
              name="sender"
              type="email"
              value={draft.sender}
              readOnly={isSending}
              onChange={(event) => set({ sender: event.target.value })}
            />
          </Field>
          <Field label="To" error={faults.receivers} help="Several addresses with commas between them.">
            <TextInput
              name="receivers"
              value={draft.receivers}
              readOnly={isSending}
              onChange={(event) => set({ receivers: event.target.value })}
            />
          </Field>
          <Field label="Title" error={faults.title}>
            <TextInput
              name="title"
              value={draft.title}
              readOnly={isSending}
              onChange={(event) => set({ title: event.target.value })}
            />
          </Field>
          <Field label="Text" error={faults.body}>
            <TextArea
              name="body"
              style={{ minHeight: 240 }}
              value={draft.body}
              readOnly={isSending}
              onChange={(event) => set({ body: event.target.value })}
            />
          </Field>
          {isSending ? (
            <ProgressBar
              label="Sending"
              done={sending.done ?? 0}
              action={
                <Button size="small" onClick={sending.stop}>
                  Stop
                </Button>
              }
            />
          ) : (
            <div className={styles.actions}>
              <Button onClick={() => start()}>New</Button>
              <Button onClick={save}>Save</Button>
              <Button type="submit" variant="primary" icon="send">
                Send
              </Button>
            </div>
          )}
        </form>
      </Split>
    </Page>
  );
}

/** Errors that prevent sending. */
function faultsOf({ title, body, sender, receivers }: Draft): Faults {
  const broken = (text: string, field: string) => fieldSentence(text.trim() ? 'email-not-valid' : 'required', field);
  const to = receiversOf(receivers);
  return {
    ...(isEmail(sender.trim()) ? {} : { sender: broken(sender, 'From') }),
    ...(to.length > 0 && to.every(isEmail) ? {} : { receivers: broken(receivers, 'To') }),
    ...(title.trim() ? {} : { title: emptyField }),
    ...(body.trim() ? {} : { body: emptyField }),
  };
}
