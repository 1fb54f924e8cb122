import { send } from '../../../../client/api/send.ts';
import { useFile } from '../../../../client/api/useFile.ts';
import { useCompanyId } from '../../../../client/session/person.ts';
import { CsvButton } from '../../../../client/ui/action/CsvButton.tsx';
import { today } from '../../../../client/ui/input/periods.ts';
import type { PaymentFilter } from '../calls.ts';
import { recordCalls } from '../recordCalls.ts';

/** The whole list under a filter as CSV, however long it is, with times as they are shown here. */
export function ExportButton({ filter, disabled }: { filter: PaymentFilter; disabled: boolean }) {
  const companyId = useCompanyId();
  const { save, isRunning } = useFile('The list could not be exported');
  const fetchList = (signal: AbortSignal) => {
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    return send(recordCalls.exportPayments, { params: { companyId }, query: { ...filter, zone } }, { signal });
  };
  return (
    <CsvButton
      loading={isRunning}
      isEmpty={disabled}
      onSave={() => void save(fetchList, `payments-${companyId}-${today()}.csv`)}
    />
  );
}
