// What a pool sends to PostgreSQL, packet by packet. A packet is what one write to a connection holds: the database
// answers its statements one after the other without waiting for us, so each packet is one round trip.
import type pg from 'pg';

/** The first words of each statement. */
export type Packet = readonly string[];

/**
 * Records the packets of all connections that the pool opens from now on. Returns a function that takes those recorded.
 */
export function recordPackets(pool: pg.Pool): () => Packet[] {
  let packets: Packet[] = [];
  pool.on('connect', (client) => {
    let statements: string[] = [];
    const query = client.query.bind(client) as (...values: unknown[]) => unknown;
    const note = (...values: unknown[]) => {
      statements.push(formatFirst(values[0]));
      return query(...values);
    };
    Object.assign(client, { query: note });
    const { stream } = client.connection as unknown as { stream: Record<string, (...values: unknown[]) => unknown> };
    // a socket has one function for a single chunk, and one for all that was held back
    for (const name of ['_write', '_writev']) {
      const write = stream[name]?.bind(stream);
      stream[name] = (...values) => {
        if (statements.length > 0) packets.push(statements);
        statements = [];
        return write?.(...values);
      };
    }
  });
  return () => {
    const taken = packets;
    packets = [];
    return taken;
  };
}

function formatFirst(statement: unknown): string {
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
  return String(text).trim().replaceAll(/\s+/g, ' ').slice(0, 60);
}
