/** Runs work of several calls and a passkey, and gives the reason of a failure as a sentence. */
import { useMutation } from '@tanstack/react-query';
import { ApiProblem, type CallProblem } from '#client/api/problem.ts';
import { type PasskeyCode, PasskeyTrouble } from './passkey.ts';

export interface Trouble {
  code: CallProblem['code'] | PasskeyCode;
  words: string;
  /** '' if no call was refused */
  requestId: string;
}

export interface Work<Input> {
  /** Ends with the work; never rejects. */
  run: (input: Input) => Promise<void>;
  isRunning: boolean;
  trouble: Trouble | undefined;
  reset: () => void;
}

interface Outcome<Output> {
  onDone?: (output: Output) => void;
  onTrouble?: (trouble: Trouble) => void;
}

export function useWork<Input = void, Output = void>(
  work: (input: Input) => Promise<Output>,
  { onDone, onTrouble }: Outcome<Output> = {},
): Work<Input> {
  const mutation = useMutation<Output, unknown, Input>({
    mutationFn: work,
    onSuccess: (output) => onDone?.(output),
    onError: (error) => onTrouble?.(getTrouble(error)),
  });
  return {
    run: (input) =>
      mutation.mutateAsync(input).then(
        () => undefined,
        () => undefined,
      ),
    isRunning: mutation.isPending,
    trouble: mutation.error === null ? undefined : getTrouble(mutation.error),
    reset: mutation.reset,
  };
}

function getTrouble(error: unknown): Trouble {
  if (error instanceof PasskeyTrouble) return { code: error.code, words: error.message, requestId: '' };
  if (error instanceof ApiProblem) {
    const { code, title, requestId } = error.problem;
    return { code, words: title, requestId };
  }
  return { code: 'internal-error', words: 'Something went wrong in this browser. Try again.', requestId: '' };
}
