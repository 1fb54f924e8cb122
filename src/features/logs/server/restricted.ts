/**
 * Restricted records: for staff who are not cleared, a report to the authority does not exist. Its records show in the log
 * of the bank and of a staff user without client, case or actor, and nowhere else.
 */
import type { LogRecord } from '../calls.ts';

/** Verbs whose records are restricted. No feature writes one yet. */
export const restrictedVerbs: readonly string[] = [];

/** What is left of a restricted record: that there is one, and when. */
export function restricted({ id, time }: Pick<LogRecord, 'id' | 'time'>): LogRecord {
  const nothing = { userID: null, recordID: null, recordKind: null, clientID: null, clientName: null, verb: null };
  const look = { look: null, facts: [], text: null };
  return { id, time, ...nothing, ...look, fullName: '', by: 'system', words: 'Restricted record', kind: 'system' };
}
