/** Sheds load: refuses calls above the limit before the framework sees them. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { edge } from '#shared/limits.ts';
import { newId } from '../db/ids.ts';
import type { ConcurrencyLimit } from './concurrencyLimit.ts';
import type { HeadersOf } from './errorHandler.ts';
import { refusals } from './metrics.ts';
import { getProblem } from './problem.ts';
import type { SlowSenders } from './slowSenders.ts';

/** The time limits that the framework sets, ms. */
interface Times {
  keepAliveTimeout?: number;
  requestTimeout?: number;
  connectionTimeout?: number;
}

/**
 * Makes a server that refuses calls while the limit is reached, before routing, parsing and logging: a refusal must
 * cost far less than a call. Pages and probes are always served.
 */
export function sheddingServer(limit: ConcurrencyLimit, slow: SlowSenders, getHeaders: HeadersOf) {
  return (
    serve: RequestListener,
    { keepAliveTimeout = 0, requestTimeout = 0, connectionTimeout = 0 }: Times,
  ): Server => {
    const server = createServer({ maxHeaderSize: edge.headBytes }, (request, response) => {
      slow.watch(request);
      if (limit.isReached && isCall(request)) refuse(response, getHeaders);
      else serve(request, response);
    });
    server.keepAliveTimeout = keepAliveTimeout;
    // Node would apply the limit for heads to uploads too
    server.requestTimeout = 0;
    server.headersTimeout = requestTimeout;
    server.setTimeout(connectionTimeout);
    return server;
  };
}

/** True for every request except a GET or HEAD outside `/web/` and `/device/`: those are pages and probes. */
function isCall({ method, url = '' }: IncomingMessage): boolean {
  return (method !== 'GET' && method !== 'HEAD') || url.startsWith('/web/') || url.startsWith('/device/');
}

function refuse(response: ServerResponse, getHeaders: HeadersOf): void {
  const code = 'try-again-later';
  const requestId = newId();
  refusals.inc({ code });
  const problem = getProblem(code, requestId);
  const body = JSON.stringify(problem);
  const headers = {
    ...getHeaders(requestId),
    'retry-after': '1',
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
  };
  response.writeHead(problem.status, headers).end(body);
}
