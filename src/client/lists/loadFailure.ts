import type { ApiProblem, CallProblem } from '../api/problem.ts';
import type { ShownList } from './useList.ts';

export interface LoadFailure {
  message: string;
  onRetry: () => void;
  requestId?: string;
}

/**
 * What a table or an ErrorState shows instead of rows when the first load failed; later failures leave what is there.
 */
export function loadFailure(
  list: Pick<ShownList<unknown>, 'items' | 'problem' | 'reload'>,
  message: string,
): LoadFailure | undefined {
  return list.problem && !list.items ? getFailure(list.problem, message, list.reload) : undefined;
}

/** The same for one call, as `useCall` gives it: a later failure leaves what is there. */
export function readFailure(
  { data, error, refetch }: { data: unknown; error: ApiProblem | null; refetch: () => Promise<unknown> },
  message: string,
): LoadFailure | undefined {
  return error && data === undefined ? getFailure(error.problem, message, () => void refetch()) : undefined;
}

export function getFailure(problem: CallProblem, message: string, onRetry: () => void): LoadFailure {
  const sentence = `${message}. ${problem.title}`;
  return { message: sentence, onRetry, ...(problem.requestId ? { requestId: problem.requestId } : {}) };
}
