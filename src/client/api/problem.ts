/** The error of a refused or failed call. */
import * as z from 'zod/mini';
import { type ErrorCode, errors, isErrorCode, type Problem } from '../../shared/errors.ts';

/** Problems found by the browser itself; their status is 0. */
export type LocalCode = 'offline' | 'answer-not-understood' | 'approval-over' | 'approval-withdrawn';

export interface CallProblem extends Omit<Problem, 'code'> {
  code: ErrorCode | LocalCode;
}

export class ApiProblem extends Error {
  readonly problem: CallProblem;

  constructor(problem: CallProblem) {
    super(problem.title);
    this.problem = problem;
  }
}

const problemAnswer = z.object({
  title: z.string(),
  status: z.int(),
  code: z.string(),
  requestId: z.string(),
  detail: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string(), code: z.string() }))),
});

/** The problem in a refused answer's JSON. Any other body, such as a proxy's own page, becomes a problem by its status. */
export function problemOf(status: number, requestId: string, answer: unknown): CallProblem {
  const parsed = problemAnswer.safeParse(answer);
  const known =
    parsed.success && isErrorCode(parsed.data.code) ? { ...parsed.data, code: parsed.data.code } : undefined;
  if (known) {
    const { code, detail, errors } = known;
    const title = detail ? `${known.title} ${detail}` : known.title;
    return { type: 'about:blank', title, status, code, requestId: known.requestId, ...(errors ? { errors } : {}) };
  }
  const isBusy = status === 429 || status >= 502;
  return {
    type: 'about:blank',
    title: isBusy ? 'Not available for the moment. Try again shortly.' : 'Something went wrong on our side.',
    status,
    code: isBusy ? 'try-again-later' : 'internal-error',
    requestId,
  };
}

/** No answer: the network or the server is down. */
export function offlineProblem(): ApiProblem {
  return localProblem('offline', 'There is no connection to the bank. Check the network and try again.');
}

/** The call's session is over. The login page says so. */
export function overProblem(): ApiProblem {
  const { title, status } = errors['not-signed-in'];
  return new ApiProblem({ type: 'about:blank', title, status, code: 'not-signed-in', requestId: '' });
}

export function localProblem(code: LocalCode, title: string, requestId = ''): ApiProblem {
  return new ApiProblem({ type: 'about:blank', title, status: 0, code, requestId });
}
