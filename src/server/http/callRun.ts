/** One call on its way through the server, and the context that its handler gets. */
import type { CallRequest } from './callRequest.ts';
import type { Context, Route, Services } from './context.ts';

export interface CallRun {
  route: Route;
  request: CallRequest;
  services: Services;
  /** work that the reply waits for (Context.delayReplyUntil) */
  delays: Promise<unknown>[];
}

/** What differs between writes and other calls. */
type OwnPart = Pick<Context, 'db' | 'caller'> & Partial<Pick<Context, 'deferToCommit' | 'afterCommit'>>;

export function getContext({ request, services, delays }: CallRun, own: OwnPart): Context {
  const { requestId, address, browser } = request;
  const deferToCommit = () => {
    throw new Error('only a write has a commit');
  };
  return {
    ...{ requestId, address, browser, byTicket: false, services, deferToCommit, afterCommit: () => {} },
    ...own,
    delayReplyUntil: (work) => {
      // a call that fails earlier does not wait for it
      work.catch(() => {});
      delays.push(work);
    },
    // created on first use: few handlers need it
    get signal() {
      return request.signal;
    },
  };
}
