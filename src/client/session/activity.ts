/** When the person last did something, in any tab: pointed, typed or touched. */
import { elapsedMs, type Moment, momentNow } from '../api/clock.ts';
import { sessionStore } from './session.ts';
import { notifyTabs, onTabMessage } from './tabs.ts';

/** other tabs hear of activity at most this often */
const notifyEveryMs = 5000;
// click and input too: people who speak to their computer or let it read to them bring forth these only
const activities = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart', 'click', 'input'] as const;

const never: Moment = { wallMs: Number.NEGATIVE_INFINITY, steadyMs: Number.NEGATIVE_INFINITY };
// a page that was only loaded has seen no one yet
let activeAt = never;
let notifiedAt = never;
let pointedAt: string | undefined;

/** Starts listening, once. */
export function watchActivity(): void {
  for (const name of activities) window.addEventListener(name, note, { capture: true, passive: true });
  onTabMessage((message) => {
    if (message.kind === 'active') noteAt(message.at);
  });
}

/** Since somebody was there last; endless if no one was yet. Sleep counts, and a clock that is set hides nothing. */
export function idleMs(): number {
  return elapsedMs(activeAt);
}

function note(event: Event): void {
  if (!isByPerson(event)) return;
  activeAt = momentNow();
  if (elapsedMs(notifiedAt) < notifyEveryMs || !sessionStore.get()) return;
  notifiedAt = activeAt;
  notifyTabs({ kind: 'active', at: Date.now() });
}

/** Not a script, nor what lies on a key, nor a page that moves under a pointer at rest. */
function isByPerson(event: Event): boolean {
  if (!event.isTrusted) return false;
  if (event instanceof KeyboardEvent) return !event.repeat;
  if (event.type !== 'pointermove' || !(event instanceof PointerEvent)) return true;
  const before = pointedAt;
  pointedAt = `${event.screenX} ${event.screenY}`;
  return before !== undefined && before !== pointedAt;
}

/** A tab that was frozen hears late: what counts is when it happened. */
function noteAt(wallMs: number): void {
  const now = momentNow();
  const agoMs = Math.max(0, now.wallMs - wallMs);
  if (agoMs < elapsedMs(activeAt, now)) activeAt = { wallMs: now.wallMs - agoMs, steadyMs: now.steadyMs - agoMs };
}
