import { Button } from '../../../../client/ui/action/Button.tsx';
import { EmptyState } from '../../../../client/ui/feedback/EmptyState.tsx';
import { SidePanel } from '../../../../client/ui/overlay/SidePanel.tsx';

interface MissingPaymentProps {
  onClose: () => void;
  onClear: (() => void) | undefined;
  onMore: (() => void) | undefined;
  loading: boolean;
}

/** The address names a payment that the list as shown does not hold. */
export function MissingPayment({ onClose, onClear, onMore, loading }: MissingPaymentProps) {
  return (
    <SidePanel title="Payment" shownKey="missing" onClose={onClose}>
      <EmptyState
        icon="search"
        title="This payment is not in the list"
        action={
          <>
            {onClear && <Button onClick={onClear}>Clear filters</Button>}
            {onMore && (
              <Button onClick={onMore} loading={loading}>
                Load older payments
              </Button>
            )}
          </>
        }
      >
        It is older than what is loaded, hidden by a filter, or not yours.
      </EmptyState>
    </SidePanel>
  );
}
