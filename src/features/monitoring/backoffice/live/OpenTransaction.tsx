import { stepsBeside } from '#client/ui/table/columns.ts';
import type { LivePayment } from '#features/monitoring/live/livePaymentList.ts';
import { getNext } from './feed.ts';
import { LivePanel } from './LivePanel.tsx';
import { useOpenPayment } from './useOpen.ts';

interface OpenTransactionProps {
  rows: readonly LivePayment[] | undefined;
  /** whether the next row opens by itself after a decision */
  goesOn?: boolean;
}

/** The panel of the transaction that the address names. */
export function OpenTransaction({ rows, goesOn = false }: OpenTransactionProps) {
  const { payment, trail, problem, open } = useOpenPayment(rows);
  if (!payment) return null;
  // read before the decision: the row leaves the list with it
  const next = getNext(rows ?? [], payment.id);
  return (
    <LivePanel
      payment={payment}
      trail={trail}
      trailFailure={problem && `What belongs to it could not be loaded. ${problem.problem.title}`}
      onDone={() => {
        if (goesOn) open(next);
        // keys go on to work without a click
        document.querySelector<HTMLElement>('[data-panel]')?.focus({ preventScroll: true });
      }}
      onClose={() => open(undefined)}
      {...stepsBeside(rows, ({ id }) => id, payment.id, open)}
    />
  );
}
