/** A log as a timeline: filter, file, days, kinds, and older records by hand. */
import type { ReactNode } from 'react';
import { formatAhead } from '#client/api/fileTurns.ts';
import { callKey } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { useTypedSearch } from '#client/lists/useTypedSearch.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { CsvButton } from '#client/ui/action/CsvButton.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Timeline } from '#client/ui/timeline/Timeline.tsx';
import { csvName } from '#shared/csv.ts';
import type { DownloadTicket } from '#shared/download.ts';
import { logsBackTo } from '#shared/logPaging.ts';
import { type LogPage, type LogRecord, logCalls } from '../calls.ts';
import { isFound } from '../isFound.ts';
import { type LogFilter, logSearch } from '../logFilter.ts';
import { getEntry } from './entries.tsx';
import styles from './logs.module.css';
import { usePages } from './usePages.ts';

interface Log {
  /** read aloud: 'Log of Baltic Timber UAB' */
  label: string;
  queryKey: readonly unknown[];
  read: (from: string | undefined, signal: AbortSignal) => Promise<LogPage>;
  file: (query: LogFilter & { zone: string }, signal: AbortSignal) => Promise<Blob | DownloadTicket>;
  /** in the name of the file: whose log it is */
  of: readonly string[];
  namesClient: boolean;
  /** shows the log of one record */
  onRecord?: ((recordId: string) => void) | undefined;
}

interface LogTimelineProps {
  clientId: string;
  /** is on top */
  composer?: ReactNode;
  onRecord?: (recordId: string) => void;
}

/** What happened about one client. */
export function LogTimeline({ clientId, composer, onRecord }: LogTimelineProps) {
  const params = { clientId };
  const log: Log = {
    onRecord,
    label: 'Log of the client',
    queryKey: callKey(logCalls.readClientLog, { params }),
    read: (from, signal) => send(logCalls.readClientLog, { params, query: { from } }, { signal }),
    file: (query, signal) => send(logCalls.exportClientLog, { params, query }, { signal }),
    of: [clientId],
    namesClient: false,
  };
  return <Log key={clientId} log={log} composer={composer} />;
}

/** What happened about one record of a client, such as a payment. */
export function RecordLog({ clientId, recordId }: { clientId: string; recordId: string }) {
  const params = { clientId, recordId };
  const log: Log = {
    label: 'Log of the record',
    queryKey: callKey(logCalls.readRecordLog, { params }),
    read: (from, signal) => send(logCalls.readRecordLog, { params, query: { from } }, { signal }),
    file: (query, signal) => send(logCalls.exportRecordLog, { params, query }, { signal }),
    of: [clientId, recordId],
    namesClient: false,
  };
  return <Log key={recordId} log={log} />;
}

/** What one staff user did. */
export function StaffLog({ userId }: { userId: string }) {
  const params = { userId };
  const log: Log = {
    label: 'Log of the staff user',
    queryKey: callKey(logCalls.readStaffLog, { params }),
    read: (time, signal) => send(logCalls.readStaffLog, { params, query: { time } }, { signal }),
    file: (query, signal) => send(logCalls.exportStaffLog, { params, query }, { signal }),
    of: [userId],
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
    file: (query, signal) => send(logCalls.exportBankLog, { query }, { signal }),
    of: ['bank'],
    namesClient: true,
  };
  return <Log log={log} />;
}

function Log({ log, composer }: { log: Log; composer?: ReactNode }) {
  const [{ text, kind }, change] = usePageSearch(logSearch);
  const [typed, setTyped] = useTypedSearch(text, (next) => change({ text: next || undefined }));
  const { queryKey, read } = log;
  const failed = 'The log could not be loaded';
  const pages = usePages<LogRecord, LogPage>({ queryKey, read, backTo: logsBackTo, failed });
  const { items, failure, onMore, isLoadingMore, isWhole } = pages;
  const worded = items?.filter((record) => isFound(record, { text: typed }));
  const found = worded?.filter((record) => isFound(record, { kind }));
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
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
        <LogFile
          log={log}
          filter={{ text: typed.trim() || undefined, kind }}
          isEmpty={isWhole && found?.length === 0}
        />
      </div>
      {failure ? (
        <ErrorState {...failure} />
      ) : (
        <Timeline
          label={log.label}
          entries={worded?.map((record) => getEntry(record, log))}
          kind={kind}
          onKind={(next) => change({ kind: next })}
          {...(isFiltered && { nothing: <Nothing mayBeOlder={!isWhole} /> })}
          onMore={onMore}
          isLoadingMore={isLoadingMore}
        />
      )}
    </div>
  );
}

function Nothing({ mayBeOlder }: { mayBeOlder: boolean }) {
  return (
    <EmptyState icon="search" title="Nothing matches">
      {mayBeOlder
        ? 'Only loaded records are filtered here; the file holds all that match. Load older ones, or try other words.'
        : 'Try other words, or another kind.'}
    </EmptyState>
  );
}

interface LogFileProps {
  log: Log;
  filter: LogFilter;
  isEmpty: boolean;
}

/** What the filter finds in the whole log, older records than those on the screen, too. */
function LogFile({ log: { file, of }, filter, isEmpty }: LogFileProps) {
  const { save, isRunning, ahead } = useFile('The log could not be exported');
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  const waits = ahead > 0 ? formatAhead(ahead) : undefined;
  return (
    <CsvButton
      loading={isRunning}
      waits={waits}
      isEmpty={isEmpty}
      onSave={() =>
        void save((signal) => file({ ...filter, zone }, signal), csvName(['log', ...of, filter.kind], filter.text))
      }
    />
  );
}
