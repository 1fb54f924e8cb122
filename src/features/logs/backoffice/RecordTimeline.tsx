import { useCall } from '../../../client/api/hooks.ts';
import { Banner } from '../../../client/ui/feedback/Banner.tsx';
import { Timeline, type TimelineEntry } from '../../../client/ui/timeline/Timeline.tsx';
import { type LogRecord, logCalls } from '../calls.ts';

interface RecordTimelineProps {
  clientId: string;
  recordId: string;
  /** read aloud: 'History of the case' */
  label: string;
  /** what its own feature knows already */
  said: readonly TimelineEntry[];
  /** the words after the name; undefined leaves the record out */
  tell: (record: LogRecord) => string | undefined;
}

/** The log of one record of a client among what its feature tells, newest first. Remount it to read the log again. */
export function RecordTimeline({ clientId, recordId, label, said, tell }: RecordTimelineProps) {
  const log = useCall(logCalls.readRecordLog, { params: { clientId, recordId }, query: {} });
  const logged = (log.data?.items ?? []).flatMap((record): TimelineEntry[] => {
    const did = tell(record);
    const { id, time: at, fullName: who, kind, look } = record;
    return did === undefined ? [] : [{ ...{ id, at, who, kind, did }, ...(look !== null && { lookUp: look }) }];
  });
  const entries = [...said, ...logged].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <>
      {log.error && <Banner kind="failed">The log could not be loaded. What was written stands below.</Banner>}
      <Timeline label={label} entries={log.isPending ? undefined : entries} />
    </>
  );
}
