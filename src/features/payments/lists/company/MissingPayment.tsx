import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';

/** The address names a payment that this company does not have. */
export function MissingPayment({ onClose }: { onClose: () => void }) {
  return (
    <SidePanel title="Payment" shownKey="missing" onClose={onClose}>
      <EmptyState icon="search" title="There is no such payment">
        It belongs to another company, or the address is wrong.
      </EmptyState>
    </SidePanel>
  );
}
