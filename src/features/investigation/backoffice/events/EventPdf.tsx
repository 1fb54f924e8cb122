import { formatAhead } from '#client/api/fileTurns.ts';
import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { bankEventCalls } from '#features/investigation/eventCalls.ts';
import type { CallInput } from '#shared/call.ts';

type Filter = NonNullable<CallInput<typeof bankEventCalls.countBankEvents>['query']>;

/** The events under a filter as PDF. Each download is recorded. */
export function EventPdf({ filter, isEmpty }: { filter: Filter; isEmpty: boolean }) {
  const { save, isRunning, ahead } = useFile('The events could not be exported');
  const fetchPdf = (signal: AbortSignal) =>
    send(bankEventCalls.printEvents, { query: { ...filter, format: 'pdf' } }, { signal });
  return (
    <Button
      size="small"
      icon="pdf"
      loading={isRunning}
      disabledReason={isEmpty ? 'There are no events to export.' : undefined}
      onClick={() => void save(fetchPdf, `${['events', filter.client].filter(Boolean).join('-')}.pdf`)}
    >
      {ahead > 0 ? formatAhead(ahead) : 'Export PDF'}
    </Button>
  );
}
