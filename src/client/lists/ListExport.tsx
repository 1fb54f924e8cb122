import type { Call, CallInput } from '#shared/call.ts';
import type { DownloadTicket } from '#shared/download.ts';
import type { List } from '#shared/lists/list.ts';
import type { LooseInput } from '../api/address.ts';
import { formatAhead } from '../api/fileTurns.ts';
import { send } from '../api/send.ts';
import { useFile } from '../api/useFile.ts';
import { CsvButton } from '../ui/action/CsvButton.tsx';
import { today } from '../ui/input/today.ts';
import { regionalSeparator } from './separator.ts';

interface ListExportProps<C extends Call> {
  list: List;
  /** the list's export call */
  call: C;
  /** as the list was asked for: params, and filter and order as the query */
  input: CallInput<C>;
  isEmpty: boolean;
}

/** The whole list under its filter as CSV, however long it is, with times as they are shown here. */
export function ListExport<C extends Call>({ list, call, input, isEmpty }: ListExportProps<C>) {
  const { save, isRunning, ahead } = useFile('The list could not be exported');
  const loose = input as LooseInput;
  // 'payments-10000000001-2026-03-31.csv'; a list of the bank itself has no client in its name
  const name = [list.name, ...Object.values(loose.params ?? {}), today()].join('-');
  const fetchList = async (signal: AbortSignal) => {
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    const asked: LooseInput = { ...loose, query: { ...loose.query, zone, separator: regionalSeparator() } };
    return (await send(call, asked as CallInput<C>, { signal })) as Blob | DownloadTicket;
  };
  const waits = ahead > 0 ? formatAhead(ahead) : undefined;
  return (
    <CsvButton loading={isRunning} waits={waits} isEmpty={isEmpty} onSave={() => void save(fetchList, `${name}.csv`)} />
  );
}
