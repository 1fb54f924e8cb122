import { Suspense, useEffect, useState } from 'react';
import { Form, LeaveDialog } from '#client/forms/Form.tsx';
import { type CallForm, useCallForm } from '#client/forms/useCallForm.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { useCompanyId, useMay } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Stepper } from '#client/ui/layout/Stepper.tsx';
import type { Actions } from '#client/ui/overlay/ActionBar.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { ShownFund } from '#features/clients/company/funds.ts';
import type { PaymentOrder } from '#features/payments/orders/calls.ts';
import { type OrderForm, orderRefusals, orderRules, type Reach } from '#features/payments/orders/orderForm.ts';
import { isFinal, type ReceiptState } from '#features/payments/orders/receipt.ts';
import type { Payment } from '#features/payments/payment.ts';
import type { Task } from '#features/payments/tasks/task.ts';
import { startValues } from './formValues.ts';
import { OrderFields } from './OrderFields.tsx';
import { formatSave, savedTitle } from './payTexts.ts';
import { receiptActions } from './receiptActions.tsx';
import { useMismatch } from './useMismatch.ts';
import { type SavedOrder, useOrder } from './useOrder.ts';
import { useReceipt } from './useReceipt.ts';

// the later steps come while somebody types
const loadCheck = () => import('./OrderCheck.tsx').then((module) => module.OrderCheck);
const loadReceipt = () => import('./PayReceipt.tsx').then((module) => module.PayReceipt);
const OrderCheck = lazyPart(loadCheck);
const PayReceipt = lazyPart(loadReceipt);
// the check has loaded it
const loadAlike = () => import('./alike.ts');
// comes with the receipt, which shows it too
const WhoApproves = lazyPart(() => import('./WhoApproves.tsx').then((module) => module.WhoApproves));

export interface PayPanelProps {
  /** fills the form for a repeat */
  payment?: Payment | undefined;
  /** the task to change; absent: a new payment */
  task?: Task | undefined;
  /** IBAN of an earlier payee, who is filled in */
  payee?: string | undefined;
  onClose: () => void;
}

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
export function PayFlow({ payment, task, payee, onClose, onAnother, funds, reach }: PayFlowProps) {
  const flow = useFlow({ payment, task, payee, funds, reach });
  const { step, form, saving, mismatch, backToDetails } = flow;
  const receipt = useReceipt(step.kind === 'saved' ? step.taskId : undefined);
  const state = receipt ?? (step.kind === 'saved' && step.sending === 'sent' ? 'sent' : 'unsent');
  const mayView = useMay('payments.view', 'payments.approve');
  const fund = step.kind === 'details' ? undefined : funds.find(({ id }) => id === step.order.accountid);
  const title = task ? 'Change payment' : payment ? 'Repeat payment' : 'New payment';
  // After the keydown: otherwise the same Escape would close the question that it opens.
  const close = () => setTimeout(onClose);
  return (
    <SidePanel
      title={step.kind === 'saved' ? savedTitle(state, task) : title}
      shownKey={`pay-${step.kind}`}
      width="wide"
      onClose={close}
      actions={
        step.kind === 'details'
          ? detailsActions(form)
          : step.kind === 'check'
            ? checkActions(flow, step.order, task)
            : receiptActions({
                ...{ saved: step, saving, state, mayView, onAnother, onClose },
                onSend: () => void flow.send(step),
              })
      }
    >
      <Stepper
        steps={steps}
        current={stepIndex(step, state)}
        {...(step.kind === 'check' && { onStep: backToDetails })}
      />
      {step.kind === 'details' && (
        <Form form={form}>
          <OrderFields form={form} funds={funds} reach={reach} payee={payee} />
        </Form>
      )}
      <Suspense fallback={null}>
        {step.kind === 'check' && (
          <>
            {saving.problem && <Banner kind="failed">{saving.problem.title}</Banner>}
            <OrderCheck
              order={step.order}
              fund={fund}
              funds={funds}
              task={task}
              bankCode={reach.bankCode}
              onRename={(name) => void flow.rename(name)}
              mismatch={mismatch.consent}
            />
            <WhoApproves saving={saving} canWait />
          </>
        )}
        {step.kind === 'saved' && (
          <PayReceipt saved={step} saving={saving} state={state} fund={fund} bankCode={reach.bankCode} before={task} />
        )}
      </Suspense>
      {step.kind !== 'details' && <LeaveDialog question={form.question} />}
    </SidePanel>
  );
}

