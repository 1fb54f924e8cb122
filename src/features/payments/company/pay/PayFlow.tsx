import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Banner } from '../../../../client/ui/Banner.tsx';
import { Button } from '../../../../client/ui/Button.tsx';
import { ConfirmDialog } from '../../../../client/ui/ConfirmDialog.tsx';
import { SidePanel } from '../../../../client/ui/SidePanel.tsx';
import { Stepper } from '../../../../client/ui/Stepper.tsx';
import { messages } from '../../../../shared/messages.ts';
import { loadTransliteration, needsTransliteration } from '../../../../shared/text.ts';
import type { ShownFund } from '../../../clients/company/funds.ts';
import type { PaymentOrder } from '../../calls.ts';
import { checkOrder, emptyField, fieldOfRefusal, type OrderForm } from '../../orderForm.ts';
import { startValues } from './formValues.ts';
import { OrderCheck } from './OrderCheck.tsx';
import { OrderFields } from './OrderFields.tsx';
import { OrderSaved } from './OrderSaved.tsx';
import type { PayPanelProps } from './PayPanel.tsx';
import styles from './pay.module.css';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { useOrder } from './useOrder.ts';

interface PayFlowProps extends PayPanelProps {
  /** the accounts it can be paid from */
  funds: readonly ShownFund[];
  bankCode: string;
}

type Step =
  | { kind: 'details' }
  | { kind: 'check'; order: PaymentOrder }
  | { kind: 'saved'; order: PaymentOrder; taskId: string };

const steps = ['Details', 'Check', 'Approval'];

/** Details, check, approval: each step shows what the one before has made sure of. */
export function PayFlow({ payment, task, onClose, funds, bankCode }: PayFlowProps) {
  const formId = useId();
  const [step, setStep] = useState<Step>({ kind: 'details' });
  const form = useForm<OrderForm>({ defaultValues: startValues({ payment, task }, funds), resolver });
  const { isDirty, errors } = form.formState;
  const saving = useOrder(task);
  const guard = useLeaveGuard(step.kind !== 'saved' && isDirty);
  const title = task ? 'Change payment' : payment ? 'Repeat payment' : 'New payment';

  useFirstField(form.setFocus, step.kind === 'details');
  const submit = form.handleSubmit((values) => {
    const { order } = checkOrder(values);
    saving.reset();
    if (order) setStep({ kind: 'check', order });
  });
  const save = async (order: PaymentOrder) => {
    const taskId = await saving.save(order);
    if (taskId !== undefined) setStep({ kind: 'saved', order, taskId });
  };
  const backToDetails = () => {
    const field = saving.problem && fieldOfRefusal(saving.problem.code);
    if (field) form.setError(field, { message: saving.problem?.title ?? '' });
    setStep({ kind: 'details' });
  };

  if (step.kind === 'saved') {
    return <OrderSaved {...step} steps={steps} wasChanged={task !== undefined} onClose={onClose} />;
  }
  const isEmpty = Object.values(errors).some((error) => error?.message === emptyField);
  const details = (
    <form id={formId} className={styles.form} onSubmit={submit} noValidate>
      {isEmpty && <Banner kind="failed">{messages.highlightedEmpty}</Banner>}
      <OrderFields form={form} funds={funds} bankCode={bankCode} />
    </form>
  );
  return (
    <SidePanel
      title={title}
      shownKey={`pay-${step.kind}`}
      width="wide"
      onClose={onClose}
      actions={
        step.kind === 'details' ? (
          <Button key="continue" type="submit" form={formId} variant="primary">
            Continue
          </Button>
        ) : (
          <>
            <Button key="back" onClick={backToDetails}>
              Back
            </Button>
            <Button key="save" variant="primary" loading={saving.isRunning} onClick={() => void save(step.order)}>
              {task ? 'Save changes' : 'Create payment'}
            </Button>
          </>
        )
      }
    >
      <Stepper steps={steps} current={step.kind === 'details' ? 0 : 1} onStep={backToDetails} />
      {step.kind === 'details' ? (
        details
      ) : (
        <>
          {saving.problem && <Banner kind="failed">{saving.problem.title}</Banner>}
          <OrderCheck
            order={step.order}
            fund={funds.find(({ id }) => id === step.order.accountid)}
            bankCode={bankCode}
          />
        </>
      )}
      <ConfirmDialog
        open={guard.isAsking}
        onClose={guard.stay}
        onConfirm={guard.leave}
        title="Leave this payment?"
        confirm="Leave"
        dismiss="Keep writing"
        variant="red"
      >
        What you have entered is not saved.
      </ConfirmDialog>
    </SidePanel>
  );
}

/** The call's own schema, in the form library's words. */
async function resolver(values: OrderForm) {
  if (needsTransliteration(values.name + values.msg)) await loadTransliteration();
  const { errors } = checkOrder(values);
  if (!errors) return { values, errors: {} };
  const told = Object.entries(errors).map(([field, message]) => [field, { type: 'invalid', message }]);
  return { values: {}, errors: Object.fromEntries(told) };
}

/** Focus goes to the first field, after the panel has taken it. */
function useFirstField(setFocus: (field: 'name') => void, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const frame = requestAnimationFrame(() => setFocus('name'));
    return () => cancelAnimationFrame(frame);
  }, [isShown, setFocus]);
}
