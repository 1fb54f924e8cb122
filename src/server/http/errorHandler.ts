/** Sends every error of the HTTP server, with the same headers and in the same form. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errorFacts } from '#shared/errors.ts';
import { newId } from '../db/ids.ts';
import { securityHeaders } from './headers.ts';
import { refusals } from './metrics.ts';
import { getProblem, getRefusal } from './problem.ts';

/** Headers of every answer: data, page or refusal. */
export function commonHeaders(requestId: string): Record<string, string> {
  return { ...securityHeaders, 'x-request-id': requestId, 'cache-control': 'no-store' };
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = getRefusal(error);
  const code = refusal?.code ?? (isClientError(error) ? 'malformed-request' : 'internal-error');
  if (code === 'internal-error') request.log.error({ err: error, call: request.callName }, 'internal error');
  if (code === 'try-again-later') reply.header('retry-after', '1');
  if (refusal?.waitMs !== undefined) reply.header('retry-after', String(Math.ceil(refusal.waitMs / 1000)));
  refusals.inc({ code });
  return sendProblem(code, request, reply, refusal ?? undefined);
}

export function sendProblem(
  code: ErrorCode,
  request: FastifyRequest,
  reply: FastifyReply,
  facts?: Parameters<typeof getProblem>[2],
): FastifyReply {
  const text = JSON.stringify(getProblem(code, request.id, facts));
  reply.code(errorFacts(code).status).headers(commonHeaders(request.id)).type('application/problem+json');
  const { raw } = request;
  if (raw.complete || raw.destroyed || !hasBody(raw)) return reply.send(text);
  return reply
    .headers({ connection: 'close', 'content-length': Buffer.byteLength(text) })
    .send(Readable.from(untilSent(raw, text)));
}

/**
 * The server drops further data for this time, ms. Closing the connection while the caller sends would lose the answer.
 */
const lingerMs = 2000;

/** Sends the answer at once, and closes the connection when the caller stops sending or this time is over. */
async function* untilSent(request: IncomingMessage, text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, lingerMs);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', stop).once('close', stop).once('error', stop).resume();
  });
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The headers of an answer with this request id. */
export type HeadersOf = (requestId: string) => Record<string, string>;

/** Answers a request that is not HTTP, has too long a head, or does not end its head in time. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, getHeaders: HeadersOf): void {
  if (error.code === 'ECONNRESET') return;
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  answerBareConnection(isSlow ? 'request-too-slow' : 'malformed-request', socket, getHeaders, error);
}

/** Answers on the bare connection, without the framework, and closes it. */
export function answerBareConnection(code: ErrorCode, socket: Socket, getHeaders: HeadersOf, error?: Error): void {
  if (socket.destroyed) return;
  const requestId = newId();
  const problem = getProblem(code, requestId);
  const body = JSON.stringify(problem);
  refusals.inc({ code });
  const headers = {
    ...getHeaders(requestId),
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable)
    socket.write([`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...lines, '', body].join('\r\n'));
  socket.destroy(error);
}

function isClientError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode >= 400 &&
    error.statusCode < 500
  );
}
