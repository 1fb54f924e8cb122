/** Records of a log as entries of a timeline. */
import { IconButton } from '#client/ui/action/IconButton.tsx';
import type { TimelineEntry } from '#client/ui/timeline/Timeline.tsx';
import { ClientLink } from '#features/clients/search/backoffice/ClientLink.tsx';
import { recordId } from '#shared/ids.ts';
import type { LogRecord } from '../calls.ts';
import styles from './logs.module.css';

interface DescribedFact {
  /** the log is not that of one client, so each record says whose it is */
  namesClient: boolean;
  /** shows the log of one record */
  onRecord?: ((recordId: string) => void) | undefined;
}

export function getEntry(record: LogRecord, { namesClient, onRecord }: DescribedFact): TimelineEntry {
  const { id, time: at, fullName: who, kind, look } = record;
  const { clientID, clientName } = record;
  const isOfClient = namesClient && clientID !== null;
  return {
    ...{ id, at, who, kind },
    ...(look !== null && { lookUp: look }),
    did: (
      <>
        {record.words}
        {isOfClient && (
          <>
            {'\u00a0· '}
            <ClientLink id={clientID}>{clientName ?? clientID}</ClientLink>
          </>
        )}
      </>
    ),
    ...(onRecord && { action: <OnlyThis record={record} onRecord={onRecord} /> }),
    ...((record.facts.length > 0 || record.text !== null) && { detail: <Detail record={record} /> }),
  };
}

/** Nothing for what is about the client itself, or a restricted record. */
function OnlyThis({ record: { recordID, words }, onRecord }: { record: LogRecord; onRecord: (id: string) => void }) {
  if (recordID === null || !recordId.safeParse(recordID).success) return null;
  return (
    <IconButton icon="filter" size="xxsmall" label={`Only this record: ${words}`} onClick={() => onRecord(recordID)} />
  );
}

function Detail({ record: { facts, text } }: { record: LogRecord }) {
  return (
    <>
      {text !== null && <p className={styles.text}>{text}</p>}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ label, value }, at) => (
            // a label may stand there twice
            // biome-ignore lint/suspicious/noArrayIndexKey: facts of a record never change
            <div key={at}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
