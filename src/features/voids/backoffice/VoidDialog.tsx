import { useCall, useSend } from '#client/api/hooks.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { type VoidEffects, voidCalls } from '../calls.ts';
import type { VoidReason } from '../rules.ts';
import { reasonOptions, voidRules } from './voidForm.ts';

interface VoidDialogProps {
  clientId: string;
  paymentId: string;
  onClose: () => void;
}

/** Says in figures what voiding a payment for a reason would do, and proposes it to a second person. */
export function VoidDialog({ clientId, paymentId, onClose }: VoidDialogProps) {
  const params = { clientId, paymentId };
  const { run, problem } = useSend(voidCalls.voidTransaction, {
    success: messages.transactionUpdated,
    failure: messages.transactionFailed,
    onDone: () => {
      refreshProposals();
      onClose();
    },
    // what it would do, and the version of the review, may have changed meanwhile
    onFailed: () => void queryClient.invalidateQueries({ queryKey: callKey(voidCalls.readVoid) }),
  });
  const form = useCallForm({
    rules: voidRules,
    start: { comment: '', props: { reason: 'BANK', fileId: '' } },
    send: (body) => run({ params, body: { ...body, version: data?.version ?? 0 } }),
    problem,
    leaving: 'Leave this void?',
  });
  const reason = form.watch('props.reason') as VoidReason;
  const { data, error } = useCall(voidCalls.readVoid, { params, query: { reason } });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title="Void this payment?"
      description={
        'A second person decides. Then opposite bookings take it back, and both sides are notified on their devices.'
      }
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button
            type="submit"
            form={form.id}
            variant="red"
            loading={form.isBusy}
            disabledReason={data ? data.refusal || undefined : 'Not loaded yet'}
          >
            Propose to void
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="props.reason">
          {(field) => <Select {...field} options={reasonOptions} />}
        </FormField>
        {error ? (
          <Banner kind="failed">What it would do could not be loaded. {error.problem.title}</Banner>
        ) : (
          <Effects effects={data} />
        )}
        {reason === 'CONSENT' && (
          <FormField form={form} name="props.fileId" help="A document of the payee.">
            {(field) => <Select {...field} options={getDocuments(data)} />}
          </FormField>
        )}
        <FormField form={form} name="comment" help="For staff only.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

function Effects({ effects }: { effects: VoidEffects | undefined }) {
  if (!effects) {
    return (
      <Loading label="Loading what it would do">
        <Skeleton shape="block" />
      </Loading>
    );
  }
  return (
    <>
      {effects.refusal && <Banner kind="failed">{effects.refusal}</Banner>}
      <Definitions items={effects.lines.filter(({ label }) => label !== 'Why')} />
    </>
  );
}

function getDocuments(effects: VoidEffects | undefined) {
  const documents = effects?.documents ?? [];
  const none = documents.length === 0 ? 'The payee has no documents here' : 'Choose a document';
  return [
    { value: '', label: none },
    ...documents.map(({ id, name, addedAt }) => ({ value: id, label: `${name}, ${addedAt.slice(0, 10)}` })),
  ];
}
