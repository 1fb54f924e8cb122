import { useCallback, useMemo, useState } from 'react';
import { parseSearch, searchText } from './search.ts';
import type { OwnSearch } from './usePageSearch.ts';

/** The search of a part about one thing. Another thing (`of`) begins again, but for the `kept` field. */
export function useOwnSearch(of: string, kept: string): OwnSearch {
  const [held, setHeld] = useState({ of, text: '' });
  const getText = useCallback(
    (one: typeof held) => (one.of === of ? one.text : searchText({ [kept]: parseSearch(one.text)[kept] })),
    [of, kept],
  );
  const change = useCallback<OwnSearch['change']>(
    (changes) => setHeld((before) => ({ of, text: searchText({ ...parseSearch(getText(before)), ...changes }) })),
    [of, getText],
  );
  const text = getText(held);
  return useMemo(() => ({ text, change }), [text, change]);
}
