/**
 * Calls that this tab has under way at once. The bank counts those of a person on all tabs and devices and refuses
 * more, so a tab lets its others wait here; a refused call has not begun, and is made again when the bank says so.
 */
import { callsUnderWay } from '#shared/limits.ts';
import { getCode } from './problem.ts';

let running = 0;
const waiting: (() => void)[] = [];

/** Makes a call when it is its turn. */
export async function inCallTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= callsUnderWay.perTab) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // the place goes to the next call without being free in between
    if (next) next();
    else running -= 1;
  }
}

/** After how long to make a refused call again, ms; undefined: it was not refused for want of a place. */
export async function againAfterMs(response: Response): Promise<number | undefined> {
  if (response.status !== 429 || (await getCode(response)) !== 'too-many-calls') return undefined;
  return Number(response.headers.get('retry-after') ?? 1) * 1000;
}
