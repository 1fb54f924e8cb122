/** When a session is kept alive, when a warning shows, when it is over. Pure. */
import { session } from '#shared/limits.ts';

export type SessionStep = 'wait' | 'refresh' | 'warn' | 'end';

export interface SessionMoment {
  /** until the window ends */
  remainingMs: number;
  /** since somebody pointed, typed or touched in any tab */
  idleMs: number;
  /** the warning shows: from then on only its buttons count */
  isWarned: boolean;
  /** false where asking for more time is in vain: the session ends for good, or the server has just not answered */
  canMove: boolean;
}

/**
 * Under 40 s the session is refreshed if somebody was there within the last minute: with the window of four minutes no
 * session outlives five without an action (RTS on strong customer authentication, article 4(3)(d)). Otherwise the
 * warning shows under 30 s; it goes where there is plenty of time again.
 */
export function sessionStep({ remainingMs, idleMs, isWarned, canMove }: SessionMoment): SessionStep {
  if (remainingMs <= 0) return 'end';
  if (isWarned && remainingMs < session.refreshMs) return 'warn';
  if (canMove && remainingMs < session.refreshMs && idleMs < session.activityMs) return 'refresh';
  return remainingMs < session.warningMs ? 'warn' : 'wait';
}

/**
 * When a window that has been moved is the last one: it is shorter than others. Epoch ms on the server's clock.
 * @param askedAt when the call went out, epoch ms on the server's clock: a slow answer makes no window shorter
 */
export function lastEnd(expiresAt: number, askedAt: number): number | undefined {
  return expiresAt - askedAt < session.windowMs - unsureMs ? expiresAt : undefined;
}
/** what is believed of the server's time may be off by less than this */
const unsureMs = 5000;
