/** What is linkable lives in the address; pages read and change it here. */
import { createContext, useCallback, useContext, useMemo } from 'react';
import type * as z from 'zod/mini';
import type { Schema } from '#shared/call.ts';
import { browserHistory } from './history.ts';
import { getPlace } from './place.ts';
import { presentAddress, usePlace } from './router.ts';
import { parseSearch, readSearch, searchText } from './search.ts';

interface ChangeOptions {
  /** false: the step back leads to the present state; true (default): the present state is replaced */
  replace?: boolean;
}

export type ChangeSearch<S extends Schema> = (changes: Partial<z.input<S>>, options?: ChangeOptions) => void;

/** The search of a part that keeps its own, such as a record beside a list: the address is the list's. */
export interface OwnSearch {
  /** '' or starting with '?' */
  text: string;
  change: (changes: Readonly<Record<string, unknown>>) => void;
}
export const OwnSearchContext = createContext<OwnSearch | undefined>(undefined);

/**
 * The search of the present page as its schema reads it, and how to change some fields of it; undefined takes a field
 * away. Declare the same schema in `definePage`. Inside a part with a search of its own it is that one.
 */
export function usePageSearch<S extends Schema>(schema: S): [z.output<S>, ChangeSearch<S>] {
  const own = useContext(OwnSearchContext);
  const { path, search: ofPage } = usePlace();
  const text = own ? own.text : ofPage;
  const search = useMemo(() => readSearch(schema, parseSearch(text)), [schema, text]);
  const change = useCallback<ChangeSearch<S>>(
    (changes, { replace = true } = {}) => {
      if (own) return own.change(changes);
      const present = getPlace(presentAddress(), '', false);
      // the person is on the way to another page already
      if (present.path !== path) return;
      const address = path + searchText({ ...parseSearch(present.search), ...changes });
      if (replace) browserHistory().replace(address);
      else browserHistory().push(address);
    },
    [path, own],
  );
  return [search, change];
}
