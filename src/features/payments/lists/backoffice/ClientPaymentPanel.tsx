import { Button } from '#client/ui/action/Button.tsx';
import { type Definition, Definitions } from '#client/ui/display/Definitions.tsx';
import type { Actions } from '#client/ui/overlay/ActionBar.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { isPosting } from '#features/payments/rules.ts';
import { kindTitle } from '#features/payments/words.ts';
import type { ClientPayment } from '../clientPaymentList.ts';
import { lineKey } from '../lineKey.ts';
import { PaymentAmount } from '../shown/PaymentAmount.tsx';
import { PaymentState } from '../shown/PaymentState.tsx';
import { cardItems, counterpartyItems, ibanItem, paymentItems, referenceItems } from '../shown/paymentItems.tsx';
import { reviewLabels } from './clientPaymentColumns.tsx';

interface ClientPaymentPanelProps {
  payment: ClientPayment;
  /** of the client, by fund id */
  accounts: readonly { id: string; name: string }[];
  /** what the viewer may do about it */
  actions: Actions | undefined;
  onLog: () => void;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** All details of one payment for staff. */
export function ClientPaymentPanel({ payment, accounts, onLog, ...panel }: ClientPaymentPanelProps) {
  const isByHand = isPosting(payment);
  return (
    <SidePanel
      {...panel}
      title={payment.meta.name || kindTitle(payment)}
      summary={
        <>
          <PaymentAmount payment={payment} size="large" />
          <PaymentState state={payment.state} />
        </>
      }
      shownKey={lineKey(payment)}
    >
      <Definitions
        items={[
          { label: 'Review', value: payment.review && reviewLabels[payment.review] },
          { label: 'Cases', value: payment.al.join(', ') },
          ...paymentItems(payment),
          { label: isByHand ? 'Posted by' : 'Created by', value: payment.meta.initiator },
          { label: isByHand ? 'Confirmed by' : 'Approved by', value: payment.meta.confirmator },
        ]}
      />
      <Definitions title={payment.op === 'RX' ? 'From' : 'To'} items={counterpartyItems(payment)} />
      <Definitions title="Account of the client" items={ownItems(payment, accounts)} />
      <Definitions title="Card" items={cardItems(payment)} />
      <Definitions title="Reference" items={[...referenceItems(payment), getVersion(payment, onLog)]} />
    </SidePanel>
  );
}

function ownItems({ accountid, meta }: ClientPayment, accounts: readonly { id: string; name: string }[]): Definition[] {
  return [{ label: 'Account', value: accounts.find(({ id }) => id === accountid)?.name }, ibanItem(meta.myIBAN)];
}

/** The feed number of the newest record about it. */
function getVersion({ ver, tag }: ClientPayment, onLog: () => void): Definition {
  const value = (
    <>
      {ver}{' '}
      <Button variant="ghost" size="xsmall" icon="clock" onClick={onLog}>
        Log of this {isPosting({ tag }) ? 'entry' : 'payment'}
      </Button>
    </>
  );
  return { label: 'Newest record', value };
}
