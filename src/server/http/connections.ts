/** Connections for the transactions of calls. */
import type pg from 'pg';
import type { CallRequest } from './callRequest.ts';
import type { Services } from './context.ts';

/** What a transaction needs of a connection. */
export interface Connection {
  client: pg.PoolClient;
  release: (broken?: Error) => void;
}

/** A connection for a transaction. One person or company holds some of them; their further transactions wait. */
export async function connect(
  { place }: Pick<CallRequest, 'place'>,
  { pool, slots }: Pick<Services, 'pool' | 'slots'>,
): Promise<Connection> {
  const ends: (() => void)[] = [];
  const end = () => {
    for (const one of ends) one();
  };
  // always the person before the company, so that no two wait for each other
  for (const holder of place?.holders ?? []) ends.push(await slots.connections[holder.connections].take(holder.name));
  const client = await pool.connect().catch((error: unknown) => {
    end();
    throw error;
  });
  return {
    client,
    release: (broken) => {
      client.release(broken);
      end();
    },
  };
}

/** Ends a transaction that wrote nothing. The caller does not wait for the rollback. */
export function releaseAfterRollback({ client, release }: Connection): void {
  client.query('rollback').then(
    () => release(),
    (error: Error) => release(error),
  );
}
