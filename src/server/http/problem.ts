/** Turns an error into a problem answer: a code, a sentence and a request id. It reveals no detail of the server. */
import { type ErrorCode, errorFacts, formatWait, isErrorCode, type Problem, Refusal } from '#shared/errors.ts';

const ownCodes: Readonly<Record<string, ErrorCode>> = {
  // fastify
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-content-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-request',
  FST_ERR_BAD_URL: 'malformed-request',
  FST_ERR_NOT_FOUND: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  FST_ERR_ASYNC_CONSTRAINT: 'not-found',
  FST_ERR_HANDLER_TIMEOUT: 'try-again-later',
  // no room for a temporary file
  ENOSPC: 'try-again-later',
  EDQUOT: 'try-again-later',
  // node; an error about several addresses has only the code
  ECONNREFUSED: 'try-again-later',
  ECONNRESET: 'try-again-later',
  EPIPE: 'try-again-later',
  ETIMEDOUT: 'try-again-later',
  // PostgreSQL
  '22021': 'malformed-request',
  '22P05': 'malformed-request',
  '40001': 'try-again-later',
  '40P01': 'try-again-later',
  '55P03': 'try-again-later',
  '57014': 'try-again-later',
};

/** Connection, resource, shutdown and disk errors of the database. */
const transientClass = /^(08|53|57P|58)/;
const lostConnection = new RegExp(
  [
    'connection terminated',
    'timeout exceeded when trying to connect',
    'client has encountered a connection error',
    'not queryable',
  ].join('|'),
  'i',
);

/** The refusal that an error stands for; null for a bug of ours. */
export function getRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return null;
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint.replaceAll('_', '-') : '';
  if (isErrorCode(constraint)) return new Refusal(constraint);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const own = ownCodes[code];
  if (own) return new Refusal(own);
  // the socket is missing (ENOENT), nothing listens on it, or its queue is full (EAGAIN)
  if ('syscall' in error && error.syscall === 'connect') return new Refusal('try-again-later');
  // the caller hung up: no one reads the answer
  if (error.name === 'AbortError') return new Refusal('try-again-later');
  if (transientClass.test(code) || lostConnection.test(error.message)) return new Refusal('try-again-later');
  return null;
}

type Facts = Partial<Pick<Refusal, 'fields' | 'waitMs' | 'detail'>>;

export function getProblem(code: ErrorCode, requestId: string, { fields, waitMs, detail }: Facts = {}): Problem {
  const { status, title } = errorFacts(code);
  return {
    ...{ type: 'about:blank', title, status, code, requestId },
    ...(waitMs === undefined ? {} : { detail: formatWait(waitMs) }),
    ...(detail === undefined ? {} : { detail }),
    ...(fields?.length ? { errors: fields } : {}),
  };
}
