/** A log as a timeline: filter, file, days, kinds, and older records by hand. */
import { type ReactNode, useState } from 'react';
import { aheadWords } from '../../../client/api/fileTurns.ts';
import { callKey } from '../../../client/api/queries.ts';
import { send } from '../../../client/api/send.ts';
import { useFile } from '../../../client/api/useFile.ts';
import { CsvButton } from '../../../client/ui/action/CsvButton.tsx';
import { EmptyState, ErrorState } from '../../../client/ui/feedback/EmptyState.tsx';
import { TextInput } from '../../../client/ui/input/TextInput.tsx';
import { Timeline } from '../../../client/ui/timeline/Timeline.tsx';
import type { DownloadTicket } from '../../../shared/download.ts';
import { logsBackTo } from '../../../shared/logPaging.ts';
import { type LogPage, type LogRecord, logCalls } from '../calls.ts';
import { entryOf, isFound } from './entries.tsx';
import styles from './logs.module.css';
import { usePages } from './usePages.ts';

interface Log {
  /** read aloud: 'Log of Baltic Timber UAB' */
  label: string;
  queryKey: readonly unknown[];
  read: (from: string | undefined, signal: AbortSignal) => Promise<LogPage>;
  file: (zone: string, signal: AbortSignal) => Promise<Blob | DownloadTicket>;
  fileName: string;
  namesClient: boolean;
}

/** What happened about one client. `composer` stands on top. */
export function LogTimeline({ clientId, composer }: { clientId: string; composer?: ReactNode }) {
  const params = { clientId };
  const log: Log = {
    label: 'Log of the client',
    queryKey: callKey(logCalls.readClientLog, { params }),
    read: (from, signal) => send(logCalls.readClientLog, { params, query: { from } }, { signal }),
    file: (zone, signal) => send(logCalls.exportClientLog, { params, query: { zone } }, { signal }),
    fileName: `log-${clientId}.csv`,
    namesClient: false,
  };
  return <Log key={clientId} log={log} composer={composer} />;
}

/** What one staff user did. */
export function StaffLog({ userId }: { userId: string }) {
  const params = { userId };
  const log: Log = {
    label: 'Log of the staff user',
    queryKey: callKey(logCalls.readStaffLog, { params }),
    read: (time, signal) => send(logCalls.readStaffLog, { params, query: { time } }, { signal }),
    file: (zone, signal) => send(logCalls.exportStaffLog, { params, query: { zone } }, { signal }),
    fileName: `log-${userId}.csv`,
    namesClient: true,
  };
  return <Log key={userId} log={log} />;
}

/** What happened at the bank. */
export function BankLog() {
  const log: Log = {
    label: 'Log of the bank',
    queryKey: callKey(logCalls.readBankLog, {}),
    read: (time, signal) => send(logCalls.readBankLog, { query: { time } }, { signal }),
    file: (zone, signal) => send(logCalls.exportBankLog, { query: { zone } }, { signal }),
    fileName: 'log-bank.csv',
    namesClient: true,
  };
  return <Log log={log} />;
}

function Log({ log, composer }: { log: Log; composer?: ReactNode }) {
  const [typed, setTyped] = useState('');
  const { queryKey, read } = log;
  const failed = 'The log could not be loaded';
  const pages = usePages<LogRecord, LogPage>({ queryKey, read, backTo: logsBackTo, failed });
  const { items, failure, onMore, isLoadingMore } = pages;
  const found = items?.filter((record) => isFound(record, typed.trim()));
  const isFiltered = items !== undefined && items.length > 0 && found?.length === 0;
  return (
    <div className={styles.log}>
      {composer}
      <div className={styles.tools}>
        <TextInput
          className={styles.filter}
          icon="search"
          aria-label="Filter the log"
          placeholder="Filter the log"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <LogFile log={log} isEmpty={items?.length === 0} />
      </div>
      {failure ? (
        <ErrorState {...failure} />
      ) : isFiltered ? (
        <EmptyState icon="search" title="Nothing matches">
          Only loaded records are filtered. Load older ones, or try other words.
        </EmptyState>
      ) : (
        <Timeline
          label={log.label}
          entries={found?.map((record) => entryOf(record, log.namesClient))}
          onMore={onMore}
          isLoadingMore={isLoadingMore}
        />
      )}
    </div>
  );
}

function LogFile({ log: { file, fileName }, isEmpty }: { log: Log; isEmpty: boolean }) {
  const { save, isRunning, ahead } = useFile('The log could not be exported');
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  const waits = ahead > 0 ? aheadWords(ahead) : undefined;
  return (
    <CsvButton
      loading={isRunning}
      waits={waits}
      isEmpty={isEmpty}
      onSave={() => void save((signal) => file(zone, signal), fileName)}
    />
  );
}
