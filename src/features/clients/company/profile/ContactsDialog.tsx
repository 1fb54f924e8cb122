import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { PhoneInput } from '#client/ui/input/PhoneInput.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { clientMessages } from '#features/clients/messages.ts';
import type { CompanyDetails } from '#features/clients/profileCalls.ts';
import { useWebsiteCheck } from '#features/websites/company/useWebsiteCheck.ts';
import { type ContactValues, contactLabels, contactRules } from './profileForm.ts';
import { useUpdate } from './useUpdate.ts';

interface ContactsDialogProps {
  known: ContactValues;
  onClose: () => void;
}

/** Phone, e-mail and website. The user approves a change on their own device. */
export function ContactsDialog({ known, onClose }: ContactsDialogProps) {
  const { update, problem } = useUpdate(clientMessages.companyDetailsFailed, onClose);
  const checkWebsite = useWebsiteCheck();
  const form = useCallForm({
    rules: contactRules(known),
    start: { phonenr: known.phonenr, email: known.email, website: known.website },
    send: async (details: CompanyDetails) => {
      if (Object.keys(details).length === 0) return onClose();
      const { fault, isLeft } = await checkWebsite(details.website ?? '', contactLabels.website);
      if (isLeft) return;
      if (fault) form.setError('website', { message: fault }, { shouldFocus: true });
      else await update(details);
    },
    problem,
    refusals: { 'phone-in-use': 'phonenr' },
    leaving: 'Leave this change?',
  });
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
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Save
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="phonenr" optional help="The company’s own number, with + and country code.">
          {(field) => <PhoneInput {...field} />}
        </FormField>
        <FormField form={form} name="email">
          {(field) => <TextInput {...field} type="email" />}
        </FormField>
        <FormField form={form} name="website" optional>
          {(field) => <TextInput {...field} type="url" />}
        </FormField>
      </Form>
    </Dialog>
  );
}
