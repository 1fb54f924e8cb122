/** The queue in pages, in its order; the figures of its groups; and what came to it meanwhile. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCall } from '#client/api/hooks.ts';
import type { ApiProblem } from '#client/api/problem.ts';
import { callKey } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { getFailure, type LoadFailure } from '#client/lists/loadFailure.ts';
import type { CallOutput } from '#shared/call.ts';
import { comparison, type SearchOf } from '#shared/lists/list.ts';
import { caseCalls } from '../calls.ts';
import type { CaseFigures, CaseGroupFigures } from '../caseAnswer.ts';
import { type CaseItem, caseList } from '../caseList.ts';

type Page = CallOutput<typeof caseCalls.listCases>;
export type QueueQuestion = SearchOf<typeof caseList>;

export interface Queue {
  /** undefined while the first page loads */
  items: readonly CaseItem[] | undefined;
  /** figures of the groups under the filter, whichever is chosen */
  groups: readonly CaseGroupFigures[];
  all: CaseFigures | undefined;
  more: { onMore: () => void; loading: boolean } | undefined;
  failure: LoadFailure | undefined;
  /** who else has a case open just now: names by the case's id */
  here: ReadonlyMap<string, readonly string[]>;
  /** that may have raised a case */
  rules: NonNullable<Page['rules']>;
  /** cases that came since the list was drawn: the list never moves by itself */
  newCases: number;
  refresh: () => Promise<unknown>;
}

const pollMs = 60_000;

export function useQueue(question: QueueQuestion): Queue {
  const pages = useInfiniteQuery<Page, ApiProblem, { pages: Page[] }, readonly unknown[], string | undefined>({
    queryKey: [...callKey(caseCalls.listCases), 'pages', question],
    queryFn: ({ pageParam: next, signal }) => send(caseCalls.listCases, { query: { ...question, next } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages;
  const first = useCall(caseCalls.listCases, { query: question }, { enabled: data !== undefined, refetchMs: pollMs });
  const items = data?.pages.flatMap((page) => page.items);
  const latest = first.data ?? data?.pages[0];
  return {
    items,
    groups: latest?.groups ?? [],
    all: latest?.all,
    here: getNames(latest?.here),
    rules: latest?.rules ?? [],
    more: hasNextPage ? { onMore: () => void fetchNextPage(), loading: isFetchingNextPage } : undefined,
    failure:
      error && !data ? getFailure(error.problem, 'The cases could not be loaded', () => void refetch()) : undefined,
    newCases: countNew(items, first.data?.items, hasNextPage, question.sort),
    refresh: () => Promise.all([refetch(), first.refetch()]),
  };
}

function getNames(here: Page['here'] = []): Queue['here'] {
  const names = new Map<string, readonly string[]>();
  for (const { id, name } of here) names.set(id, [...(names.get(id) ?? []), name]);
  return names;
}

/** Cases of the latest first page that are not listed, though they would stand among those that are. */
function countNew(
  shown: readonly CaseItem[] = [],
  latest: readonly CaseItem[] = [],
  hasNext: boolean,
  order: string | undefined,
): number {
  const known = new Set(shown.map(({ id }) => id));
  const last = shown.at(-1);
  const isBefore = comparison<CaseItem>(caseList, order);
  return latest.filter((item) => !known.has(item.id) && (!hasNext || !last || isBefore(item, last) < 0)).length;
}
