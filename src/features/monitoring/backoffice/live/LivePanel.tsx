import { useEffect, useRef, useState } from 'react';
import { pageHref } from '#client/router/Link.tsx';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Menu, type MenuAction } from '#client/ui/overlay/Menu.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { Trail } from '#features/monitoring/live/calls.ts';
import type { LivePayment } from '#features/monitoring/live/livePaymentList.ts';
import { describeState } from '#features/monitoring/live/others.ts';
import { reviewLabels } from '#features/payments/lists/backoffice/clientPaymentColumns.tsx';
import { PaymentAmount } from '#features/payments/lists/shown/PaymentAmount.tsx';
import { PaymentState } from '#features/payments/lists/shown/PaymentState.tsx';
import {
  cardItems,
  counterpartyItems,
  ibanItem,
  paymentItems,
  referenceItems,
} from '#features/payments/lists/shown/paymentItems.tsx';
import { mayReport } from '#features/suspicions/backoffice/mayReport.ts';
import { ReportDialog } from '#features/suspicions/backoffice/ReportDialog.tsx';
import { VoidDialog } from '#features/voids/backoffice/VoidDialog.tsx';
import { paths } from '#shared/paths.ts';
import { canVoid } from './actions.ts';
import { differences } from './feed.ts';
import { LiveDock } from './LiveDock.tsx';
import { LiveTrail } from './LiveTrail.tsx';
import { LiveUndo } from './LiveUndo.tsx';
import { getCounterparty } from './liveColumns.tsx';

interface LivePanelProps {
  payment: LivePayment;
  trail: Trail | undefined;
  trailFailure: string | undefined;
  onDone: () => void;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** What staff see of a transaction changed, in their words. */
const formatShown = ({ review, state, al }: LivePayment) => ({
  Review: review ? reviewLabels[review] : '',
  Status: describeState(state).words,
  Alerts: al.join(', '),
});

/** All details of one transaction, what belongs to it, and what can be done about it. */
export function LivePanel({ payment, trail, trailFailure, onDone, ...panel }: LivePanelProps) {
  const user = useStaffUser();
  const [asked, setAsked] = useState<'void' | 'report'>();
  const first = useFirstShown(payment);
  const changed = differences(first, payment, formatShown);
  const { clientID: clientId, clientName, id } = payment;
  const more: MenuAction[] = [
    { label: 'Open client', href: pageHref(paths.bkoClient, { id: clientId }) },
    ...(mayReport(user) ? [{ label: 'Report to MLRO', onSelect: () => setAsked('report') }] : []),
    ...(canVoid(payment, user) ? [{ label: 'Void', danger: true, onSelect: () => setAsked('void') }] : []),
  ];
  return (
    <SidePanel
      {...panel}
      title={getCounterparty(payment)}
      summary={
        <>
          <PaymentAmount payment={payment} size="large" />
          <PaymentState state={payment.state} />
        </>
      }
      shownKey={id}
      actions={{ neutral: <Menu trigger={<Button icon="more">More</Button>} groups={[more]} /> }}
    >
      {changed.length > 0 && (
        <Banner kind="pending">
          Changed meanwhile: {changed.map(({ label, was, now }) => `${label} ${was} → ${now}`).join('; ')}.
        </Banner>
      )}
      <LiveUndo />
      <LiveDock key={id} payment={payment} trail={trail} onDone={onDone} />
      <Definitions
        items={[
          { label: 'Client', value: clientName },
          { label: 'Review', value: payment.review && reviewLabels[payment.review] },
          { label: 'Alerts', value: payment.al.join(', ') },
          { label: 'Created', value: <Time at={payment.ts} /> },
          ...paymentItems(payment),
          { label: 'Created by', value: payment.meta.initiator },
          { label: 'Approved by', value: payment.meta.confirmator },
        ]}
      />
      <Definitions title={payment.op === 'RX' ? 'From' : 'To'} items={counterpartyItems(payment)} />
      <Definitions
        title="Account of the client"
        items={[{ label: 'Name', value: payment.meta.myName }, ibanItem(payment.meta.myIBAN)]}
      />
      <Definitions title="Card" items={cardItems(payment)} />
      <Definitions
        title="Reference"
        items={[...referenceItems(payment), { label: 'Newest record', value: payment.ver }]}
      />
      {trailFailure === undefined ? <LiveTrail trail={trail} /> : <Banner kind="failed">{trailFailure}</Banner>}
      {asked === 'void' && <VoidDialog clientId={clientId} paymentId={id} onClose={() => setAsked(undefined)} />}
      {asked === 'report' && (
        <ReportDialog about={{ clientId, clientName, paymentId: id }} onClose={() => setAsked(undefined)} />
      )}
    </SidePanel>
  );
}

/** As it was when the reader opened it. */
function useFirstShown(payment: LivePayment): LivePayment {
  const first = useRef(payment);
  const [, drawAgain] = useState(0);
  if (first.current.id !== payment.id) first.current = payment;
  const { id } = payment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another payment starts again
  useEffect(() => drawAgain((count) => count + 1), [id]);
  return first.current;
}
