/** What the log says of one record of a client. */
import type { Context } from '#server/http/context.ts';
import type { LogRecord } from '../calls.ts';
import { getPage, recordLog } from './handlers.ts';

/** The newest `most` or a few more, the newest first; restricted ones are left out. */
export async function getRecords(
  reading: Pick<Context, 'db' | 'services' | 'caller'>,
  clientId: string,
  recordId: string,
  most: number,
): Promise<LogRecord[]> {
  const found: LogRecord[] = [];
  let from: string | undefined;
  do {
    const { items, next } = await getPage(recordLog(clientId, recordId), from, reading);
    found.push(...items);
    from = next ?? undefined;
  } while (from !== undefined && found.length < most);
  return found;
}
