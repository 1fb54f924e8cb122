/** Step-up: a call that the caller's own device must approve waits here, one at a time, in one window. */
import { ApiProblem, localProblem, refusedHere } from './problem.ts';
import { approvalStore, type ShownApproval } from './shownApproval.ts';
import { pause, untilVisible } from './waiting.ts';

export interface ApprovalState {
  state: 'open' | 'approved' | 'rejected' | 'over';
  /** the call to approve */
  title: string;
  expiresAt: string;
}

export interface Asking {
  /** id of the approval */
  id: string;
  read: (signal: AbortSignal) => Promise<ApprovalState>;
  /** withdraws the request from the device */
  withdraw: () => Promise<unknown>;
  /** the caller no longer wants it */
  signal?: AbortSignal | undefined;
}

const pollMs = 1000;
let wake = () => {};
let before: Promise<unknown> = Promise.resolve();

/** A device in this window has decided: what waits for it reads the answer at once. */
export function lookAgain(): void {
  wake();
}

/**
 * Resolves when the device has approved. Concurrent approvals wait for each other.
 * @throws ApiProblem `approval-rejected`, `approval-over` or `approval-withdrawn`, and any refusal of the call that
 *   reads it
 */
export function waitForApproval(asking: Asking): Promise<void> {
  const turn = before.then(() => waitNow(asking));
  before = turn.catch(() => undefined);
  return turn;
}

async function waitNow(asking: Asking): Promise<void> {
  const ending = new AbortController();
  const cancel = () => ending.abort();
  asking.signal?.addEventListener('abort', cancel);
  if (asking.signal?.aborted) cancel();
  try {
    await pollUntilApproved(asking, ending.signal, cancel);
  } finally {
    asking.signal?.removeEventListener('abort', cancel);
    approvalStore.set(undefined);
  }
}

async function pollUntilApproved({ id, read, withdraw }: Asking, signal: AbortSignal, cancel: () => void) {
  while (!signal.aborted) {
    const answer = await read(signal).catch(throwUnlessPassing);
    if (answer?.state === 'approved') return;
    if (answer && answer.state !== 'open')
      throw answer.state === 'rejected' ? refusedHere('approval-rejected') : over();
    if (answer) showOnce({ id, title: answer.title, expiresAt: answer.expiresAt, cancel });
    await pauseOrWake(signal);
    await untilVisible(signal);
  }
  // if it was just decided, it cannot be withdrawn; the call is not made either
  await withdraw().catch(() => undefined);
  throw localProblem('approval-withdrawn', 'You took the request back, so nothing was changed.');
}

function pauseOrWake(signal: AbortSignal): Promise<void> {
  const woken = new Promise<void>((resolve) => {
    wake = resolve;
  });
  return Promise.race([pause(pollMs, signal), woken]);
}

/** Updates the window only if the approval or its expiry changes. */
function showOnce(next: ShownApproval): void {
  const shown = approvalStore.get();
  if (shown?.id !== next.id || shown.expiresAt !== next.expiresAt) approvalStore.set(next);
}

/** Keeps trying: the network may return while the request is open. */
function throwUnlessPassing(error: unknown): undefined {
  const problem = error instanceof ApiProblem ? error.problem : undefined;
  const isAborted = error instanceof DOMException && error.name === 'AbortError';
  if (!isAborted && problem?.code !== 'offline' && problem?.status !== 503) throw error;
}

function over(): ApiProblem {
  return localProblem('approval-over', 'You did not approve this on your device in time. Try again.');
}
