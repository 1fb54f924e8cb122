/** The server's clock: proofs and countdowns follow it, because a computer's own clock may be wrong by minutes. */

/** server time minus own time in ms; none until an answer has told it */
let offsetMs = 0;

/** Takes the `Date` header of an answer. It is cut to whole seconds, so half of one is the best guess. */
export function learnServerTime(dateHeader: string | null, ownNowMs = Date.now()): void {
  const serverMs = Date.parse(dateHeader ?? '');
  if (!Number.isNaN(serverMs)) offsetMs = serverMs + 500 - ownNowMs;
}

/** Epoch ms on the server's clock; the computer's own until the first answer. */
export function serverNow(ownNowMs = Date.now()): number {
  return ownNowMs + offsetMs;
}

export function forgetServerTime(): void {
  offsetMs = 0;
}
