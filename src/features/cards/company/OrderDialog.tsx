import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { showAlert } from '#client/alerts/alerts.ts';
import { showFailure, useSend } from '#client/api/hooks.ts';
import { ApiProblem } from '#client/api/problem.ts';
import { Form, FormField, LeaveDialog } from '#client/forms/Form.tsx';
import { type CallForm, useCallForm } from '#client/forms/useCallForm.ts';
import { useCompanyId } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { RadioCards } from '#client/ui/input/RadioCards.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { useSentAs } from '#client/ui/input/useSentAs.tsx';
import { Stepper } from '#client/ui/layout/Stepper.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import type { ShownFund } from '#features/clients/company/funds.ts';
import { shortIban } from '#shared/iban.ts';
import { textLengths } from '#shared/limits.ts';
import { cardCalls, type NewCard } from '../calls.ts';
import type { CardItem } from '../card.ts';
import { cardMessages } from '../messages.ts';
import { cardLimits, getCardType } from '../rules.ts';
import { formatEuro } from '../words.ts';
import { CardRefused } from './CardRefused.tsx';
import { type OrderValues, orderRules, orderStart } from './cardForms.ts';
import styles from './cards.module.css';
import { keptCards, takeOrdered } from './keptCards.ts';

interface OrderDialogProps {
  funds: readonly ShownFund[];
  /** the lost card that the new one replaces */
  before: CardItem | undefined;
  onClose: () => void;
  onOrdered: (card: CardItem) => void;
}

const steps = ['Type', 'Details', 'Check'] as const;
const types = [
  {
    value: 'named' as const,
    label: 'In the name of a person',
    help: 'The holder’s name is printed on it. You assign the holder after the order.',
  },
  {
    value: 'purpose' as const,
    label: 'For a purpose',
    help: 'A name of your choice is printed on it: a team, a project, a car.',
  },
];

/** Orders a card in three steps: type, details, check. */
export function OrderDialog({ funds, before, onClose, onOrdered }: OrderDialogProps) {
  const [isTyped, setTyped] = useState(false);
  const [order, setOrder] = useState<NewCard>();
  const { run, isRunning, problem, reset } = useOrder(onClose, onOrdered);
  const form = useCallForm({
    rules: orderRules,
    start: orderStart(before, before && getCardType(before.design) === 'purpose' ? 'purpose' : 'named'),
    send: (sent) => setOrder(sent),
    // once ordered, the dialog leaves by itself
    ...(!isRunning && { leaving: 'Leave this order?' }),
  });
  const type = useWatch({ control: form.control, name: 'type' });
  const close = form.question.closing(onClose);
  const current = order ? 2 : isTyped ? 1 : 0;
  const back = () => {
    reset();
    if (order) setOrder(undefined);
    else setTyped(false);
  };
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={before ? 'Order a new card' : 'Order a card'}
      actions={{
        neutral: current === 0 ? <Button onClick={close}>Go back</Button> : <Button onClick={back}>Back</Button>,
        primary: order ? (
          <Button variant="primary" icon="card" loading={isRunning} onClick={() => void run(order)}>
            Order card
          </Button>
        ) : isTyped ? (
          // another button than the one before it, whose click would submit this form
          <Button key="details" type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Continue
          </Button>
        ) : (
          <Button variant="primary" onClick={() => setTyped(true)}>
            Continue
          </Button>
        ),
      }}
    >
      <div className={styles.form}>
        <Stepper steps={steps} current={current} />
        {!isTyped && (
          <RadioCards
            legend="What kind of card"
            options={types}
            value={type}
            onChange={(value) => form.setValue('type', value, { shouldDirty: true })}
          />
        )}
        {isTyped && !order && <Details form={form} funds={funds} isPurpose={type === 'purpose'} />}
        {order && <CardRefused action="order" problem={problem} />}
        {order && <Check order={order} funds={funds} />}
      </div>
      {(!isTyped || order) && <LeaveDialog question={form.question} />}
    </Dialog>
  );
}

function useOrder(onClose: () => void, onOrdered: (card: CardItem) => void) {
  const companyId = useCompanyId();
  const known = useRef<ReadonlySet<string>>(new Set());
  const { run, isRunning, problem, reset } = useSend(cardCalls.orderCard, {
    onDone: (card) => {
      if (takeOrdered(companyId, known.current, card)) onOrdered(card);
      else onClose();
    },
    onFailed: (failed) => {
      if (failed.code === 'answer-not-understood') showAlert({ type: 'error', message: cardMessages.cardOrderInvalid });
      else showFailure(cardMessages.cardOrderFailed, new ApiProblem(failed));
    },
  });
  return {
    run: (body: NewCard) => {
      known.current = new Set(keptCards(companyId).map(({ cardID }) => cardID));
      return run({ params: { companyId }, body });
    },
    isRunning,
    problem,
    reset,
  };
}

interface DetailsProps {
  form: CallForm<OrderValues, NewCard>;
  funds: readonly ShownFund[];
  isPurpose: boolean;
}

function Details({ form, funds, isPurpose }: DetailsProps) {
  const name = useWatch({ control: form.control, name: 'nameOnCard' });
  const sentAs = useSentAs(name, 'Holder name');
  const accounts = funds.filter(({ currency }) => currency === 'EUR');
  return (
    <Form form={form}>
      {isPurpose && (
        <FormField
          form={form}
          name="nameOnCard"
          error={sentAs.error}
          help={sentAs.help || `Printed on the card, at most ${textLengths.cardName} characters.`}
        >
          {(field) => <TextInput {...field} autoFocus maxLength={textLengths.cardName} placeholder="Fleet 12" />}
        </FormField>
      )}
      <FieldPair>
        <FormField form={form} name="limit" help={`One payment, up to ${formatEuro(cardLimits.single.most)}`}>
          {(field) => <TextInput {...field} numbers inputMode="numeric" unit="EUR" />}
        </FormField>
        <FormField form={form} name="monthlyLimit" help={`A month, up to ${formatEuro(cardLimits.monthly.most)}`}>
          {(field) => <TextInput {...field} numbers inputMode="numeric" unit="EUR" />}
        </FormField>
      </FieldPair>
      {accounts.length > 1 && (
        <FormField form={form} name="accountid" help="The card draws on this account.">
          {(field) => <Select {...field} options={accountOptions(accounts)} />}
        </FormField>
      )}
    </Form>
  );
}

/** The main account is the one without a choice. */
function accountOptions(accounts: readonly ShownFund[]) {
  return accounts.map(({ id, name, iban }, at) => ({
    value: at === 0 ? '' : id,
    label: `${name} · ${shortIban(iban)}`,
  }));
}

function Check({ order, funds }: { order: NewCard; funds: readonly ShownFund[] }) {
  const { type, nameOnCard, limit, monthlyLimit, accountid } = order;
  const account = funds.find(({ id }) => id === accountid) ?? funds.find(({ currency }) => currency === 'EUR');
  return (
    <>
      <Definitions
        items={[
          { label: 'Type', value: type === 'named' ? 'In the name of a person' : 'For a purpose' },
          { label: 'Name on card', value: type === 'named' ? 'The holder’s, once they accept it' : nameOnCard },
          { label: 'Single limit', value: formatEuro(limit) },
          { label: 'Monthly limit', value: formatEuro(monthlyLimit) },
          { label: 'Account', value: account && `${account.name} · ${shortIban(account.iban)}` },
        ]}
      />
      <p className={styles.quiet}>
        You approve the order on your own device. A plastic card is made. The card pays once you have assigned a holder
        and they have accepted it.
      </p>
    </>
  );
}
