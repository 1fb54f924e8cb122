/** Long work in slices of time: others of the same thread come in between. */
import { setImmediate } from 'node:timers/promises';

export const sliceMs = 10;

/** Runs to the end. Each step should be much shorter than a slice. */
export async function inSlices<T>(steps: Generator<unknown, T>): Promise<T> {
  for (let until = performance.now() + sliceMs; ; ) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + sliceMs;
  }
}
