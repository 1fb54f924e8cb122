/** The browser's history behind the hash: `/#/accounts`. Made when first needed, so that rules load without a window. */
import { createHashHistory, type RouterHistory } from '@tanstack/history';

let made: RouterHistory | undefined;

export function browserHistory(): RouterHistory {
  made ??= createHashHistory();
  return made;
}
