/** The error of a refused or failed call. */
import * as z from 'zod/mini';
import { browserErrors } from '#shared/browserErrors.ts';
import type { Problem } from '#shared/errors.ts';

/** Problems found by the browser itself; their status is 0. */
export type LocalCode = 'offline' | 'answer-not-understood' | 'approval-over' | 'approval-withdrawn';

export interface CallProblem extends Omit<Problem, 'code'> {
  /** an ErrorCode, a LocalCode, or a code that only a newer server knows */
  code: string;
  /** of a limit on tries: 'Try again in 8 minutes.' */
  wait?: string;
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

/**
 * The problem in a refused answer's JSON. Any other body, such as a proxy's own page, becomes a problem by its status.
 */
export function getProblem(status: number, requestId: string, answer: unknown): CallProblem {
  const parsed = problemAnswer.safeParse(answer);
  if (parsed.success) {
    const { code, detail, errors, ...given } = parsed.data;
    const wait = detail && status === 429 ? { wait: detail } : {};
    const title = detail ? `${given.title} ${detail}` : given.title;
    return { type: 'about:blank', title, status, code, requestId: given.requestId, ...(errors && { errors }), ...wait };
  }
  const code = status === 429 || status >= 502 ? 'try-again-later' : 'internal-error';
  return { type: 'about:blank', title: browserErrors[code].title, status, code, requestId };
}

/** No answer: the network or the server is down. */
export function offlineProblem(): ApiProblem {
  return localProblem('offline', 'There is no connection to the bank. Check the network and try again.');
}

/** A refusal that the browser gives itself. */
export function refusedHere(code: keyof typeof browserErrors): ApiProblem {
  return new ApiProblem({ type: 'about:blank', ...browserErrors[code], code, requestId: '' });
}

export function localProblem(code: LocalCode, title: string, requestId = ''): ApiProblem {
  return new ApiProblem({ type: 'about:blank', title, status: 0, code, requestId });
}

/**
 * The code of a refused call, without using up its answer; `getProblem` says what where the answer is none of the
 * bank’s.
 */
export async function getCode(response: Response): Promise<string> {
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return getProblem(response.status, '', answer).code;
}
