import { Suspense, useState } from 'react';
import { StaleBanner } from '#client/lists/StaleBanner.tsx';
import { Money } from '#client/money/Money.tsx';
import { pageHref } from '#client/router/Link.tsx';
import { lazyPart } from '#client/router/loadPage.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { useLetters } from '#client/session/person.ts';
import { Button, LinkButton } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { AccountList } from '#features/clients/company/AccountList.tsx';
import { getTotals, type ShownFund, type ShownOrder, useFunds } from '#features/clients/company/funds.ts';
import { NewPayment } from '#features/payments/orders/company/NewPayment.tsx';
import { PayAside } from '#features/payments/orders/company/PayAside.tsx';
import { getMinor } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { holds } from '#shared/permissions.ts';
import { AccountPage } from './AccountPage.tsx';
import { accountsSearch } from './search.ts';

const StatementDialog = lazyPart(() => import('./StatementDialog.tsx').then((module) => module.StatementDialog));

/** How often balances are read again while the page is in view. */
const balancesEveryMs = 5000;

/** The company's accounts with their balances, or one of them on a page of its own. */
export function AccountsPage() {
  const [search, change] = usePageSearch(accountsSearch);
  const { company, funds } = useFunds(balancesEveryMs);
  const letters = useLetters();
  const [renaming, setRenaming] = useState<string>();
  const fund = funds?.find(({ id }) => id === search.account);
  const openFund = (fundId: string) => {
    setRenaming(undefined);
    change({ account: fundId, open: undefined, pay: undefined }, { replace: false });
  };
  const rename = (fundId: string) => {
    openFund(fundId);
    setRenaming(fundId);
  };
  const mayRename = holds(letters, 'company.edit');
  const askStatement = holds(letters, 'payments.view')
    ? () => change({ statement: '1' }, { replace: false })
    : undefined;

  return (
    <>
      {fund && funds ? (
        <AccountPage
          fund={fund}
          funds={funds}
          bic={company.data?.bic ?? ''}
          holder={company.data?.title ?? ''}
          renaming={renaming === fund.id}
          onRenaming={mayRename ? (on) => setRenaming(on ? fund.id : undefined) : undefined}
          onStatement={askStatement}
          search={search}
          onChange={change}
        />
      ) : search.account !== undefined && funds ? (
        <MissingAccount />
      ) : (
        <Page
          title="Accounts"
          summary={funds ? <Total funds={funds} besideOrders={company.data?.besideOrders ?? null} /> : '\u00a0'}
          actions={
            <>
              {askStatement && (
                <Button icon="pdf" onClick={askStatement}>
                  Statement
                </Button>
              )}
              <NewPayment onClick={() => change({ pay: 'new' }, { replace: false })} />
            </>
          }
        >
          <StaleBanner problem={company.error?.problem} shown={funds !== undefined} />
          {company.data && <OrderLines orders={company.data.orders} />}
          <AccountList
            liveMs={balancesEveryMs}
            onOpen={openFund}
            onRename={mayRename ? rename : undefined}
            search={search}
            onChange={change}
          />
          <PayAside mode={search.pay} onClose={() => change({ pay: undefined })} />
        </Page>
      )}
      {search.statement && funds && askStatement && (
        <Suspense fallback={null}>
          <StatementDialog funds={funds} fundId={search.account} onClose={() => change({ statement: undefined })} />
        </Suspense>
      )}
    </>
  );
}

/** The address names an account that the company does not have. */
function MissingAccount() {
  return (
    <Page back={{ href: pageHref(paths.accounts), label: 'Accounts' }} title="Account">
      <EmptyState
        icon="search"
        title="There is no such account"
        action={<LinkButton href={pageHref(paths.accounts)}>All accounts</LinkButton>}
      >
        It was closed, or it belongs to another company.
      </EmptyState>
    </Page>
  );
}

/** What bailiffs' orders hold: it is not available, and the client may know why. */
function OrderLines({ orders }: { orders: readonly ShownOrder[] }) {
  return orders.map(({ authority, number, amount, rest }) => (
    <Banner key={`${authority} ${number}`} icon="lock">
      {authority}, order {number} over <Money minor={getMinor(amount)} currency="EUR" />:{' '}
      <Money minor={getMinor(rest)} currency="EUR" /> of your money in euro is held for it.
    </Banner>
  ));
}

function Total({ funds, besideOrders }: { funds: readonly ShownFund[]; besideOrders: string | null }) {
  const { balanceMinor, availableMinor } = getTotals(funds, besideOrders);
  return (
    <>
      <Money minor={balanceMinor} currency="EUR" /> in all, <Money minor={availableMinor} currency="EUR" /> available
    </>
  );
}
