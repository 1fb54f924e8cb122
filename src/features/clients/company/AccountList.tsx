import { ListExport } from '../../../client/lists/ListExport.tsx';
import { orderBy } from '../../../client/lists/listColumns.ts';
import { loadFailure } from '../../../client/lists/loadFailure.ts';
import { useList } from '../../../client/lists/useList.ts';
import { useTypedSearch } from '../../../client/lists/useTypedSearch.ts';
import { useCompanyId } from '../../../client/session/person.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { IconButton } from '../../../client/ui/action/IconButton.tsx';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { FilterBar } from '../../../client/ui/table/FilterBar.tsx';
import { readSort } from '../../../client/ui/table/sorting.ts';
import { Table } from '../../../client/ui/table/Table.tsx';
import { page } from '../../../shared/limits.ts';
import { isFiltered, noFilter, queryOf, type SearchOf } from '../../../shared/lists/list.ts';
import { accountCalls } from '../accountCalls.ts';
import { type Account, accountList } from '../accountList.ts';
import { accountColumns } from './accountColumns.tsx';

type ListSearch = SearchOf<typeof accountList>;

interface AccountListProps {
  /** how often balances are read again */
  liveMs: number;
  onOpen: (fundId: string) => void;
  /** absent: the person may not rename */
  onRename: ((fundId: string) => void) | undefined;
  /** filter and order, from the address */
  search: ListSearch;
  onChange: (changes: Partial<ListSearch>) => void;
}

/** All accounts of a company at once. */
const whole = { limit: String(page.most) };

/** The accounts of a company with their balances, and the list as a file. */
export function AccountList({ liveMs, onOpen, onRename, search, onChange }: AccountListProps) {
  const companyId = useCompanyId();
  const [text, setText] = useTypedSearch(search.text, (typed) => onChange({ text: typed || undefined }));
  const input = { params: { companyId }, query: queryOf(accountList, search) };
  const list = useList(
    accountList,
    accountCalls.listAccounts,
    { ...input, query: { ...whole, ...input.query } },
    { liveMs },
  );
  const clear = isFiltered(accountList, search) ? () => onChange(noFilter(accountList)) : undefined;
  return (
    <>
      <FilterBar
        search={{ value: text, onChange: setText, placeholder: 'Name or IBAN' }}
        onClear={clear}
        actions={
          <ListExport
            list={accountList}
            call={accountCalls.exportAccounts}
            input={input}
            isEmpty={!list.items?.length}
          />
        }
      />
      <Table
        label="Accounts"
        columns={accountColumns}
        rows={list.items}
        rowKey={accountList.keyOf}
        onOpen={({ id }) => onOpen(id)}
        sort={readSort(search.sort)}
        onSort={(next) => onChange({ sort: orderBy(accountList, next) })}
        {...(onRename && {
          rowActions: ({ id, name }: Account) => (
            <IconButton icon="edit" size="xsmall" label={`Rename ${name}`} onClick={() => onRename(id)} />
          ),
          actionsWidthPx: 44,
        })}
        error={loadFailure(list, 'The accounts could not be loaded')}
        empty={clear ? <NoMatch onClear={clear} /> : <NoAccounts />}
        skeletonRows={3}
      />
    </>
  );
}

function NoAccounts() {
  return (
    <EmptyState icon="bank" title="No accounts yet">
      We open the first account when the registration of the company is approved.
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState icon="search" title="No account found" action={<Button onClick={onClear}>Clear filters</Button>}>
      No account has this name or IBAN.
    </EmptyState>
  );
}
