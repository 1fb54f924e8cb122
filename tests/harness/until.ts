// Waiting for something that happens by itself: asks again and again, never sleeps for a fixed time.

/** Resolves once `isSo` answers true; fails after `mostMs`: a busy machine is no reason to. */
export async function until(isSo: () => Promise<boolean>, mostMs = 30_000): Promise<void> {
  const end = Date.now() + mostMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
