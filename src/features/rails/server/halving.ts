/** Batches of payments: a fault of one payment ends that payment; a fault of the moment ends none. */
import { executorErrors } from '#server/http/metrics.ts';

/**
 * Runs `work` on at most `most` payments. A failing batch is halved until the faulty payment is alone: then `except`
 * ends it, and the others go on. @throws errors of the moment: connection, locks, shutdown
 */
export async function halving(
  most: number,
  work: (most: number) => Promise<number>,
  except: () => Promise<number>,
  onError: (error: unknown) => void,
): Promise<number> {
  try {
    return await work(most);
  } catch (error) {
    if (!isFaultOfOne(error)) throw error;
    executorErrors.inc();
    if (most > 1) return halving(Math.floor(most / 2), work, except, onError);
    onError(error);
    return except();
  }
}

/** A message that cannot be written: a text or a value of the payment has no place in it. */
export class ContentFault extends Error {}

/** Data and integrity errors are the payment's fault, and what no message can say. All others will pass. */
export function isFaultOfOne(error: unknown): boolean {
  if (error instanceof ContentFault) return true;
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(22|23|P0)/.test(error.code);
}
