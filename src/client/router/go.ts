import { browserHistory } from './history.ts';
import type { PagePath } from './Link.tsx';
import { safeAddress } from './place.ts';
import { usePlace } from './router.ts';
import { parseSearch, searchText } from './search.ts';

export interface Going {
  search?: Readonly<Record<string, unknown>>;
  /** true: the step back skips the present page */
  replace?: boolean;
}

/** Leads to another page from code; links are better wherever something is clicked. */
export function go(path: PagePath, { search = {}, replace = false }: Going = {}): void {
  const address = path + searchText(search);
  if (replace) browserHistory().replace(address);
  else browserHistory().push(address);
}

/** The same with an address that was put together elsewhere: '/tasks?open=…'. */
export function followAddress(address: string): void {
  browserHistory().push(address);
}

/** The address that was asked for before the present page came in between. */
export function useOnward(): string | undefined {
  return safeAddress(parseSearch(usePlace().search)['to']);
}
