import { ListExport } from '../../../client/lists/ListExport.tsx';
import { useTypedSearch } from '../../../client/lists/useTypedSearch.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { Menu } from '../../../client/ui/overlay/Menu.tsx';
import { FilterBar } from '../../../client/ui/table/FilterBar.tsx';
import { filterOf, type Order, queryOf, type SearchOf, type SortOf } from '../../../shared/lists/list.ts';
import { caseCalls } from '../calls.ts';
import { type CaseItem, caseList } from '../caseList.ts';
import { queueFields } from './queueFields.tsx';

type Search = SearchOf<typeof caseList>;
type CaseOrder = Order<SortOf<typeof caseList>>;

const orders = {
  due: 'Due first',
  opened: 'Oldest first',
  '-opened': 'Newest first',
  '-level': 'Highest level first',
  '-blocked': 'Most blocked first',
} as const satisfies Partial<Record<CaseOrder, string>>;
const orderNames = Object.keys(orders) as (keyof typeof orders)[];

interface QueueFiltersProps {
  search: Search;
  items: readonly CaseItem[] | undefined;
  onChange: (changes: Search) => void;
  onClear: (() => void) | undefined;
  isEmpty: boolean;
}

/** Search, chips, order and file of the queue in one line. */
export function QueueFilters({ search, items = [], onChange, onClear, isEmpty }: QueueFiltersProps) {
  const [typed, setTyped] = useTypedSearch(search.text, (text) => onChange({ text: text || undefined }));
  const assignees = new Map(items.flatMap(({ assignee }) => (assignee ? [[assignee.id, assignee.fullName]] : [])));
  const order = orderNames.find((one) => one === search.sort) ?? caseList.order;
  return (
    <FilterBar
      search={{ value: typed, onChange: setTyped, placeholder: 'Client, client number or case number' }}
      fields={queueFields({ filter: filterOf(caseList, search), assignees, onChange })}
      onClear={onClear}
      actions={
        <>
          <Menu
            trigger={
              <Button size="small" variant="ghost" icon="list">
                {orders[order as keyof typeof orders]}
              </Button>
            }
            groups={[
              orderNames.map((one) => ({
                label: orders[one],
                ...(one === order && { icon: 'check' as const }),
                onSelect: () => onChange({ sort: one === caseList.order ? undefined : one }),
              })),
            ]}
          />
          <ListExport
            list={caseList}
            call={caseCalls.exportCases}
            input={{ query: queryOf(caseList, search) }}
            isEmpty={isEmpty}
          />
        </>
      }
    />
  );
}
