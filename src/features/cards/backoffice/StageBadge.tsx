import { StatusBadge, type StatusKind } from '#client/ui/display/StatusBadge.tsx';
import { type CardOrderItem, type CardStage, getStage, stageLabels } from '../cardOrderList.ts';

const stageKinds: Readonly<Record<CardStage, StatusKind>> = {
  ordered: 'neutral',
  sent: 'info',
  printed: 'success',
  delayed: 'pending',
  failed: 'failed',
};

/** The stage of an order. */
export function StageBadge({ order, quiet = false }: { order: CardOrderItem; quiet?: boolean }) {
  const stage = getStage(order);
  if (stage === 'failed' && order.isOrderedAgain) {
    return (
      <StatusBadge kind="neutral" quiet={quiet}>
        Failed, ordered again
      </StatusBadge>
    );
  }
  return (
    <StatusBadge kind={stageKinds[stage]} quiet={quiet} {...(stage === 'delayed' && { icon: 'clock' as const })}>
      {stageLabels[stage]}
    </StatusBadge>
  );
}
