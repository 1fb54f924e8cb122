// What a start checks before it starts anything: each hindrance is one sentence that says what to do.

import { OperatorError } from './operatorError.ts';
import { takesConnections, whyNotListen } from './ports.ts';

const databaseTimeoutMs = 5_000;

/** @throws {OperatorError} where the server could not listen there */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const code = await whyNotListen(port, host);
  if (!code) return;
  if (code === 'EADDRINUSE')
    throw new OperatorError(`Port ${port} on ${host} is taken by another program: set PORT to a free one.`);
  if (code === 'EACCES')
    throw new OperatorError(`This account may not listen on port ${port}: set PORT to one above 1023.`);
  throw new OperatorError(`HOST=${host} is no address of this machine (${code}).`);
}

/**
 * Tries whether anything listens at the database's address; who may sign in is for the server to find out.
 * @throws {OperatorError} where nothing does
 */
export async function requireDatabase(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  if (!url.hostname || url.searchParams.has('host')) return; // a local socket
  const port = Number(url.port || 5432);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (await takesConnections(port, host, databaseTimeoutMs)) return;
  throw new OperatorError(`No PostgreSQL answers at ${host}:${port}: start it or correct DATABASE_URL.`);
}
