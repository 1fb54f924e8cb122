/** Records of a log as entries of a timeline. */
import type { TimelineEntry } from '../../../client/ui/timeline/Timeline.tsx';
import { ClientLink } from '../../clients/search/backoffice/ClientLink.tsx';
import type { LogRecord } from '../calls.ts';
import styles from './logs.module.css';

/** `namesClient`: the log is not that of one client, so each record says whose it is. */
export function entryOf(record: LogRecord, namesClient: boolean): TimelineEntry {
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
            {' of '}
            <ClientLink id={clientID}>{clientName ?? clientID}</ClientLink>
          </>
        )}
      </>
    ),
    ...((record.facts.length > 0 || record.text !== null) && { detail: <Detail record={record} /> }),
  };
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

/** Whether a record holds all words, in whatever part of it. */
export function isFound(record: LogRecord, typed: string): boolean {
  const facts = record.facts.flatMap(({ label, value }) => [label, value]);
  const parts = [record.fullName, record.words, record.clientName, record.clientID, record.recordID, record.text];
  const text = [...parts, ...facts].join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
