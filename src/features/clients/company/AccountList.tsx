import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { useCompanyId } from '#client/session/person.ts';
import { IconButton } from '#client/ui/action/IconButton.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { page } from '#shared/limits.ts';
import { getQuery, type SearchOf } from '#shared/lists/list.ts';
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

const words = {
  one: 'account',
  many: 'accounts',
  search: 'Name or IBAN',
  failed: 'The accounts could not be loaded',
};

/** All accounts of a company at once. */
const whole = { limit: String(page.most) };

/** The accounts of a company with their balances, and the list as a file. */
export function AccountList({ liveMs, onOpen, onRename, search, onChange }: AccountListProps) {
  const companyId = useCompanyId();
  const input = { params: { companyId }, query: getQuery(accountList, search) };
  const list = useList(
    accountList,
    accountCalls.listAccounts,
    { ...input, query: { ...whole, ...input.query } },
    { liveMs },
  );
  return (
    <ListView
      list={accountList}
      shown={list}
      search={search}
      onChange={onChange}
      label="Accounts"
      words={words}
      file={{ call: accountCalls.exportAccounts, input }}
      columns={accountColumns}
      onOpen={({ id }) => onOpen(id)}
      {...(onRename && {
        rowActions: ({ id, name }: Account) => (
          <IconButton icon="edit" size="xsmall" label={`Rename ${name}`} onClick={() => onRename(id)} />
        ),
        actionsWidthPx: 44,
      })}
      empty={<NoAccounts />}
      skeletonRows={3}
    />
  );
}

function NoAccounts() {
  return (
    <EmptyState icon="bank" title="No accounts yet">
      We open the first account when the registration of the company is approved.
    </EmptyState>
  );
}