type Flow = ReturnType<typeof useFlow>;

/** The form, and how its order goes from step to step. */
function useFlow({ payment, task, payee, funds, reach }: Omit<PayFlowProps, 'onAnother' | 'onClose'>) {
  const [step, setStep] = useState<Step>({ kind: 'details' });
  const saving = useOrder(task);
  const form = useCallForm({
    rules: orderRules(reach),
    start: startValues({ payment, task }, funds),
    send: (order) => {
      saving.reset();
      setStep({ kind: 'check', order });
    },
    problem: saving.problem,
    refusals: orderRefusals,
    leaving: 'Leave this payment?',
  });
  const companyId = useCompanyId();
  const mismatch = useMismatch(step.kind === 'check' ? step.order : undefined);
  useFirstField(form, step.kind === 'details', payee);
  const { isDirty } = form.formState;
  useEffect(() => {
    // a failure shows with the step itself
    if (isDirty) Promise.all([loadCheck(), loadReceipt()]).catch(() => undefined);
  }, [isDirty]);
  const save = async (order: PaymentOrder) => {
    const sent = await mismatch.withConsent(order);
    if (!sent || !(await (await loadAlike()).isAlikeSeen(companyId, { order: sent, task }))) return;
    const saved = await saving.save(sent);
    if (!saved) return;
    // nothing is unsaved any more
    form.reset(form.getValues());
    setStep({ kind: 'saved', ...saved });
  };
  const send = async (saved: SavedOrder) => setStep({ kind: 'saved', ...(await saving.send(saved)) });
  const backToDetails = () => setStep({ kind: 'details' });
  const rename = async (name: string) => {
    form.setValue('name', name, { shouldDirty: true });
    // the name of the account's holder may be too long
    if (await form.trigger('name')) await form.submit();
    else backToDetails();
  };
  return { step, form, saving, mismatch, save, send, backToDetails, rename };
}

const detailsActions = (form: Pick<Flow['form'], 'id' | 'isBusy'>): Actions => ({
  primary: (
    <Button key="continue" type="submit" form={form.id} variant="primary" loading={form.isBusy}>
      Continue
    </Button>
  ),
});

const checkActions = (flow: Flow, order: PaymentOrder, task: Task | undefined): Actions => ({
  neutral: <Button onClick={flow.backToDetails}>Back</Button>,
  primary: (
    <Button
      key="save"
      variant="primary"
      loading={flow.saving.isRunning || flow.mismatch.isAsking}
      onClick={() => void flow.save(order)}
    >
      {formatSave(flow.saving, task)}
    </Button>
  ),
});

function stepIndex(step: Step, state: ReceiptState): number {
  if (step.kind === 'details') return 0;
  if (step.kind === 'check') return 1;
  return isFinal(state) ? steps.length : 2;
}

/**
 * Focuses the account that the bank has refused, otherwise the first field that is empty. Right after the panel's own
 * effect: later it would interrupt a person who types.
 */
function useFirstField(
  { setFocus, getFieldState }: Pick<CallForm<OrderForm, PaymentOrder>, 'setFocus' | 'getFieldState'>,
  isShown: boolean,
  payee: string | undefined,
): void {
  useEffect(() => {
    if (isShown) setFocus(getFieldState('acc').invalid ? 'acc' : payee ? 'amount' : 'name');
  }, [isShown, payee, setFocus, getFieldState]);
}
