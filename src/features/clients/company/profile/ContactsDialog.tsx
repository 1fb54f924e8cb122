import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../../client/ui/action/Button.tsx';
import { Banner } from '../../../../client/ui/feedback/Banner.tsx';
import { Field } from '../../../../client/ui/input/Field.tsx';
import { faultsLeft } from '../../../../client/ui/input/faultsLeft.ts';
import { PhoneInput } from '../../../../client/ui/input/PhoneInput.tsx';
import { TextInput } from '../../../../client/ui/input/TextInput.tsx';
import { Dialog } from '../../../../client/ui/overlay/Dialog.tsx';
import { messages } from '../../../../shared/messages.ts';
import { generalSentence } from '../../../../shared/rules/sentences.ts';
import { useWebsiteCheck } from '../../../websites/company/useWebsiteCheck.ts';
import { focusFirst } from './focusFirst.ts';
import styles from './profile.module.css';
import { type ContactValues, changedContacts, contactLabels, faultsOf } from './profileForm.ts';
import { useUpdate } from './useUpdate.ts';

interface ContactsDialogProps {
  known: ContactValues;
  onClose: () => void;
}

/** Phone, e-mail and website. The user approves a change on their own device. */
export function ContactsDialog({ known, onClose }: ContactsDialogProps) {
  const formId = useId();
  const [values, setValues] = useState(known);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { update, isRunning, problem } = useUpdate(messages.companyDetailsFailed, onClose);
  const { check, isChecking } = useWebsiteCheck();
  const isBusy = isRunning || isChecking;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const details = changedContacts(known, values);
    if (Object.keys(details).length === 0) return onClose();
    const found = faultsOf(details, contactLabels);
    setFaults(found);
    if (focusFirst(formId, found)) return;
    if (details.website) {
      const { fault, isLeft } = await check(details.website, contactLabels.website);
      if (isLeft) return;
      if (fault) {
        setFaults({ website: fault });
        focusFirst(formId, { website: fault });
        return;
      }
    }
    void update(details);
  };
  const set = (changes: Partial<ContactValues>) => {
    setValues({ ...values, ...changes });
    setFaults(faultsLeft(faults, changes));
  };
  const general = generalSentence(faults) ?? problem?.title;
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      title="Change contact data"
      description="How to reach your company. You approve the change on your device."
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button type="submit" form={formId} variant="primary" loading={isBusy}>
            Save
          </Button>
        ),
      }}
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {general && !isBusy && <Banner kind="failed">{general}</Banner>}
        <Field
          label={contactLabels.phonenr}
          optional
          error={faults['phonenr']}
          help="The company’s own number, with + and country code."
        >
          <PhoneInput name="phonenr" value={values.phonenr} onChange={(phonenr) => set({ phonenr })} />
        </Field>
        <Field label={contactLabels.email} error={faults['email']}>
          <TextInput
            name="email"
            type="email"
            value={values.email}
            onChange={(event) => set({ email: event.target.value })}
          />
        </Field>
        <Field label={contactLabels.website} optional error={faults['website']}>
          <TextInput
            name="website"
            type="url"
            value={values.website}
            onChange={(event) => set({ website: event.target.value })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
