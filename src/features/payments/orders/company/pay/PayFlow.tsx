import { Suspense, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { lazyPart } from '../../../../../client/router/loadPage.ts';
import { useLeaveGuard } from '../../../../../client/router/useLeaveGuard.ts';
import { usePerson } from '../../../../../client/session/person.ts';
import { Button } from '../../../../../client/ui/action/Button.tsx';
import { Banner } from '../../../../../client/ui/feedback/Banner.tsx';
import { Stepper } from '../../../../../client/ui/layout/Stepper.tsx';
import { SidePanel } from '../../../../../client/ui/overlay/SidePanel.tsx';
import { generalSentence } from '../../../../../shared/rules/sentences.ts';
import { loadTransliteration, needsTransliteration } from '../../../../../shared/text.ts';
import type { ShownFund } from '../../../../clients/company/funds.ts';
import type { PaymentOrder } from '../../calls.ts';
import { checkOrder, fieldOfRefusal, type OrderForm, type Reach } from '../../orderForm.ts';
import { startValues } from './formValues.ts';
import { OrderCheck } from './OrderCheck.tsx';
import { OrderFields } from './OrderFields.tsx';
import { OrderSaved, SavedActions } from './OrderSaved.tsx';
import type { PayPanelProps } from './PayPanel.tsx';
import styles from './pay.module.css';
import { useOrder } from './useOrder.ts';
import { type SavedOrder, type Sending, useSending } from './useSending.ts';

// rarely shown, and half of the form's script
const ConfirmDialog = lazyPart(() =>
  import('../../../../../client/ui/overlay/ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
);

interface PayFlowProps extends PayPanelProps {
  /** the accounts that can pay it */
  funds: readonly ShownFund[];
  reach: Reach;
}

type Step = { kind: 'details' } | { kind: 'check'; order: PaymentOrder } | ({ kind: 'saved' } & SavedOrder);

const steps = ['Details', 'Check', 'Approval'];

/** Three steps: details, check, approval. */
export function PayFlow({ payment, task, onClose, funds, reach }: PayFlowProps) {
  const formId = useId();
  const [step, setStep] = useState<Step>({ kind: 'details' });
  const form = useForm<OrderForm>({
    defaultValues: startValues({ payment, task }, funds),
    resolver: (values) => resolve(values, reach),
  });
  const { isDirty, errors } = form.formState;
  const saving = useOrder(task);
  const sending = useSending(step.kind === 'saved' ? step : undefined);
  const { ID: personId } = usePerson();
  const guard = useLeaveGuard(step.kind !== 'saved' && isDirty);
  const title = task ? 'Change payment' : payment ? 'Repeat payment' : 'New payment';

  // After the keydown: otherwise the same Escape would close the question that it opens.
  const close = () => setTimeout(onClose);
  useFirstField(form.setFocus, step.kind === 'details');
  const submit = form.handleSubmit(
    (values) => {
      const { order } = checkOrder(values, reach);
      saving.reset();
      if (order) setStep({ kind: 'check', order });
    },
    // the name taken from the account's holder may be too long
    () => setStep({ kind: 'details' }),
  );
  const save = async (order: PaymentOrder) => {
    const taskId = await saving.save(order);
    if (taskId !== undefined) setStep({ kind: 'saved', order, taskId });
  };
  const backToDetails = () => {
    const field = saving.problem && fieldOfRefusal(saving.problem.code);
    if (field) form.setError(field, { message: saving.problem?.title ?? '' });
    setStep({ kind: 'details' });
  };

  const rename = (name: string) => {
    form.setValue('name', name, { shouldDirty: true });
    void submit();
  };

  const { name, acc, amount } = errors;
  const general = generalSentence({ name: name?.message, acc: acc?.message, amount: amount?.message });
  return (
    <SidePanel
      title={step.kind === 'saved' ? `Payment ${task ? 'changed' : 'created'}` : title}
      shownKey={`pay-${step.kind}`}
      width="wide"
      onClose={close}
      actions={
        step.kind === 'details' ? (
          <Button key="continue" type="submit" form={formId} variant="primary">
            Continue
          </Button>
        ) : step.kind === 'check' ? (
          <>
            <Button key="back" onClick={backToDetails}>
              Back
            </Button>
            <Button key="save" variant="primary" loading={saving.isRunning} onClick={() => void save(step.order)}>
              {task ? 'Save changes' : 'Create payment'}
            </Button>
          </>
        ) : (
          <SavedActions sending={sending} personId={personId} onClose={onClose} />
        )
      }
    >
      <Stepper
        steps={steps}
        current={stepIndex(step, sending)}
        {...(step.kind === 'check' && { onStep: backToDetails })}
      />
      {step.kind === 'details' && (
        <form id={formId} className={styles.form} onSubmit={submit} noValidate>
          {general && <Banner kind="failed">{general}</Banner>}
          <OrderFields form={form} funds={funds} reach={reach} />
        </form>
      )}
      {step.kind === 'check' && (
        <>
          {saving.problem && <Banner kind="failed">{saving.problem.title}</Banner>}
          <OrderCheck
            order={step.order}
            fund={funds.find(({ id }) => id === step.order.accountid)}
            funds={funds}
            task={task}
            bankCode={reach.bankCode}
            onRename={rename}
          />
        </>
      )}
      {step.kind === 'saved' && <OrderSaved order={step.order} sending={sending} personId={personId} before={task} />}
      <LeaveQuestion guard={guard} />
    </SidePanel>
  );
}

function LeaveQuestion({ guard }: { guard: ReturnType<typeof useLeaveGuard> }) {
  if (!guard.isAsking) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        onClose={guard.stay}
        onConfirm={guard.leave}
        title="Leave this payment?"
        confirm="Leave"
        dismiss="Keep editing"
        variant="red"
      >
        What you have entered is not saved.
      </ConfirmDialog>
    </Suspense>
  );
}

function stepIndex(step: Step, { outcome }: Sending): number {
  if (step.kind === 'details') return 0;
  if (step.kind === 'check') return 1;
  return outcome.kind === 'decided' ? steps.length : 2;
}

/** The call's schema as a resolver of the form library. */
async function resolve(values: OrderForm, reach: Reach) {
  if (needsTransliteration(values.name + values.msg)) await loadTransliteration();
  const { errors } = checkOrder(values, reach);
  if (!errors) return { values, errors: {} };
  const told = Object.entries(errors).map(([field, message]) => [field, { type: 'invalid', message }]);
  return { values: {}, errors: Object.fromEntries(told) };
}

/** Focuses the first field, right after the panel's own effect. Later it would interrupt a person who types. */
function useFirstField(setFocus: (field: 'name') => void, isShown: boolean): void {
  useEffect(() => {
    if (isShown) setFocus('name');
  }, [isShown, setFocus]);
}
