import { formatAhead } from '#client/api/fileTurns.ts';
import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { useCompanyId } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import type { Payment } from '#features/payments/payment.ts';
import { recordCalls } from '../recordCalls.ts';

/** The confirmation of an executed payment as PDF. */
export function ConfirmationButton({ payment: { id, op } }: { payment: Pick<Payment, 'id' | 'op'> }) {
  const companyId = useCompanyId();
  const { save, isRunning, ahead } = useFile('The confirmation could not be made');
  const params = { companyId, paymentId: id };
  const fetchPdf = (signal: AbortSignal) =>
    send(recordCalls.readConfirmation, { params, query: op === 'RX' ? { line: 'in' } : {} }, { signal });
  return (
    <Button icon="pdf" loading={isRunning} onClick={() => void save(fetchPdf, `payment-${id}.pdf`)}>
      {ahead > 0 ? formatAhead(ahead) : 'PDF confirmation'}
    </Button>
  );
}
