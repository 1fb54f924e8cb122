import { send } from '../../../client/api/send.ts';
import { useCompanyId } from '../../../client/session/person.ts';
import { Button } from '../../../client/ui/Button.tsx';
import type { PaymentFilter } from '../calls.ts';
import { recordCalls } from '../recordCalls.ts';
import { today } from './periods.ts';
import { useFile } from './useFile.ts';

/** The whole list under a filter as CSV, however long it is, with times as they are shown here. */
export function ExportButton({ filter, disabled }: { filter: PaymentFilter; disabled: boolean }) {
  const companyId = useCompanyId();
  const { save, isRunning } = useFile('The list could not be exported');
  const fetchList = (signal: AbortSignal) => {
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    return send(recordCalls.exportPayments, { params: { companyId }, query: { ...filter, zone } }, { signal });
  };
  return (
    <Button
      size="small"
      icon="csv"
      loading={isRunning}
      disabledReason={disabled ? 'There is nothing to export.' : undefined}
      onClick={() => void save(fetchList, `payments-${companyId}-${today()}.csv`)}
    >
      Export CSV
    </Button>
  );
}
