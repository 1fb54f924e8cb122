import { Suspense } from 'react';
import { Money } from '../../../../client/money/Money.tsx';
import { pageHref } from '../../../../client/router/Link.tsx';
import { lazyPart } from '../../../../client/router/loadPage.ts';
import { useLetters } from '../../../../client/session/person.ts';
import { Button, LinkButton } from '../../../../client/ui/action/Button.tsx';
import { CopyButton } from '../../../../client/ui/action/CopyButton.tsx';
import { MoreLink } from '../../../../client/ui/action/MoreLink.tsx';
import { type Definition, Definitions } from '../../../../client/ui/display/Definitions.tsx';
import { Time } from '../../../../client/ui/display/Time.tsx';
import { SidePanel } from '../../../../client/ui/overlay/SidePanel.tsx';
import { countryName } from '../../../../shared/countries.ts';
import { ibanWords } from '../../../../shared/iban.ts';
import { parseAmountText } from '../../../../shared/money.ts';
import { paths } from '../../../../shared/paths.ts';
import { hasOneOf } from '../../../../shared/permissions.ts';
import { feeTitle } from '../../../../shared/reference/fees.ts';
import type { ShownFund } from '../../../clients/company/funds.ts';
import { instantWords } from '../../banks/deliveryWords.ts';
import { categoryTitle, pendingWords, refusalWords } from '../../detailWords.ts';
import type { Payment } from '../../payment.ts';
import { countsForAmounts, paymentStates } from '../../rules.ts';
import { amountsOf, amountWords, kindTitle } from '../../words.ts';
import { decodeOptions, maskedCard } from '../codes.ts';
import { lineKey } from '../lineKey.ts';
import { ConfirmationButton } from './ConfirmationButton.tsx';
import styles from './lists.module.css';
import { PaymentState } from './PaymentState.tsx';
import { PaymentAmount } from './paymentColumns.tsx';

// it needs a call of its own, so its script is loaded then too
const PaymentHistory = lazyPart(() => import('./PaymentHistory.tsx').then((module) => module.PaymentHistory));

interface PaymentPanelProps {
  payment: Payment;
  funds: readonly ShownFund[] | undefined;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** absent: the person may not create payments */
  onRepeat?: (() => void) | undefined;
}

/** All details of one payment. */
export function PaymentPanel({ payment, funds, onClose, onPrevious, onNext, onRepeat }: PaymentPanelProps) {
  const canRepeat = payment.op === 'TX' && countsForAmounts(payment.state) && payment.meta.acc !== '';
  const repeat = canRepeat ? onRepeat : undefined;
  const seesTasks = hasOneOf(useLetters(), ['B', 'C']);
  const isTask = seesTasks && payment.op === 'TX' && payment.state === paymentStates.requested;
  const isExecuted = payment.state === paymentStates.executed;
  return (
    <SidePanel
      title={payment.meta.name || kindTitle(payment)}
      summary={
        <>
          <PaymentAmount payment={payment} size="large" />
          <PaymentState state={payment.state} />
        </>
      }
      shownKey={lineKey(payment)}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      actions={
        isTask || isExecuted || repeat
          ? {
              neutral: (
                <>
                  {isTask && (
                    <LinkButton href={pageHref(paths.tasks, { open: payment.id })} icon="tasks">
                      Open the task
                    </LinkButton>
                  )}
                  {isExecuted && <ConfirmationButton payment={payment} />}
                  {repeat && (
                    <Button icon="repeat" onClick={repeat}>
                      Repeat payment
                    </Button>
                  )}
                </>
              ),
            }
          : undefined
      }
    >
      <Definitions items={paymentItems(payment)} />
      <Definitions title={payment.op === 'RX' ? 'From' : 'To'} items={counterpartyItems(payment)} />
      <Definitions
        title={payment.op === 'RX' ? 'To your account' : 'From your account'}
        items={ownItems(payment, funds)}
      />
      <Definitions title="Card" items={cardItems(payment)} />
      {payment.op === 'TX' && (
        <Suspense fallback={null}>
          <PaymentHistory paymentId={payment.id} />
        </Suspense>
      )}
      <Definitions title="Reference" items={referenceItems(payment)} />
    </SidePanel>
  );
}

