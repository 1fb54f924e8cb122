import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { safeAddress } from './guard.ts';
import type { PagePath } from './Link.tsx';
import { parseSearch, searchText } from './search.ts';

export interface Going {
  search?: Readonly<Record<string, unknown>>;
  /** true: the step back skips the present page */
  replace?: boolean;
}

/** Leads to another page from code; links are better wherever something is clicked. */
export function useGo(): (path: PagePath, going?: Going) => void {
  const { history } = useRouter();
  return useCallback(
    (path, { search = {}, replace = false } = {}) => {
      if (replace) history.replace(path + searchText(search));
      else history.push(path + searchText(search));
    },
    [history],
  );
}

/** Goes on to the page that was asked for before sign-in and choice of company; to `otherwise` if there was none. */
export function useGoOn(): (otherwise: PagePath) => void {
  const { history } = useRouter();
  const to = useOnward();
  return useCallback((otherwise) => history.push(to ?? otherwise), [history, to]);
}

/** The address that was asked for before this page came in between. */
export function useOnward(): string | undefined {
  return useLocation({ select: ({ searchStr }) => safeAddress(parseSearch(searchStr)['to']) });
}
