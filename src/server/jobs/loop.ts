/** A background loop of this process: works, pauses when there is nothing to do, backs off on errors, stops cleanly. */

import { loopErrors, loopRounds } from '../http/metrics.ts';

export interface Loop {
  /** resolves when the round under way has ended */
  stop(): Promise<void>;
  /** starts the next round now instead of after the pause; during a round, right after it */
  wake(): void;
  /** end of the last round without an error, epoch ms; 0 before the first */
  lastRoundAt(): number;
}

export interface LoopOptions {
  /** as metrics have it */
  name: string;
  pauseMs: number;
  /** one round; true: there is more, go on at once */
  work: () => Promise<boolean>;
  onError: (error: unknown) => void;
}

const longestBackoffMs = 5000;

export function startLoop({ name, pauseMs, work, onError }: LoopOptions): Loop {
  let stopping = false;
  let failures = 0;
  let lastRoundAt = 0;
  let isWoken = false;
  let endPause = () => {};
  const wake = () => {
    isWoken = true;
    endPause();
  };

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    while (!stopping) {
      let more = false;
      isWoken = false;
      try {
        more = await work();
        failures = 0;
        lastRoundAt = Date.now();
        loopRounds.set({ loop: name }, lastRoundAt / 1000);
      } catch (error) {
        failures++;
        loopErrors.inc({ loop: name });
        onError(error);
      }
      // what woke it during the round may have come too late to be seen by it
      if (more || stopping || (isWoken && failures === 0)) continue;
      await pause(failures ? Math.min(longestBackoffMs, pauseMs * 2 ** failures) : pauseMs);
    }
  };
  const running = run();
  return {
    stop: () => {
      stopping = true;
      wake();
      return running;
    },
    wake,
    lastRoundAt: () => lastRoundAt,
  };
}
