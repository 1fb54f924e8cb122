import { Suspense, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { lazyPart } from '../../../../../client/router/loadPage.ts';
import { useLeaveGuard } from '../../../../../client/router/useLeaveGuard.ts';
import { useLetters } from '../../../../../client/session/person.ts';
import { Button } from '../../../../../client/ui/action/Button.tsx';
import { Banner } from '../../../../../client/ui/feedback/Banner.tsx';
import { Stepper } from '../../../../../client/ui/layout/Stepper.tsx';
import { SidePanel } from '../../../../../client/ui/overlay/SidePanel.tsx';
import { hasOneOf } from '../../../../../shared/permissions.ts';
import { generalSentence } from '../../../../../shared/rules/sentences.ts';
import { loadTransliteration, needsTransliteration } from '../../../../../shared/text.ts';
import type { ShownFund } from '../../../../clients/company/funds.ts';
import type { Task } from '../../../tasks/task.ts';
import { sendWords } from '../../../tasks/words.ts';
import type { PaymentOrder } from '../../calls.ts';
import { checkOrder, fieldOfRefusal, type OrderForm, type Reach } from '../../orderForm.ts';
import { isFinal, type ReceiptState } from '../../receipt.ts';
import { startValues } from './formValues.ts';
import { OrderCheck } from './OrderCheck.tsx';
import { OrderFields } from './OrderFields.tsx';
import type { PayPanelProps } from './PayPanel.tsx';
import { PayReceipt, receiptActions } from './PayReceipt.tsx';
import styles from './pay.module.css';
import { type OrderSaving, type SavedOrder, useOrder } from './useOrder.ts';
import { useReceipt } from './useReceipt.ts';
import { WhoApproves } from './WhoApproves.tsx';

// rarely shown, and half of the form's script
const ConfirmDialog = lazyPart(() =>
  import('../../../../../client/ui/overlay/ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
);

interface PayFlowProps extends PayPanelProps {
  /** the accounts that can pay it */
  funds: readonly ShownFund[];
  reach: Reach;
  /** begins the next payment */
  onAnother: () => void;
}

type Step = { kind: 'details' } | { kind: 'check'; order: PaymentOrder } | ({ kind: 'saved' } & SavedOrder);

const steps = ['Details', 'Check', 'Receipt'];

/** Three steps: details, check, receipt. One press saves the order and sends it for approval. */
export function PayFlow({ payment, task, onClose, onAnother, funds, reach }: PayFlowProps) {
  const formId = useId();
  const [step, setStep] = useState<Step>({ kind: 'details' });
  const form = useForm<OrderForm>({
    defaultValues: startValues({ payment, task }, funds),
    resolver: (values) => resolve(values, reach),
  });
  const { isDirty, errors } = form.formState;
  const saving = useOrder(task);
  const receipt = useReceipt(step.kind === 'saved' ? step.taskId : undefined);
  const state = receipt ?? (step.kind === 'saved' && step.sending === 'sent' ? 'sent' : 'unsent');
  const mayView = hasOneOf(useLetters(), ['A', 'C']);
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
    const saved = await saving.save(order);
    if (saved) setStep({ kind: 'saved', ...saved });
  };
  const send = async (saved: SavedOrder) => setStep({ kind: 'saved', ...(await saving.send(saved)) });
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
        step.kind === 'details'
          ? {
              primary: (
                <Button key="continue" type="submit" form={formId} variant="primary">
                  Continue
                </Button>
              ),
            }
          : step.kind === 'check'
            ? {
                neutral: <Button onClick={backToDetails}>Back</Button>,
                primary: (
                  <Button key="save" variant="primary" loading={saving.isRunning} onClick={() => void save(step.order)}>
                    {saveWords(saving, task)}
                  </Button>
                ),
              }
            : receiptActions({ saved: step, saving, state, mayView, onSend: () => void send(step), onAnother, onClose })
      }
    >
      <Stepper
        steps={steps}
        current={stepIndex(step, state)}
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
          <WhoApproves saving={saving} canWait />
        </>
      )}
      {step.kind === 'saved' && <PayReceipt saved={step} saving={saving} state={state} before={task} />}
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

function stepIndex(step: Step, state: ReceiptState): number {
  if (step.kind === 'details') return 0;
  if (step.kind === 'check') return 1;
  return isFinal(state) ? steps.length : 2;
}

/** What the press does: it saves, and asks the chosen person. */
function saveWords({ chosen, isOwn }: OrderSaving, task: Task | undefined): string {
  if (isOwn) return sendWords(true);
  const save = task ? 'Save' : 'Create';
  if (chosen) return `${save} and send for approval`;
  return task ? 'Save changes' : 'Create payment';
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
