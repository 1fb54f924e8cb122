import type { CallProblem } from '../../../client/api/problem.ts';
import { saveCsv } from '../../../client/api/saveDownload.ts';
import { failureOf } from '../../../client/lists/loadFailure.ts';
import { useCompanyId } from '../../../client/session/person.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { CsvButton } from '../../../client/ui/action/CsvButton.tsx';
import { IconButton } from '../../../client/ui/action/IconButton.tsx';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { FilterBar } from '../../../client/ui/table/FilterBar.tsx';
import { readSort, sortedRows, writeSort } from '../../../client/ui/table/sorting.ts';
import { Table } from '../../../client/ui/table/Table.tsx';
import type { ShownFund } from '../../clients/company/funds.ts';
import { accountColumns, filterFunds, fundHeadings, fundLines } from './accountColumns.tsx';

interface ListSearch {
  text?: string | undefined;
  sort?: string | undefined;
}

interface AccountListProps {
  funds: readonly ShownFund[] | undefined;
  problem: CallProblem | undefined;
  onRetry: () => void;
  onOpen: (fund: ShownFund) => void;
  /** absent: the person may not rename */
  onRename: ((fund: ShownFund) => void) | undefined;
  /** filter and order, from the address */
  search: ListSearch;
  onChange: (changes: ListSearch) => void;
}

const rowKey = ({ id }: ShownFund) => id;

/** The accounts of a company, to find, to sort and to take along as a file. */
export function AccountList({ funds, problem, onRetry, onOpen, onRename, search, onChange }: AccountListProps) {
  const companyId = useCompanyId();
  const { text = '' } = search;
  const sort = readSort(search.sort);
  const rows = funds && sortedRows(filterFunds(funds, text), accountColumns, sort);
  const clear = () => onChange({ text: undefined });
  return (
    <>
      <FilterBar
        search={{
          value: text,
          onChange: (typed) => onChange({ text: typed || undefined }),
          placeholder: 'Name or IBAN',
        }}
        actions={
          <CsvButton
            isEmpty={!rows?.length}
            onSave={() => saveCsv(`accounts-${companyId}.csv`, fundHeadings, fundLines(rows ?? []))}
          />
        }
      />
      <Table
        label="Accounts"
        columns={accountColumns}
        rows={rows}
        rowKey={rowKey}
        onOpen={onOpen}
        sort={sort}
        onSort={(next) => onChange({ sort: writeSort(next) })}
        {...(onRename && {
          rowActions: (fund: ShownFund) => (
            <IconButton icon="edit" size="xsmall" label={`Rename ${fund.name}`} onClick={() => onRename(fund)} />
          ),
          actionsWidthPx: 44,
        })}
        error={problem && !funds ? failureOf(problem, 'The accounts could not be loaded', onRetry) : undefined}
        empty={text === '' ? <NoAccounts /> : <NoMatch onClear={clear} />}
        skeletonRows={3}
      />
    </>
  );
}

function NoAccounts() {
  return (
    <EmptyState icon="bank" title="No accounts yet">
      The first account is opened when the registration of the company is approved.
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState icon="search" title="No account fits" action={<Button onClick={onClear}>Clear filters</Button>}>
      None is called that, and no IBAN holds it.
    </EmptyState>
  );
}
