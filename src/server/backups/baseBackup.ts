// The server's own base backup: it sends its files as one tar archive, checks each page's sum while it reads, adds the
// log that makes them whole, and a manifest with the SHA-256 of each file.
import pg from 'pg';
import { CopyOut } from '../db/copy.ts';

/** First byte of a message of the stream. */
const kinds = { archive: 0x6e, manifest: 0x6d, data: 0x64 };

const command = `BASE_BACKUP (
  LABEL 'kontora', CHECKPOINT 'fast', WAL, WAIT 'false', MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256'
)`;

/** What the server says of itself and its clock. */
export interface ServerWords {
  /** number that only this database and its copies have */
  system: string;
  /** such as 18.4 */
  version: string;
  /** ISO 8601, UTC */
  now: string;
}

/** A connection that takes the replication commands and SQL alike. The address must be that of a superuser. */
export async function connectForReplication(databaseUrl: string): Promise<pg.Client> {
  const url = new URL(databaseUrl);
  url.searchParams.set('replication', 'database');
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => {}); // the caller that waits for an answer gets the error
  await client.connect();
  return client;
}

export async function askServer(client: pg.Client): Promise<ServerWords> {
  const { rows } = await client.query<ServerWords>(
    `select system_identifier::text as system, split_part(current_setting('server_version'), ' ', 1) as version,
       to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now
     from pg_control_system()`,
  );
  const [words] = rows;
  if (!words) throw new Error('PostgreSQL does not say what it is.');
  return words;
}

/**
 * Takes a base backup over this connection; the log that it needs is kept for it meanwhile, however long it takes.
 * Yields bytes of the tar archive, then bytes of the manifest. Ends the connection's work where the reader stops early.
 */
export async function* baseBackup(client: pg.Client): AsyncGenerator<{ part: 'tar' | 'manifest'; bytes: Buffer }> {
  await client.query('CREATE_REPLICATION_SLOT kontora_backup TEMPORARY PHYSICAL RESERVE_WAL');
  let part: 'tar' | 'manifest' = 'tar';
  let archives = 0;
  const messages: AsyncIterable<Buffer> = client.query(new CopyOut(command, true));
  for await (const message of messages) {
    const kind = message[0];
    if (kind === kinds.data) yield { part, bytes: message.subarray(1) };
    else if (kind === kinds.manifest) part = 'manifest';
    else if (kind === kinds.archive) archives += 1;
  }
  if (archives !== 1) throw new Error(`Tablespaces outside the data folder cannot be backed up (${archives - 1}).`);
}
