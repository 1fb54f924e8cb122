import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiProblem } from '#client/api/problem.ts';
import { callQuery } from '#client/api/queries.ts';
import type { Call, CallInput, CallOutput } from '#shared/call.ts';

/** The server records each such read, so it is made when its part opens and when it is asked for, and not otherwise. */
export function useRecordedRead<C extends Call>(
  call: C,
  input: CallInput<C>,
): UseQueryResult<CallOutput<C>, ApiProblem> {
  return useQuery<CallOutput<C>, ApiProblem>({
    ...callQuery(call, input),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
