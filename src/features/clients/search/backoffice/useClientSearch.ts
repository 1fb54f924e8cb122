import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiProblem } from '#client/api/problem.ts';
import { callKey, callQuery } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import type { CallOutput } from '#shared/call.ts';
import { type ClientLine, searchCalls } from '../calls.ts';
import { isPreset, isSearchable, type SearchType, search } from '../rules.ts';

/** No one has typed for so long that names are looked for misspelt too. */
const pauseMs = 600;
/** Going back to a search shows what it found; each new search is recorded. */
const freshMs = 30_000;

type Answer = CallOutput<typeof searchCalls.searchClients>;

export interface Searched {
  text: string;
  type: SearchType;
  /** misspelt names though enough others were found */
  similar: boolean;
}

export interface FoundClients {
  /** undefined before the first answer, and while nothing is looked for */
  lines: readonly ClientLine[] | undefined;
  /** the lines belong to this text, not to one before */
  isCurrent: boolean;
  /** misspelt names are being looked for */
  isLooking: boolean;
  /** they are among the lines */
  hasSimilar: boolean;
  /** more fitted than are shown, and typing on is the way to them */
  isCut: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  problem: ApiProblem | undefined;
  loadMore: () => void;
  reload: () => void;
}

/** Looks for clients while somebody types, and after a pause for misspelt names too, where few others were found. */
export function useClientSearch({ text, type, similar }: Searched): FoundClients {
  const isAsked = text !== '' && isSearchable(text);
  const query = { text, ...(type === 'clients' ? {} : { type }) };
  const plain = useInfiniteQuery({
    queryKey: callKey(searchCalls.searchClients, { query }),
    queryFn: ({ pageParam: next, signal }): Promise<Answer> =>
      send(searchCalls.searchClients, { query: { ...query, ...(next && { next }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }: Answer) => next ?? undefined,
    placeholderData: keepPreviousData,
    enabled: isAsked,
    staleTime: freshMs,
    refetchOnWindowFocus: false,
  });
  const pages = isAsked ? plain.data?.pages : undefined;
  const found = pages?.flatMap(({ items }) => items);
  const isCurrent = isAsked && !plain.isPlaceholderData && found !== undefined;
  const hasPaused = usePause(text);
  const isFew = isCurrent && found.length < search.fewest;
  const wants = type !== 'cases' && !isPreset(text) && text.trim().length >= search.minPart;
  const misspelt = useQuery<Answer, ApiProblem>({
    ...callQuery(searchCalls.searchClients, { query: { ...query, typos: 'yes' } }),
    enabled: isCurrent && wants && (similar || (isFew && hasPaused)),
    staleTime: freshMs,
    refetchOnWindowFocus: false,
  });
  const shown = isCurrent ? misspelt.data : undefined;
  return {
    lines: shown?.items ?? found,
    isCurrent,
    isLooking: misspelt.isFetching,
    hasSimilar: shown !== undefined,
    isCut: (shown ?? pages?.at(-1))?.more ?? false,
    hasMore: plain.hasNextPage,
    isLoadingMore: plain.isFetchingNextPage,
    problem: (plain.error as ApiProblem | null) ?? undefined,
    loadMore: () => void plain.fetchNextPage(),
    reload: () => void plain.refetch(),
  };
}

/** Whether a text has not changed for a moment. */
function usePause(text: string): boolean {
  const [paused, setPaused] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused === text;
}
