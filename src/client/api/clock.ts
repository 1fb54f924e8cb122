/**
 * The server's clock: proofs, countdowns and the session follow it, because a computer's own clock may be wrong by
 * minutes, may be set while the page is open, and goes on while the computer sleeps.
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
 * How long ago a moment was, in ms: the longer of what the two clocks say. After sleep that is the computer's clock;
 * where somebody has set it back, the steady one. So no session is ever believed to be younger than it is.
 */
export function elapsedMs(since: Moment, now: Moment = momentNow()): number {
  return Math.max(now.wallMs - since.wallMs, now.steadyMs - since.steadyMs);
}

/** What is known of the server's time: at a moment of ours it lay between two. */
interface Known {
  at: Moment;
  lowMs: number;
  highMs: number;
}

/** undefined until an answer has told it */
let known: Known | undefined;

/** the two clocks differ by more than this: the computer slept, or its clock was set */
const disagreeMs = 2000;
/** two good clocks drift apart by less than this share of the time */
const drift = 0.001;

/**
 * Takes the `Date` header of an answer. It is cut to whole seconds and some time old when it arrives; each further
 * answer narrows the guess down to less than a second.
 * @param sentAt when the request went out
 */
export function learnServerTime(dateHeader: string | null, sentAt?: Moment, now: Moment = momentNow()): void {
  const serverMs = Date.parse(dateHeader ?? '');
  if (Number.isNaN(serverMs)) return;
  const told = { at: now, lowMs: serverMs, highMs: serverMs + 1000 + elapsedMs(sentAt ?? now, now) };
  const before = known && clocksAgree(known.at, now) ? carried(known, now) : told;
  const lowMs = Math.max(told.lowMs, before.lowMs);
  const highMs = Math.min(told.highMs, before.highMs);
  known = lowMs <= highMs ? { at: now, lowMs, highMs } : told;
}

function carried({ at, lowMs, highMs }: Known, now: Moment): Known {
  const passed = elapsedMs(at, now);
  return { at: now, lowMs: lowMs + passed * (1 - drift), highMs: highMs + passed * (1 + drift) };
}

function clocksAgree(since: Moment, now: Moment): boolean {
  return Math.abs(now.wallMs - since.wallMs - (now.steadyMs - since.steadyMs)) < disagreeMs;
}

/** Epoch ms on the server's clock; the computer's own until the first answer. */
export function serverNow(now: Moment = momentNow()): number {
  return known ? (known.lowMs + known.highMs) / 2 + elapsedMs(known.at, now) : now.wallMs;
}

/** True before the first answer, after sleep and after the computer's clock was set: only the server knows the time. */
export function isTimeInDoubt(now: Moment = momentNow()): boolean {
  return known === undefined || !clocksAgree(known.at, now);
}

/** The server does not answer: what is believed now, the later of two times, counts from here on. */
export function settleTime(now: Moment = momentNow()): void {
  const believedMs = serverNow(now);
  known = { at: now, lowMs: believedMs, highMs: believedMs };
}

export function forgetServerTime(): void {
  known = undefined;
}
