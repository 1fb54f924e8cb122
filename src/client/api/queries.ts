/** The cache of the server's answers: the only place of server state in the browser. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Call, CallInput, CallOutput } from '#shared/call.ts';
import { whenSessionEnds } from '../session/session.ts';
import { ApiProblem } from './problem.ts';
import { unreachedSince } from './reach.ts';
import { send } from './send.ts';

const maxRetries = 2;
/** Within this time, returning to a page shows cached answers without a new call. */
const freshMs = 2000;

type Listener = () => void;
const refusalListeners = new Set<Listener>();

/** Runs after each call refused with 403 or 404. */
export function whenRefused(listener: Listener): void {
  refusalListeners.add(listener);
}

function showRefusal(error: Error): void {
  if (!(error instanceof ApiProblem) || (error.problem.status !== 403 && error.problem.status !== 404)) return;
  for (const listener of refusalListeners) listener();
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: showRefusal }),
  mutationCache: new MutationCache({ onError: showRefusal }),
  defaultOptions: {
    queries: {
      retry: mayRetry,
      retryDelay: (attempt) => 500 * 2 ** attempt,
      staleTime: freshMs,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// what could not be read while the bank did not answer is read as soon as it does
unreachedSince.subscribe(() => {
  if (unreachedSince.get() === undefined) {
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }
});

// the next person must not see cached answers of the one before
whenSessionEnds(() => queryClient.clear());

/** Repeats a read without an answer, or if the server asks for it. A refusal is final. */
function mayRetry(failures: number, error: Error): boolean {
  if (!(error instanceof ApiProblem)) return false;
  return failures < maxRetries && (error.problem.code === 'offline' || error.problem.status === 503);
}

/** A call, or the address that calls share. */
export type KeyedCall = Pick<Call, 'method' | 'path'> & Partial<Pick<Call, 'word'>>;

/**
 * Key of a call's answers: `[method, path, word, input]`; its first two parts invalidate all answers of the address.
 */
export function callKey({ method, path, word }: KeyedCall, input?: unknown): readonly unknown[] {
  return input === undefined ? [method, path] : [method, path, word, input];
}

/** Reads a call through the cache, for hooks, and for guards that decide before a page shows. */
export function callQuery<C extends Call>(call: C, input: CallInput<C>) {
  return {
    queryKey: callKey(call, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<CallOutput<C>> => send(call, input, { signal }),
  };
}
