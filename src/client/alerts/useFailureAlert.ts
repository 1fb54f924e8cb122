import { useEffect } from 'react';
import { showFailure } from '../api/hooks.ts';
import { ApiProblem, type CallProblem } from '../api/problem.ts';

/**
 * Reports once, by alert, that something cannot be read: again only after it could be read in between. Of many sections
 * that fail at once, one alert reports. Not for a request that the server did not understand (specification, section
 * 8), nor where the bank does not answer: the banner of the shell says so.
 */
export function useFailureAlert(problem: CallProblem | undefined, message: string): void {
  const isShown = problem !== undefined && problem.status !== 400 && problem.code !== 'offline';
  // biome-ignore lint/correctness/useExhaustiveDependencies: every poll fails with a problem of its own
  useEffect(() => {
    if (isShown) showFailure(message, new ApiProblem(problem), 'unread');
  }, [isShown, message]);
}
