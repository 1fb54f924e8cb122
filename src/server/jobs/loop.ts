/** A background loop of this process: works, pauses when there is nothing to do, backs off on errors, stops cleanly. */
import { loopErrors, loopRounds } from '../http/metrics.ts';

export interface Loop {
  name: string;
  /** as the loop was declared */
  waits?: string | undefined;
  /** resolves when the round under way has ended */
  stop(): Promise<void>;
  /** starts the next round now instead of after the pause; during a round, right after it */
  wake(): void;
  /** end of the last round without an error, epoch ms; 0 before the first */
  lastRoundAt(): number;
}

/**
 * What a round has found: `more` goes on at once; after `some` and `more` the loop stays attentive; after `nothing` it
 * pauses.
 */
export type Found = 'more' | 'some' | 'nothing';

export interface LoopOptions {
  /** as metrics have it */
  name: string;
  pauseMs: number;
  /** SQL: whether work waits for the loop, see `workPoller.ts`. It locks nothing and reads one entry of an index. */
  waits?: string;
  /** the pause while the last round that found something is less than a second ago; `pauseMs` unless given */
  busyPauseMs?: number;
  /**
   * at least so long from the beginning of one round to the next, though it is woken: work that comes singly is batched
   */
  restMs?: number;
  /** one round; true stands for `more`, false for `nothing` */
  work: () => Promise<boolean | Found>;
  onError: (error: unknown) => void;
}

const longestBackoffMs = 5000;
const busyMs = 1000;

export function startLoop(options: LoopOptions): Loop {
  const { name, waits, pauseMs, busyPauseMs = pauseMs, restMs = 0 } = options;
  let stopping = false;
  let failures = 0;
  let lastRoundAt = 0;
  let foundAt = Number.NEGATIVE_INFINITY;
  let isWoken = false;
  let isResting = false;
  const pauses = newPauses();
  const wake = () => {
    isWoken = true;
    if (!isResting) pauses.end();
  };

  const rest = async (ms: number) => {
    if (ms <= 0 || stopping) return;
    isResting = true;
    await pauses.pause(ms);
    isResting = false;
  };

  const round = async (): Promise<Found> => {
    const found = await runRound(options);
    if (found === 'failed') {
      failures++;
      return 'nothing';
    }
    failures = 0;
    lastRoundAt = Date.now();
    loopRounds.set({ loop: name }, lastRoundAt / 1000);
    return found;
  };

  const run = async () => {
    while (!stopping) {
      const began = performance.now();
      isWoken = false;
      const found = await round();
      if (found !== 'nothing') foundAt = performance.now();
      if (found === 'more' || stopping) continue;
      const usualMs = performance.now() - foundAt < busyMs ? busyPauseMs : pauseMs;
      if (failures > 0) await pauses.pause(Math.min(longestBackoffMs, pauseMs * 2 ** failures));
      // what woke it during the round may have come too late to be seen by it
      else if (!isWoken) await pauses.pause(usualMs);
      await rest(began + restMs - performance.now());
    }
  };
  const running = run();
  return {
    name,
    waits,
    stop: () => {
      stopping = true;
      pauses.end();
      return running;
    },
    wake,
    lastRoundAt: () => lastRoundAt,
  };
}

async function runRound({ name, work, onError }: LoopOptions): Promise<Found | 'failed'> {
  try {
    const found = await work();
    if (typeof found === 'boolean') return found ? 'more' : 'nothing';
    return found;
  } catch (error) {
    loopErrors.inc({ loop: name });
    onError(error);
    return 'failed';
  }
}

/** Pauses, one at a time, which can be ended early. */
function newPauses() {
  let end = () => {};
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return { pause, end: () => end() };
}
