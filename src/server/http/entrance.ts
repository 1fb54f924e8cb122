/** The network's side of the server. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { newId } from '../db/ids.ts';
import type { Gate } from './gate.ts';
import { refusals } from './metrics.ts';
import { problemOf } from './problem.ts';

/** What the framework is told of times, ms. */
interface Times {
  keepAliveTimeout?: number;
  requestTimeout?: number;
  connectionTimeout?: number;
}

/** Answers the headers of an answer with this request id. */
type HeadersOf = (requestId: string) => Record<string, string>;

/**
 * Makes servers that refuse calls while the gate is full, before routing, reading and a log line: a refusal that costs
 * a good part of a call is no help against too many calls. Pages and probes are served as ever.
 */
export function serverBehind(gate: Gate, headersOf: HeadersOf) {
  return (
    serve: RequestListener,
    { keepAliveTimeout = 0, requestTimeout = 0, connectionTimeout = 0 }: Times,
  ): Server => {
    const server = createServer((request, response) => {
      if (gate.isFull && isCall(request.url ?? '')) refuse(response, headersOf);
      else serve(request, response);
    });
    server.keepAliveTimeout = keepAliveTimeout;
    server.requestTimeout = requestTimeout;
    server.setTimeout(connectionTimeout);
    return server;
  };
}

function isCall(url: string): boolean {
  return url.startsWith('/web/') || url.startsWith('/device/');
}

function refuse(response: ServerResponse, headersOf: HeadersOf): void {
  const code = 'try-again-later';
  const requestId = newId();
  refusals.inc({ code });
  const problem = problemOf(code, requestId);
  const body = JSON.stringify(problem);
  const headers = {
    ...headersOf(requestId),
    'retry-after': '1',
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
  };
  response.writeHead(problem.status, headers).end(body);
}
