import { type ReactNode, Suspense } from 'react';
import { pageHref } from '#client/router/Link.tsx';
import { lazyPart } from '#client/router/loadPage.ts';
import { useMay } from '#client/session/person.ts';
import { Button, LinkButton } from '#client/ui/action/Button.tsx';
import { MoreLink } from '#client/ui/action/MoreLink.tsx';
import { type Definition, Definitions } from '#client/ui/display/Definitions.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { ShownFund } from '#features/clients/company/funds.ts';
import type { Payment } from '#features/payments/payment.ts';
import { countsForAmounts, isPosting, paymentStates } from '#features/payments/rules.ts';
import { kindTitle } from '#features/payments/words.ts';
import { paths } from '#shared/paths.ts';
import { lineKey } from '../lineKey.ts';
import { PaymentAmount } from '../shown/PaymentAmount.tsx';
import { PaymentState } from '../shown/PaymentState.tsx';
import { cardItems, counterpartyItems, ibanItem, paymentItems, referenceItems } from '../shown/paymentItems.tsx';
import { ConfirmationButton } from './ConfirmationButton.tsx';

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
  const seesTasks = useMay('payments.create', 'payments.approve');
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
      <Definitions
        items={[...paymentItems(payment), isPosting(payment) && { label: 'Created by', value: payment.meta.initiator }]}
      />
      <Definitions title={payment.op === 'RX' ? 'From' : 'To'} items={counterpartyItems(payment)} />
      <Definitions
        title={payment.op === 'RX' ? 'To your account' : 'From your account'}
        items={ownItems(payment, funds)}
      />
      <Definitions title="Card" items={cardItems(payment, allWithCard(payment))} />
      {payment.op === 'TX' && !isPosting(payment) && (
        <Suspense fallback={null}>
          <PaymentHistory paymentId={payment.id} />
        </Suspense>
      )}
      <Definitions title="Reference" items={referenceItems(payment)} />
    </SidePanel>
  );
}

function ownItems({ meta, accountid }: Payment, funds: readonly ShownFund[] | undefined): Definition[] {
  return [
    { label: 'Account', value: funds?.find(({ id }) => id === accountid)?.name },
    ibanItem(meta.myIBAN),
    { label: 'Holder', value: meta.myName },
  ];
}

/** Leads to the list of what this card paid. */
function allWithCard({ cardid }: Payment): ReactNode {
  if (cardid === '') return undefined;
  return <MoreLink href={pageHref(paths.transactions, { cardid })}>All with this card</MoreLink>;
}
