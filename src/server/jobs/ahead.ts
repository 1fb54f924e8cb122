/**
 * Passes on what a source gives, and lets the source work on the next while the present one is used: steps of a job,
 * one behind the other, keep database and threads busy at once. One is ahead, never more.
 */
export async function* ahead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  for (let coming = iterator.next(); ; ) {
    const { value, done } = await coming;
    if (done === true) return;
    coming = iterator.next();
    // where the user ends early, no one waits for it
    coming.catch(() => undefined);
    yield value;
  }
}
