/** What the tabs of one browser tell each other about the session they share. */
import type { EndReason } from './session.ts';

export type TabMessage =
  | { kind: 'opened' }
  | { kind: 'ended'; reason: EndReason }
  /** the session's window moved */
  | { kind: 'moved'; userId: string; expiresAt: number }
  /** the person did something in another tab */
  | { kind: 'active' };

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kontora');

export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

export function onTabMessage(heard: (message: TabMessage) => void): void {
  // only pages of this origin can post here
  channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => heard(event.data));
}
