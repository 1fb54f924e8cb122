/**
 * Metrics on a port of this machine alone, for a collector without a secret. A proxy for the pages never reaches it.
 */
import { createServer, type ServerResponse } from 'node:http';
import type pg from 'pg';
import { readFeedLag } from '../audit/sequencer.ts';
import { feedWaiting, registry } from './metrics.ts';

const host = '127.0.0.1';

export interface MetricsPort {
  close: () => Promise<void>;
}

/** Rejects if the port is taken. */
export async function openMetricsPort(
  port: number,
  pool: pg.Pool,
  onError: (error: unknown) => void,
): Promise<MetricsPort> {
  const server = createServer((request, response) => {
    // by its own names only: a page in a browser of this machine cannot read it under a name that points here
    const isOwnName = [`${host}:${port}`, `localhost:${port}`].includes(request.headers.host ?? '');
    if (!isOwnName || request.method !== 'GET' || request.url !== '/metrics') return end(response, 404);
    readMetrics(pool).then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        onError(error);
        end(response, 503);
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.on('error', onError);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The text that collectors read; without a database the last known feed. */
export async function readMetrics(pool: pg.Pool): Promise<string> {
  const lag = await readFeedLag(pool).catch(() => null);
  if (lag) feedWaiting.set(lag.waiting);
  return registry.metrics();
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}
