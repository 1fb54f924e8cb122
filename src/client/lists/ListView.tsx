import type { ReactNode } from 'react';
import type { Call, CallInput } from '#shared/call.ts';
import { isFiltered, type List, noFilter, type RowOf, type SearchOf } from '#shared/lists/list.ts';
import { Button } from '../ui/action/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import type { Segment } from '../ui/layout/SegmentedTabs.tsx';
import type { FilterField } from '../ui/table/filterFields.ts';
import { readSort } from '../ui/table/sorting.ts';
import { Table, type TableProps } from '../ui/table/Table.tsx';
import { TableOptions } from '../ui/table/TableOptions.tsx';
import { ListExport } from './ListExport.tsx';
import { ListFilters } from './ListFilters.tsx';
import { orderBy } from './listColumns.ts';
import { loadFailure } from './loadFailure.ts';
import { StaleBanner } from './StaleBanner.tsx';
import { useTableView } from './tableViews.ts';
import type { ShownList } from './useList.ts';
import { useNearEnd } from './useNearEnd.ts';
import { formatCount } from './words.ts';

type TableParts =
  | 'columns'
  | 'label'
  | 'onOpen'
  | 'openKey'
  | 'rowActions'
  | 'actionsWidthPx'
  | 'dimmed'
  | 'fresh'
  | 'group';

export interface ListViewProps<L extends List, C extends Call>
  extends Pick<TableProps<RowOf<L>>, TableParts | 'selection' | 'skeletonRows'> {
  list: L;
  /** the list under the filter, from `useList` */
  shown: ShownList<RowOf<L>>;
  /** filter and order, from the address */
  search: SearchOf<L>;
  onChange: (changes: Partial<SearchOf<L>>) => void;
  words: ListWords;
  /** the words of one field, all in sight; 'all' filters nothing */
  tabs?: { field: string; label: string; words: readonly Segment<string>[] };
  fields?: readonly FilterField[];
  /** the list's export call, with the params of the list's call */
  file: { call: C; input: CallInput<C> };
  /** what the rows add up to, in the footer */
  sum?: ReactNode;
  /** instead of rows, while the list has none at all */
  empty: ReactNode;
  /** Other sections come below: rows that came by themselves while one scrolls would keep them out of reach. */
  isFollowed?: boolean;
}

export interface ListWords {
  /** 'payment', 'payments' */
  one: string;
  many: string;
  /** what the search looks at: 'Name, message, IBAN or amount' */
  search: string;
  /** 'Tasks could not be loaded' */
  failed: string;
}

/**
 * A list as every page shows it: its declaration becomes tabs, search and chips, then the table, then count and sum.
 */
export function ListView<L extends List, C extends Call>(props: ListViewProps<L, C>) {
  const {
    list,
    shown,
    search,
    onChange,
    words,
    tabs,
    fields,
    file,
    sum,
    empty,
    isFollowed = false,
    columns,
    ...table
  } = props;
  const { items: rows, hasMore, isLoadingMore, problem, loadMore } = shown;
  const clear = isFiltered(list, search) ? () => onChange(noFilter(list)) : undefined;
  const texts: Readonly<Record<string, unknown>> = { ...(search as object) };
  const order = texts['sort'];
  const { view, change } = useTableView(list.name);
  const nearEnd = useNearEnd(hasMore && !isFollowed && !isLoadingMore && !problem, loadMore);
  return (
    <>
      <ListFilters
        list={list}
        count={shown.count}
        texts={texts}
        // only fields of this list are set
        onChange={(changes) => onChange(changes as Partial<SearchOf<L>>)}
        onClear={clear}
        placeholder={words.search}
        tabs={tabs}
        fields={fields}
        actions={
          <>
            <TableOptions columns={columns} view={view} onChange={change} />
            <ListExport list={list} call={file.call} input={file.input} isEmpty={rows?.length === 0} />
          </>
        }
      />
      <StaleBanner problem={problem} shown={rows !== undefined} />
      <Table
        {...table}
        columns={columns.filter(({ key }) => !view.hidden.includes(key))}
        compact={view.isCompact}
        rows={rows}
        rowKey={list.getKey}
        sort={readSort(typeof order === 'string' ? order : undefined)}
        onSort={(next) => onChange({ sort: orderBy(list, next) } as Partial<SearchOf<L>>)}
        error={loadFailure(shown, words.failed)}
        empty={clear ? <NoMatch many={words.many} onClear={clear} /> : empty}
        {...(rows?.length && { footer: { count: formatCount(rows.length, shown, list.maxCount, words), sum } })}
        more={hasMore ? { onMore: loadMore, loading: isLoadingMore } : undefined}
      />
      <div ref={nearEnd} />
    </>
  );
}

function NoMatch({ many, onClear }: { many: string; onClear: () => void }) {
  return (
    <EmptyState icon="search" title={`No ${many} match`} action={<Button onClick={onClear}>Clear filters</Button>}>
      Nothing matches. Try removing a filter.
    </EmptyState>
  );
}
