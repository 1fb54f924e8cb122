import { loadFailure, readFailure } from '#client/lists/loadFailure.ts';
import { StaleBanner } from '#client/lists/StaleBanner.tsx';
import { Money } from '#client/money/Money.tsx';
import { pageHref } from '#client/router/Link.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { useLetters, useMay, useMembership } from '#client/session/person.ts';
import { type KeyFigure, KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { FiguresLoading } from '#client/ui/feedback/FiguresLoading.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { Split } from '#client/ui/layout/Section.tsx';
import { getTotals, type ShownFund, useFunds } from '#features/clients/company/funds.ts';
import { useStats } from '#features/clients/company/useStats.ts';
import { UnreadMessages } from '#features/messages/company/UnreadMessages.tsx';
import { LatestPayments } from '#features/payments/company/LatestPayments.tsx';
import { linesSearch } from '#features/payments/company/search.ts';
import { NewPayment } from '#features/payments/orders/company/NewPayment.tsx';
import { useTasks } from '#features/payments/tasks/company/useTasks.ts';
import { WaitingTasks } from '#features/payments/tasks/company/WaitingTasks.tsx';
import { WaitingRequests } from '#features/requests/company/WaitingRequests.tsx';
import { paths } from '#shared/paths.ts';
import { holds, moneyPermissions } from '#shared/permissions.ts';
import { AccountBalances } from './AccountBalances.tsx';
import { CardsSeen } from './CardsSeen.tsx';
import { LimitUse } from './LimitUse.tsx';
import { Movement } from './Movement.tsx';

/** The company at a glance: balances, waiting payments, latest transactions. */
export function OverviewPage() {
  return useMay(...moneyPermissions) ? <Figures /> : <NoFigures />;
}

function NoFigures() {
  return (
    <Page title="Overview" summary={useMembership()?.title}>
      <UnreadMessages />
      <WaitingRequests />
      <EmptyState icon="lock" title="You may not see balances and payments">
        This needs the permission to view, create or confirm payments. People who manage the users of your company can
        give it to you.
      </EmptyState>
      <CardsSeen />
    </Page>
  );
}

function Figures() {
  const [search, change] = usePageSearch(linesSearch);
  const { company, funds } = useFunds();
  const letters = useLetters();
  const seesTasks = holds(letters, 'payments.create', 'payments.approve');
  const tasks = useTasks({}, { enabled: seesTasks });
  const { stats, months, limits } = useStats();
  const statsFailure = readFailure(stats, 'Income and expense could not be loaded');
  const tasksFailure = loadFailure(tasks, 'Tasks could not be loaded');
  const title = useMembership()?.title;
  const fundsFailure = readFailure(company, 'The accounts could not be loaded');
  return (
    <Page
      title="Overview"
      summary={title}
      actions={<NewPayment onClick={() => change({ pay: 'new', open: undefined }, { replace: false })} />}
    >
      <UnreadMessages />
      <WaitingRequests />
      <StaleBanner problem={company.error?.problem} shown={funds !== undefined} />
      {fundsFailure ? (
        <ErrorState {...fundsFailure} />
      ) : funds ? (
        <KeyFigures figures={getFigures(funds, letters, company.data?.besideOrders ?? null)} />
      ) : (
        <FiguresLoading label="Loading balances" figures={['Total balance', 'Available', 'Reserved']} />
      )}
      <Split
        aside={
          <>
            {(funds || !company.error) && <AccountBalances funds={funds} />}
            <LimitUse limits={limits} />
            {/* under the limits, so that it does not move when they come */}
            {(limits || stats.error) && <CardsSeen />}
          </>
        }
      >
        {seesTasks && <WaitingTasks items={tasks.items} expected={company.data?.tasks ?? 0} failure={tasksFailure} />}
        <Movement months={months} failure={statsFailure} />
        <LatestPayments funds={funds} search={search} onChange={change} />
      </Split>
    </Page>
  );
}

/** Each figure links to its details if the person may see them. */
function getFigures(funds: readonly ShownFund[], letters: string, besideOrders: string | null): KeyFigure[] {
  const { count, balanceMinor, reservedMinor, availableMinor } = getTotals(funds, besideOrders);
  const euros = (minor: bigint) => <Money minor={minor} currency="EUR" />;
  return [
    {
      label: 'Total balance',
      value: euros(balanceMinor),
      note: count === 1 ? '1 account' : `${count} accounts`,
      href: pageHref(paths.accounts),
    },
    { label: 'Available', value: euros(availableMinor), note: 'can be spent now' },
    {
      label: 'Reserved',
      value: euros(reservedMinor),
      note: 'for approved payments',
      ...(holds(letters, 'payments.view', 'payments.approve') && {
        href: pageHref(paths.transactions, { status: 'authorized' }),
      }),
    },
  ];
}
