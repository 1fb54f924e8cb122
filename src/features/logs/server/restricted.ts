/**
 * Restricted records: a report to the MLRO does not exist for others. Its records show in the log of the bank without
 * client, case or actor, and nowhere else; its readers see its history with the report.
 */
import type { LogRecord } from '../calls.ts';

/** What is left of a restricted record: that there is one, and when. */
export function restricted({ id, time }: Pick<LogRecord, 'id' | 'time'>): LogRecord {
  const nothing = { userID: null, recordID: null, recordKind: null, clientID: null, clientName: null, verb: null };
  const look = { look: null, facts: [], text: null };
  return { id, time, ...nothing, ...look, fullName: '', by: 'system', words: 'Restricted record', kind: 'system' };
}
