import { callKey } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { LoadOlder } from '#client/ui/action/LoadOlder.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Timeline, type TimelineEntry } from '#client/ui/timeline/Timeline.tsx';
import { logsBackTo } from '#shared/logPaging.ts';
import { type LogPage, type LogRecord, logCalls } from '../calls.ts';
import { usePages } from './usePages.ts';

interface RecordTimelineProps {
  clientId: string;
  recordId: string;
  /** read aloud: 'History of the case' */
  label: string;
  /** what its own feature knows already */
  said: readonly TimelineEntry[];
  /** the words after the name; undefined leaves the record out */
  describe: (record: LogRecord) => string | undefined;
}

/** The log of one record of a client among what its feature shows, newest first. Remount it to read the log again. */
export function RecordTimeline({ clientId, recordId, label, said, describe }: RecordTimelineProps) {
  const params = { clientId, recordId };
  const { items, failure, onMore, isLoadingMore } = usePages<LogRecord, LogPage>({
    queryKey: callKey(logCalls.readRecordLog, { params }),
    read: (from, signal) => send(logCalls.readRecordLog, { params, query: { from } }, { signal }),
    backTo: logsBackTo,
    failed: 'The log could not be loaded',
  });
  const logged = (items ?? []).flatMap((record): TimelineEntry[] => {
    const did = describe(record);
    const { id, time: at, fullName: who, kind, look } = record;
    return did === undefined ? [] : [{ ...{ id, at, who, kind, did }, ...(look !== null && { lookUp: look }) }];
  });
  const entries = [...said, ...logged].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <>
      {failure && <Banner kind="failed">The log could not be loaded. What you have written is shown below.</Banner>}
      <Timeline label={label} entries={items || failure ? entries : undefined} />
      <LoadOlder onMore={onMore} isLoading={isLoadingMore} />
    </>
  );
}
