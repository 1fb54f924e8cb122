// Keeps the parts of the product running: started in order, each again after it ended by itself, stopped in reverse.
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from './operatorError.ts';

/** A part that runs. */
export interface Running {
  /** settles with how it ended, asked to or not */
  ended: Promise<string>;
  /** Ends it within a time-out of its own. */
  stop(): Promise<void>;
}

export interface Part {
  name: string;
  /** Starts together with the part before it, because it needs nothing of it. */
  startsInParallel?: boolean;
  /** Settles when the part does its work. An abort ends a start that is under way. */
  start(abort: AbortSignal): Promise<Running>;
}

export interface Supervised {
  /** Ends one part as if by itself, so that it is started again. */
  restart(name: string): Promise<void>;
  stop(): Promise<void>;
  /** settles where a part refused to be started again; everything has been stopped then */
  refused: Promise<OperatorError>;
}

const firstPauseMs = 250;
const longestPauseMs = 30_000;
/** A part that ran this long has earned the short pause again. */
const steadyMs = 60_000;

/** Pause before the attempt of this number (from 0). */
export function pauseMs(attempt: number): number {
  return Math.min(firstPauseMs * 2 ** attempt, longestPauseMs);
}

/**
 * Starts the parts one after another, or in parallel where a part says so, and keeps them running. Where one does not
 * start at first, those before it are stopped and its error is thrown. Later a part that ends is started again, once
 * the parts before it run.
 * @param signal aborts a start that is under way
 * @param report takes one line on what happened
 */
export async function supervise(
  parts: readonly Part[],
  signal: AbortSignal,
  report: (line: string) => void,
): Promise<Supervised> {
  const running = new Map<Part, Promise<Running>>();
  const abort = new AbortController();
  let refuse: (refusal: OperatorError) => void = () => {};
  const refused = new Promise<OperatorError>((resolve) => {
    refuse = resolve;
  });

  async function stop(): Promise<void> {
    abort.abort();
    for (const part of parts.toReversed()) {
      const one = await running.get(part)?.catch(() => undefined);
      await one?.stop();
    }
  }

  async function keep(part: Part, first: Running): Promise<void> {
    let one: Running | undefined = first;
    for (let attempt = 0; one; attempt += 1) {
      const since = Date.now();
      const how = await one.ended;
      if (abort.signal.aborted) return;
      if (Date.now() - since > steadyMs) attempt = 0;
      report(`${part.name} ended (${how}); starting it again.`);
      const next = startAgain(part, attempt);
      running.set(part, next);
      one = await next.catch(() => undefined);
    }
  }

  /** Tries until it runs; rejects only when everything is being stopped. */
  async function startAgain(part: Part, failures: number): Promise<Running> {
    for (let attempt = failures; ; attempt += 1) {
      await delay(pauseMs(attempt), undefined, { signal: abort.signal });
      for (const before of parts.slice(0, parts.indexOf(part))) await running.get(before);
      const one = await tryAgain(part, abort.signal, report).catch((error: unknown) => {
        if (!abort.signal.aborted && error instanceof OperatorError) void stop().then(() => refuse(error));
        throw error;
      });
      if (one) return one;
    }
  }

  async function startFirst(part: Part): Promise<void> {
    const starting = part.start(abort.signal);
    running.set(part, starting);
    void keep(part, await starting);
  }

  async function restart(name: string): Promise<void> {
    const part = parts.find((one) => one.name === name);
    if (part) await (await running.get(part))?.stop();
  }

  signal.addEventListener('abort', () => abort.abort(), { once: true });
  try {
    for (const group of getGroups(parts)) {
      signal.throwIfAborted();
      await Promise.all(group.map(startFirst));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { restart, stop, refused };
}

/** @returns undefined where it did not start. @throws once everything is being stopped, or OperatorError */
async function tryAgain(part: Part, abort: AbortSignal, report: (line: string) => void): Promise<Running | undefined> {
  try {
    const one = await part.start(abort);
    report(`${part.name} runs again.`);
    return one;
  } catch (error) {
    if (abort.aborted || error instanceof OperatorError) throw error;
    report(`${part.name} did not start: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/** Each part with those that start in parallel with it. */
function getGroups(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = [];
  for (const part of parts) {
    if (part.startsInParallel && groups.length > 0) groups.at(-1)?.push(part);
    else groups.push([part]);
  }
  return groups;
}
