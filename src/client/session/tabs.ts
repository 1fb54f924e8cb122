/** What the tabs of one browser tell each other about the session they share. */
import type { EndReason } from './session.ts';
import type { Window } from './vault.ts';

/** A token names the session that is meant: a tab may hear of one that it no longer has. */
export type TabMessage =
  | { kind: 'opened' }
  | { kind: 'ended'; token: string; reason: EndReason }
  | { kind: 'moved'; token: string; window: Window }
  /** the person did something in another tab, epoch ms on the computer's clock */
  | { kind: 'active'; at: number }
  /** the last warning of a session was closed */
  | { kind: 'dismissed' };

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kontora');

export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

export function onTabMessage(heard: (message: TabMessage) => void): void {
  // only pages of this origin can post here
  channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => heard(event.data));
}
