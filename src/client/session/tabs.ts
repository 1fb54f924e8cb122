/** What the tabs of one browser send each other about the session they share. */
import * as z from 'zod/mini';

// a token names the session that is meant: a tab may hear of one that it no longer has
const token = z.string();
const tabMessage = z.union([
  z.object({ kind: z.literal('opened') }),
  z.object({ kind: z.literal('ended'), token, reason: z.literal(['logout', 'expired', 'longest', 'refused']) }),
  z.object({
    kind: z.literal('moved'),
    token,
    window: z.object({ expiresAt: z.number(), endsAt: z.exactOptional(z.number()) }),
  }),
  // the person did something in another tab, epoch ms on the computer's clock
  z.object({ kind: z.literal('active'), at: z.number() }),
  // the last warning of a session was closed
  z.object({ kind: z.literal('dismissed') }),
]);
export type TabMessage = z.output<typeof tabMessage>;

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kontora');

export function notifyTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

/** Ignores a message of another form: a tab may still run another version of the app. */
export function onTabMessage(heard: (message: TabMessage) => void): void {
  // only pages of this origin can post here
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = tabMessage.safeParse(data);
    if (message.success) heard(message.data);
  });
}