/** In the words of the payee's bank, where it sent the money back; a shop gives up what it was promised. */
function reasonOf({ state, meta, tag }: Payment): string {
  const words = refusalWords(meta.reason);
  const isReturned = state === paymentStates.reversed && !tag.includes('CARDTX') && meta.reason !== 'voided';
  return isReturned && words !== '' ? `Returned by the payee’s bank: ${words}` : words;
}

function standingOf({ op, state, meta: { delivery } }: Payment): string {
  return op === 'TX' && state === paymentStates.pending && delivery !== '' ? pendingWords(delivery) : '';
}

function paymentItems(payment: Payment): (Definition | false)[] {
  const { main, fee: charged } = amountsOf(payment);
  // a failed payment costs nothing
  const fee = countsForAmounts(payment.state) ? charged : null;
  return [
    { label: 'Reason', value: reasonOf(payment) },
    { label: 'Standing', value: standingOf(payment) },
    { label: 'Message', value: payment.meta.msg },
    { label: 'Creditor reference', value: payment.meta.reference },
    payment.meta.delivery !== '' && { label: 'Delivery', value: instantWords(payment.meta.delivery === 'instant') },
    { label: 'Category', value: categoryTitle(payment.tcc) },
    { label: 'Type', value: kindTitle(payment) },
    fee !== null && { label: feeTitle(fee.suffix), value: <Money minor={fee.minor} currency={fee.currency} /> },
    fee?.currency === main.currency && {
      label: 'Total',
      value: <Money minor={main.minor + fee.minor} currency={main.currency} />,
    },
  ];
}

function counterpartyItems({ meta }: Payment): Definition[] {
  return [
    { label: 'Name', value: meta.name },
    ibanItem(meta.acc),
    { label: 'Bank', value: meta.bank },
    { label: 'Country', value: countryName(meta.country) },
  ];
}

function ownItems({ meta, accountid }: Payment, funds: readonly ShownFund[] | undefined): Definition[] {
  return [
    { label: 'Account', value: funds?.find(({ id }) => id === accountid)?.name },
    ibanItem(meta.myIBAN),
    { label: 'Holder', value: meta.myName },
  ];
}

/** An IBAN in groups, with a button that copies it without spaces. Shops and cash machines have none. */
export function ibanItem(iban: string): Definition {
  if (iban === '') return { label: 'IBAN', value: '' };
  return {
    label: 'IBAN',
    value: <span className={styles.iban}>{ibanWords(iban)}</span>,
    action: <CopyButton text={iban} what="IBAN" size="xxsmall" />,
  };
}

/** Card, and how and where it was used. Shows nothing for other payments. */
function cardItems(payment: Payment): (Definition | false)[] {
  const { cardNumber, cardid, vx, meta } = payment;
  const { entry, verification } = decodeOptions(vx);
  const original = parseAmountText(meta.amountOriginal);
  const here = { label: 'Card', value: maskedCard(cardNumber) };
  const all = pageHref(paths.transactions, { cardid });
  return [
    cardid === '' ? here : { ...here, action: <MoreLink href={all}>All with this card</MoreLink> },
    original !== null && { label: 'Amount there', value: amountWords(original) },
    { label: 'Card was', value: entry },
    { label: 'Verified by', value: verification },
    { label: 'Time there', value: meta.time },
    { label: 'Place', value: [meta.street, meta.city].filter((part) => part !== '').join(', ') },
    { label: 'Position', value: meta.gps },
    { label: 'Options', value: meta.options },
  ];
}

function referenceItems(payment: Payment): (Definition | false)[] {
  const { ts, TLC, id, meta, op, tag } = payment;
  return [
    op === 'RX' && { label: 'Received', value: <Time at={ts} /> },
    TLC !== ts && { label: 'Last change', value: <Time at={TLC} /> },
    { label: 'End-to-end id', value: meta.endToEndId },
    { label: 'SEPA transaction', value: meta.sepaTxID },
    { label: 'Tag', value: [tag, meta.metaTag].filter((part) => part !== '').join(', ') },
    { label: 'Payment id', value: id, action: <CopyButton text={id} what="payment id" size="xxsmall" /> },
  ];
}
