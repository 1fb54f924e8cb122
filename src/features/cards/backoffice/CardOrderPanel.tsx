import { Suspense, useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { ClientLink } from '#features/clients/search/backoffice/ClientLink.tsx';
import { formatCount } from '#shared/formatCount.ts';
import type { CardOrderItem } from '../cardOrderList.ts';
import { cardStaffCalls } from '../staffCalls.ts';
import { OrderedCard } from './OrderedCard.tsx';
import { daysSince, formatFailure, orderName } from './orderTexts.ts';
import { StageBadge } from './StageBadge.tsx';
import { saveCardFile } from './saveCardFile.ts';
import { Wallets } from './Wallets.tsx';

const CommentDialog = lazyPart(() => import('#client/forms/CommentDialog.tsx').then((module) => module.CommentDialog));

interface CardOrderPanelProps {
  order: CardOrderItem;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One order: how far it has come, its card, and the wallets of the card. */
export function CardOrderPanel({ order, ...panel }: CardOrderPanelProps) {
  const [isAsking, setIsAsking] = useState(false);
  const mayAct = mayCall(cardStaffCalls.orderAgain, useStaffUser());
  const again = useSend(cardStaffCalls.orderAgain, {
    invalidates: [cardStaffCalls.listCardOrders, cardStaffCalls.listCardFiles],
    success: 'The card was ordered again',
    onDone: () => setIsAsking(false),
  });
  const canOrder = mayAct && order.state === 'failed' && !order.isOrderedAgain && !order.isHeld;
  const ask = () => {
    again.reset();
    setIsAsking(true);
  };
  return (
    <SidePanel
      {...panel}
      title={orderName(order)}
      summary={<StageBadge order={order} />}
      shownKey={order.id}
      actions={
        canOrder
          ? {
              primary: (
                <Button variant="primary" icon="repeat" onClick={ask}>
                  Order again
                </Button>
              ),
            }
          : undefined
      }
    >
      <Trouble order={order} />
      <Progress order={order} />
      <OrderedCard clientId={order.clientId} cardId={order.cardId} />
      <Wallets clientId={order.clientId} cardId={order.cardId} />
      <Suspense fallback={null}>
        {isAsking && (
          <CommentDialog
            title={`Order the card of ${order.client} again?`}
            effects={
              `A new order${order.nameOnCard && ` for “${order.nameOnCard}”`} goes to the card ` +
              'processor at once, and into the next production file. The card keeps its number.'
            }
            verb="Order again"
            send={(body) => again.run({ params: { orderId: order.id }, body })}
            problem={again.problem}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </SidePanel>
  );
}

const heldText =
  'One staff user changed the address that it goes to. Another one, ' +
  'or the client, confirms it on the client’s page first.';

function Trouble({ order }: { order: CardOrderItem }) {
  if (order.state === 'failed') {
    return (
      <Banner kind="failed">
        {formatFailure(order)}
        {order.isHeld && !order.isOrderedAgain && ` ${heldText}`}
      </Banner>
    );
  }
  if (order.isHeld && order.state === 'ordered') return <Banner kind="pending">{heldText}</Banner>;
  if (!order.isDelayed) return null;
  const since = `${formatCount(daysSince(order.orderedAt, Date.now()), { one: 'day', many: 'days' })} ago`;
  return (
    <Banner kind="pending">
      {order.state === 'ordered'
        ? `Ordered ${since}, and in no production file yet.`
        : `Ordered ${since}. It was sent, and the card maker has not printed it yet.`}
    </Banner>
  );
}

function Progress({ order }: { order: CardOrderItem }) {
  const { fileId } = order;
  return (
    <Definitions
      items={[
        {
          label: 'Client',
          value: <ClientLink id={order.clientId}>{order.client}</ClientLink>,
        },
        { label: 'Client number', value: order.clientId },
        { label: 'Ordered', value: <Time at={order.orderedAt} /> },
        { label: 'Last step', value: <Time at={order.changedAt} /> },
        { label: 'Order id', value: order.id },
        fileId !== null && {
          label: 'Production file',
          value: fileId,
          action: (
            <Button size="xxsmall" icon="download" onClick={() => void saveCardFile(fileId)}>
              Download
            </Button>
          ),
        },
      ]}
    />
  );
}
