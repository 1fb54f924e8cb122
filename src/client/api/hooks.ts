/** How pages talk to the server. */
import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import type { Call, CallInput, CallOutput } from '#shared/call.ts';
import { formatCode } from '#shared/formatCode.ts';
import { alertMs } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { isProposal, type Proposal } from '#shared/proposal.ts';
import { showAlert } from '../alerts/alerts.ts';
import { ApiProblem, type CallProblem } from './problem.ts';
import { showCode } from './proposalCode.ts';
import { callKey, type KeyedCall, queryClient } from './queries.ts';
import { send } from './send.ts';

export interface UseCallOptions {
  enabled?: boolean;
  /** repeats the call at this interval while the window is visible */
  refetchMs?: number | undefined;
  /** asks again whenever it is shown again, however young the last answer is: it may be good for one use only */
  isRefetched?: boolean;
}

/** Reads a call and keeps it up to date; `error` is an ApiProblem. */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  { enabled = true, refetchMs, isRefetched = false }: UseCallOptions = {},
): UseQueryResult<CallOutput<C>, ApiProblem> {
  const queryKey = callKey(call, input);
  return useQuery<CallOutput<C>, ApiProblem>({
    queryKey,
    queryFn: ({ signal, client }) => {
      const isPoll = refetchMs !== undefined && client.getQueryData(queryKey) !== undefined;
      return send(call, input, { signal, isPoll });
    },
    enabled,
    refetchInterval: refetchMs ?? false,
    ...(isRefetched && { staleTime: 0 }),
  });
}

interface UseSendOptions<C extends Call> {
  /** calls whose answers are out of date after this one */
  invalidates?: readonly KeyedCall[];
  /** alert after success; if a second person must confirm, another alert says so */
  success?: string;
  /** alert after failure, followed by the text of the refusal's code; without it the page shows `problem` itself */
  failure?: string;
  onDone?: (output: CallOutput<C>, input: CallInput<C>) => void;
  onFailed?: (problem: CallProblem) => void;
}

export interface Sending<C extends Call> {
  /** Sends once. Gives undefined after a failure and never rejects. */
  run: (input: CallInput<C>) => Promise<CallOutput<C> | undefined>;
  isRunning: boolean;
  problem: CallProblem | undefined;
  /** forgets the problem, for example when a form is opened again */
  reset: () => void;
}

/** Makes a call that changes something. */
export function useSend<C extends Call>(call: C, options: UseSendOptions<C> = {}): Sending<C> {
  const mutation = useMutation<CallOutput<C>, unknown, CallInput<C>>({
    mutationFn: (input) => send(call, input),
    onSuccess: (output, input) => {
      for (const each of options.invalidates ?? []) void queryClient.invalidateQueries({ queryKey: callKey(each) });
      if (isProposal(output)) announceProposed(output);
      else if (options.success) showAlert({ type: 'success', message: options.success });
      options.onDone?.(output, input);
    },
    onError: (error) => {
      if (options.failure) showFailure(options.failure, error);
      if (error instanceof ApiProblem) options.onFailed?.(error.problem);
    },
  });
  const { error } = mutation;
  return {
    run: (input) => mutation.mutateAsync(input).catch(() => undefined),
    isRunning: mutation.isPending,
    problem: error instanceof ApiProblem ? error.problem : undefined,
    reset: mutation.reset,
  };
}

/**
 * Informs the user that the change waits for a second person: the answer was 202. A code that came with it is shown
 * once.
 */
export function announceProposed({ code }: Proposal): void {
  showAlert({ type: 'info', message: messages.proposed });
  if (code !== undefined) showCode(code);
}

/**
 * An error alert: the text, then the text of the code, and how long to wait after too many tries. The login page
 * reports a lost session instead. `group`: see `Alert`.
 */
export function showFailure(text: string, error: unknown, group?: string, timeoutMs?: number): void {
  const { code, wait } = error instanceof ApiProblem ? error.problem : { code: 'internal-error', wait: undefined };
  if (code === 'not-signed-in') return;
  const join = /[.!?…]$/.test(text) ? ' ' : ': ';
  const rest = wait === undefined ? '' : `. ${wait}`;
  const shownMs = wait === undefined ? timeoutMs : alertMs.registration;
  showAlert({ type: 'error', message: text + join + formatCode(code) + rest, group, timeoutMs: shownMs });
}
