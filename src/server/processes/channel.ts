// What a child process sends its parent (src/start.ts) over the channel that Node gives them.

/**
 * `ready` once it serves. What hinders it otherwise is said in a sentence: `refused` where trying again would change
 * nothing (a wrong setting), `failed` where it may help (no database just now). At the first start both are the end.
 */
export type ChildMessage =
  | { type: 'ready'; url: string }
  | { type: 'refused'; message: string }
  | { type: 'failed'; message: string };

/** Reports to the parent. Run by itself, a process has none: then the person at the terminal reads it. */
export function notifyParent(message: ChildMessage): void {
  if (process.send) process.send(message);
  else if (message.type === 'ready') console.log(`Ready at ${message.url}`);
  else console.error(message.message);
}

const lookMs = 500;

/** Calls `leave` once when the parent is gone, killed included: without it, no one would ever stop this process. */
export function whenParentIsGone(leave: () => void): void {
  if (process.channel) process.once('disconnect', leave);
  else if (process.env['npm_lifecycle_event'] === 'start') whenShellIsGone(leave);
}

/** npm passes SIGTERM on to the shell that it runs us in. That shell ends without a word. */
function whenShellIsGone(leave: () => void): void {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    leave();
  }, lookMs).unref();
}

/** Reads what came over the channel; undefined for anything that is no message of ours. */
export function readChildMessage(received: unknown): ChildMessage | undefined {
  if (typeof received !== 'object' || received === null || !('type' in received)) return undefined;
  if (received.type === 'ready' && 'url' in received) return { type: 'ready', url: String(received.url) };
  if (!('message' in received)) return undefined;
  const message = String(received.message);
  if (received.type === 'refused') return { type: 'refused', message };
  return received.type === 'failed' ? { type: 'failed', message } : undefined;
}
