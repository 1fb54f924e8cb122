/** Sends every error of the HTTP server, with the same headers and in the same form. */
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errors } from '../../shared/errors.ts';
import { newId } from '../db/ids.ts';
import { securityHeaders } from './headers.ts';
import { refusals } from './metrics.ts';
import { problemOf, refusalOf } from './problem.ts';

/** Headers of every answer, be it data, page or refusal. */
export function commonHeaders(requestId: string): Record<string, string> {
  return { ...securityHeaders, 'x-request-id': requestId, 'cache-control': 'no-store' };
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  const code = refusal?.code ?? (isClientError(error) ? 'malformed-request' : 'internal-error');
  if (code === 'internal-error') request.log.error({ err: error, call: request.callName }, 'internal error');
  if (code === 'try-again-later') reply.header('retry-after', '1');
  refusals.inc({ code });
  return sendProblem(code, request, reply, refusal?.fields);
}

export function sendProblem(
  code: ErrorCode,
  request: FastifyRequest,
  reply: FastifyReply,
  fields?: Parameters<typeof problemOf>[2],
): FastifyReply {
  return reply
    .code(errors[code].status)
    .headers(commonHeaders(request.id))
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(code, request.id, fields)));
}

/** What cannot be read as HTTP at all, has too long a head, or comes too slowly: answered on the bare connection. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const requestId = newId();
  const body = JSON.stringify(problemOf('malformed-request', requestId));
  const headers = {
    ...commonHeaders(requestId),
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write(['HTTP/1.1 400 Bad Request', ...lines, '', body].join('\r\n'));
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
