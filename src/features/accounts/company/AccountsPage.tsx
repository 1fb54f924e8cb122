import { lazy, Suspense, useState } from 'react';
import { usePageSearch } from '../../../client/router/usePageSearch.ts';
import { useLetters } from '../../../client/session/person.ts';
import { Button } from '../../../client/ui/Button.tsx';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { IconButton } from '../../../client/ui/IconButton.tsx';
import { Page } from '../../../client/ui/Page.tsx';
import { neighbours } from '../../../client/ui/table/columns.ts';
import { Table } from '../../../client/ui/table/Table.tsx';
import { type ShownFund, totalsOf, useFunds } from '../../clients/company/funds.ts';
import { failureOf } from '../../payments/company/loadFailure.ts';
import { Money } from '../../payments/company/Money.tsx';
import { NewPayment } from '../../payments/company/NewPayment.tsx';
import { PayAside } from '../../payments/company/PayAside.tsx';
import { StaleBanner } from '../../payments/company/StaleBanner.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { accountColumns } from './accountColumns.tsx';
import { accountsSearch } from './search.ts';

const StatementDialog = lazy(() =>
  import('./StatementDialog.tsx').then(({ StatementDialog }) => ({ default: StatementDialog })),
);

/** Balances change with every payment: how often they are read while the page is looked at. */
const balancesEveryMs = 5000;
const rowKey = ({ id }: ShownFund) => id;

/** The company's accounts with their balances; the selected one opens beside them. */
export function AccountsPage() {
  const [search, change] = usePageSearch(accountsSearch);
  const { company, funds } = useFunds(balancesEveryMs);
  const letters = useLetters();
  const [renaming, setRenaming] = useState<string>();
  const open = funds?.find(({ id }) => id === search.account);
  const beside = neighbours(funds ?? [], rowKey, search.account);
  const show = (fund: ShownFund | undefined) => fund && (() => openFund(fund));
  const openFund = (fund: ShownFund) => {
    setRenaming(undefined);
    change({ account: fund.id, pay: undefined }, { replace: search.account !== undefined });
  };
  const rename = (fund: ShownFund) => {
    openFund(fund);
    setRenaming(fund.id);
  };
  const mayRename = letters.includes('F');
  const mayStatement = letters.includes('A');
  const retry = () => void company.refetch();
  const askStatement = () => change({ statement: '1' }, { replace: false });

  return (
    <Page
      title="Accounts"
      summary={funds ? <Total funds={funds} /> : '\u00a0'}
      actions={
        <>
          {mayStatement && (
            <Button icon="pdf" onClick={askStatement}>
              Statement
            </Button>
          )}
          <NewPayment onClick={() => change({ pay: 'new' }, { replace: false })} />
        </>
      }
    >
      <StaleBanner problem={company.error?.problem} shown={funds !== undefined} />
      <Table
        label="Accounts"
        columns={accountColumns}
        rows={funds}
        rowKey={rowKey}
        onOpen={openFund}
        openKey={search.account}
        {...(mayRename &&
          !open && {
            rowActions: (fund: ShownFund) => (
              <IconButton icon="edit" size="xsmall" label={`Rename ${fund.name}`} onClick={() => rename(fund)} />
            ),
            actionsWidthPx: 44,
          })}
        error={
          company.error && !funds
            ? failureOf(company.error.problem, 'The accounts could not be loaded', retry)
            : undefined
        }
        empty={
          <EmptyState icon="bank" title="No accounts yet">
            The first account is opened when the registration of the company is approved.
          </EmptyState>
        }
        skeletonRows={3}
      />
      {open && !search.pay && (
        <AccountPanel
          fund={open}
          bic={company.data?.bic ?? ''}
          holder={company.data?.title ?? ''}
          renaming={renaming === open.id}
          onRenaming={mayRename ? (on) => setRenaming(on ? open.id : undefined) : undefined}
          onStatement={mayStatement ? askStatement : undefined}
          onClose={() => change({ account: undefined })}
          onPrevious={show(beside.previous)}
          onNext={show(beside.next)}
        />
      )}
      <PayAside mode={search.pay} onClose={() => change({ pay: undefined })} />
      {search.statement && funds && mayStatement && (
        <Suspense fallback={null}>
          <StatementDialog funds={funds} fundId={search.account} onClose={() => change({ statement: undefined })} />
        </Suspense>
      )}
    </Page>
  );
}

function Total({ funds }: { funds: readonly ShownFund[] }) {
  const { balanceMinor, availableMinor } = totalsOf(funds);
  return (
    <>
      <Money minor={balanceMinor} currency="EUR" /> in all, <Money minor={availableMinor} currency="EUR" /> available
    </>
  );
}
