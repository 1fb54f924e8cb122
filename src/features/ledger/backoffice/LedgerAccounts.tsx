import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { useTypedSearch } from '#client/lists/useTypedSearch.ts';
import { Money } from '#client/money/Money.tsx';
import { pageHref } from '#client/router/Link.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { FilterBar } from '#client/ui/table/FilterBar.tsx';
import { Table } from '#client/ui/table/Table.tsx';
import { getMinor } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { type LedgerAccount, ledgerCalls } from '../calls.ts';
import { getCode, getName } from './accountTexts.ts';
import { ledgerSearch } from './ledgerSearch.ts';

const columns: readonly Column<LedgerAccount>[] = [
  { key: 'name', title: 'Account', render: getName },
  { key: 'code', title: 'Address', width: 260, hideBelow: 720, list: 'text', render: getCode },
  {
    ...{ key: 'balance', title: 'Balance, EUR', width: 200, align: 'end', list: 'value' },
    render: ({ balance }) => <Money minor={getMinor(balance)} currency="EUR" bare />,
  },
];

const rowKey = ({ account, type }: LedgerAccount) => account ?? type;

/** The bank's own accounts and the sums of clients'; or the accounts of one client, found by number or IBAN. */
export function LedgerAccounts() {
  const [{ find }, change] = usePageSearch(ledgerSearch);
  const [typed, setTyped] = useTypedSearch(find, (text) => change({ find: text || undefined }));
  const read = useCall(ledgerCalls.listLedgerAccounts, { query: find ? { find } : {} });
  return (
    <>
      <FilterBar search={{ value: typed, onChange: setTyped, placeholder: 'Client number or IBAN' }} />
      <Table
        label="Accounts of the ledger"
        columns={columns}
        rows={read.data?.items}
        rowKey={rowKey}
        rowHref={({ account }) =>
          account === null ? undefined : pageHref(paths.bkoFinancialInformation, { account, find })
        }
        skeletonRows={7}
        error={readFailure(read, 'The accounts could not be loaded')}
        empty={
          <EmptyState icon="search" title="No account found">
            Enter the whole number of a client, or the whole IBAN of one of its accounts.
          </EmptyState>
        }
      />
    </>
  );
}
