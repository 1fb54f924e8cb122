/** When a session is kept alive, when a warning shows, when it is over. Pure. */
import { session } from '../../shared/limits.ts';

/** What somebody did counts for a minute. */
export const activityCountsMs = 60_000;

export type SessionStep = 'wait' | 'refresh' | 'warn' | 'end';

export interface SessionMoment {
  /** until the window ends */
  remainingMs: number;
  /** since somebody pointed, typed or touched in any tab */
  idleMs: number;
  /** the warning shows: from then on only its buttons count */
  isWarned: boolean;
}

/**
 * Under 40 s the session is refreshed if somebody was there within the last minute: with the window of four minutes no
 * session outlives five without an action (RTS on strong customer authentication, article 4(3)(d)). Otherwise the
 * warning shows under 30 s.
 */
export function sessionStep({ remainingMs, idleMs, isWarned }: SessionMoment): SessionStep {
  if (remainingMs <= 0) return 'end';
  if (isWarned) return 'warn';
  if (remainingMs < session.refreshMs && idleMs < activityCountsMs) return 'refresh';
  return remainingMs < session.warningMs ? 'warn' : 'wait';
}
