/**
 * The browser's history behind the hash: `/#/accounts`. Made when first needed, so that rules load without a window.
 */
import { createHashHistory, type RouterHistory } from '@tanstack/history';

let made: RouterHistory | undefined;

export function browserHistory(): RouterHistory {
  made ??= createHashHistory();
  return made;
}

/** The name of the present entry. One that the browser made itself, for an address somebody typed, gets one here. */
export function entryKey(): string {
  const { state } = browserHistory().location;
  // past the library's own replaceState, which would notify everybody of a new place
  if (window.history.state === null) History.prototype.replaceState.call(window.history, state, '');
  return state.__TSR_key ?? '';
}
