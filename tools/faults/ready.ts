// When a bank serves again: /readyz of each server answers 200, and goes on to.
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 20;
const answerWithinMs = 1_000;
/** A server that has not noticed yet what has happened still says that it is ready. */
const steadyMs = 1_000;

/**
 * Waits until all are ready for a second on end and answers when that second began (performance.now()); throws after
 * `mostMs`.
 */
export async function whenReady(ports: readonly number[], mostMs: number): Promise<number> {
  const late = performance.now() + mostMs;
  let since: number | undefined;
  for (;;) {
    const at = performance.now();
    const answers = await Promise.all(ports.map(isReady));
    since = answers.every(Boolean) ? (since ?? at) : undefined;
    if (since !== undefined && performance.now() - since > steadyMs) return since;
    if (performance.now() > late) throw new Error(`not ready after ${mostMs / 1000} s`);
    await delay(pollMs);
  }
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.setTimeout(answerWithinMs, () => request.destroy());
    request.on('error', () => resolve(false));
  });
}

/** Waits until a program runs again; throws what `getPid` throws after `mostMs`. */
export async function whenRunning(getPid: () => number, mostMs: number): Promise<void> {
  const late = performance.now() + mostMs;
  for (;;) {
    try {
      getPid();
      return;
    } catch (error) {
      if (performance.now() > late) throw error;
      await delay(pollMs);
    }
  }
}
