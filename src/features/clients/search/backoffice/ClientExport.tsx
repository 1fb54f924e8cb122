import { formatAhead } from '#client/api/fileTurns.ts';
import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { CsvButton } from '#client/ui/action/CsvButton.tsx';
import { today } from '#client/ui/input/today.ts';
import { searchCalls } from '../calls.ts';
import type { Searched } from './useClientSearch.ts';

/** What is found, as CSV. The file is recorded. */
export function ClientExport({ search: { text, type, similar }, isEmpty }: { search: Searched; isEmpty: boolean }) {
  const { save, isRunning, ahead } = useFile('The clients could not be exported');
  const fetchFile = (signal: AbortSignal) =>
    send(searchCalls.exportClients, { query: { text, type, ...(similar && { typos: 'yes' as const }) } }, { signal });
  const waits = ahead > 0 ? formatAhead(ahead) : undefined;
  return (
    <CsvButton
      loading={isRunning}
      waits={waits}
      isEmpty={isEmpty}
      onSave={() => void save(fetchFile, `clients-${today()}.csv`)}
    />
  );
}
