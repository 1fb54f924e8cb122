import { useSend } from '#client/api/hooks.ts';
import { FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { GroupedInput } from '#client/ui/input/GroupedInput.tsx';
import { amountGrouping } from '#client/ui/input/groupedText.ts';
import { PhoneInput } from '#client/ui/input/PhoneInput.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { type ClientRecord, maxInfo, recordCalls } from '../calls.ts';
import { clientLimitKeys } from '../rules.ts';
import { ChangeFrame, changing } from './ChangeFrame.tsx';
import { contactRules, infoRules, isProposed, limitsRules, startLimits } from './detailForms.ts';
import styles from './record.module.css';

interface DetailDialogProps {
  client: ClientRecord;
  onClose: () => void;
}

/** The line that staff read in the head of the record. */
export function InfoDialog({ client, onClose }: DetailDialogProps) {
  const { run, problem } = useSend(recordCalls.setClientInfo, changing(onClose));
  const form = useCallForm({
    rules: infoRules,
    start: { comment: '', props: { info: client.info } },
    send: (body) => run({ params: { clientId: client.ID }, body }),
    problem,
    leaving: 'Leave this line?',
  });
  return (
    <ChangeFrame
      form={form}
      title="Line for staff"
      effects="Staff read it above the record. The client never sees it."
      verb="Save"
      onClose={onClose}
    >
      <FormField form={form} name="props.info" optional>
        {(field) => <TextInput {...field} maxLength={maxInfo} />}
      </FormField>
    </ChangeFrame>
  );
}

/** Limits in whole euros. */
export function LimitsDialog({ client, onClose }: DetailDialogProps) {
  const { run, problem } = useSend(recordCalls.changeClientLimits, changing(onClose));
  const start = startLimits(client);
  const form = useCallForm({
    rules: limitsRules(start),
    start,
    send: (body) => run({ params: { clientId: client.ID }, body }),
    problem,
    leaving: 'Leave these limits?',
  });
  const limits = form.watch('props.limits');
  return (
    <ChangeFrame
      form={form}
      title={`Limits of ${client.title}`}
      effects={
        'In whole euros; an empty field is no limit. You approve on your device. A second ' +
        'person decides where a limit is removed, or set above 100 000 EUR.'
      }
      verb={isProposed(start.props.limits, limits) ? 'Propose change' : 'Change limits'}
      wide
      onClose={onClose}
    >
      <div className={styles.pairs}>
        {clientLimitKeys.map((key) => (
          <FormField key={key} form={form} name={`props.limits.${key}`} optional>
            {(field) => (
              <GroupedInput
                {...field}
                inputMode="numeric"
                grouping={amountGrouping}
                unit="EUR"
                placeholder="No limit"
              />
            )}
          </FormField>
        ))}
      </div>
    </ChangeFrame>
  );
}

/** Phone and e-mail. A second person decides, and the client's people are informed. */
export function ContactDialog({ client, onClose }: DetailDialogProps) {
  const { run, problem } = useSend(recordCalls.changeClientContact, changing(onClose));
  const start = { comment: '', props: { phonenr: client.phonenr ?? '', email: client.email ?? '' } };
  const form = useCallForm({
    rules: contactRules(start),
    start,
    send: (body) => run({ params: { clientId: client.ID }, body }),
    problem,
    refusals: { 'phone-in-use': 'props.phonenr', 'phone-of-another': 'props.phonenr' },
    leaving: 'Leave these changes?',
  });
  return (
    <ChangeFrame
      form={form}
      title={`Contact details of ${client.title}`}
      effects="A second person decides. Then everybody who acts for the client is notified on their device."
      verb="Propose change"
      onClose={onClose}
    >
      <FormField form={form} name="props.phonenr" optional>
        {(field) => <PhoneInput {...field} />}
      </FormField>
      <FormField form={form} name="props.email">
        {(field) => <TextInput {...field} inputMode="email" />}
      </FormField>
    </ChangeFrame>
  );
}
