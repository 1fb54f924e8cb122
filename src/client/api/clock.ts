/**
 * The server's clock. Proofs, countdowns and the session follow it. A computer's own clock may be wrong by minutes, may
 * be set while the page is open, and keeps running while the computer sleeps.
 */

/** One moment on both clocks of the browser: the computer's, which may be set, and the steady one, which may sleep. */
export interface Moment {
  wallMs: number;
  steadyMs: number;
}

export function momentNow(): Moment {
  return { wallMs: Date.now(), steadyMs: performance.now() };
}

/**
 * Time since a moment, in ms: the longer of the two clocks' times. After sleep, that is the computer's clock. After the
 * computer's clock was set back, it is the steady clock. So a session never seems younger than it is.
 */
export function elapsedMs(since: Moment, now: Moment = momentNow()): number {
  return Math.max(now.wallMs - since.wallMs, now.steadyMs - since.steadyMs);
}

/** Our estimate of the server's time: at one moment of our clocks it lay between two bounds. */
interface Known {
  at: Moment;
  lowMs: number;
  highMs: number;
}

/** undefined until the first answer */
let known: Known | undefined;

/** the two clocks differ by more than this: the computer slept, or its clock was set */
const disagreeMs = 2000;
/** two good clocks drift apart by less than this share of the time */
const drift = 0.001;

/**
 * Takes the `Date` header of an answer. The header has whole seconds only and is slightly old when it arrives. Further
 * answers narrow the estimate to less than a second. If the computer slept or its clock was set while the answer was on
 * its way, no one knows how old the answer is: it says nothing.
 * @param sentAt when the request went out
 */
export function learnServerTime(dateHeader: string | null, sentAt?: Moment, now: Moment = momentNow()): void {
  const serverMs = Date.parse(dateHeader ?? '');
  if (Number.isNaN(serverMs) || (sentAt && !clocksAgree(sentAt, now))) return;
  const measured = { at: now, lowMs: serverMs, highMs: serverMs + 1000 + elapsedMs(sentAt ?? now, now) };
  const before = known && clocksAgree(known.at, now) ? carried(known, now) : measured;
  const lowMs = Math.max(measured.lowMs, before.lowMs);
  const highMs = Math.min(measured.highMs, before.highMs);
  known = lowMs <= highMs ? { at: now, lowMs, highMs } : measured;
}

function carried({ at, lowMs, highMs }: Known, now: Moment): Known {
  const passed = elapsedMs(at, now);
  return { at: now, lowMs: lowMs + passed * (1 - drift), highMs: highMs + passed * (1 + drift) };
}

function clocksAgree(since: Moment, now: Moment): boolean {
  return Math.abs(now.wallMs - since.wallMs - (now.steadyMs - since.steadyMs)) < disagreeMs;
}

/** Epoch ms on the server's clock; on the computer's own clock until the first answer. */
export function serverNow(now: Moment = momentNow()): number {
  return known ? (known.lowMs + known.highMs) / 2 + elapsedMs(known.at, now) : now.wallMs;
}

/**
 * True if only the server knows the time: before the first answer, after sleep, and after the computer's clock was set.
 */
export function isTimeInDoubt(now: Moment = momentNow()): boolean {
  return known === undefined || !clocksAgree(known.at, now);
}

/** Without an answer from the server, accepts the current estimate, the later of two times. */
export function settleTime(now: Moment = momentNow()): void {
  const believedMs = serverNow(now);
  known = { at: now, lowMs: believedMs, highMs: believedMs };
}

export function forgetServerTime(): void {
  known = undefined;
}
