import { usePageSearch } from '../../../client/router/usePageSearch.ts';
import { useLetters, useMembership } from '../../../client/session/person.ts';
import { ErrorState } from '../../../client/ui/EmptyState.tsx';
import { type KeyFigure, KeyFigures } from '../../../client/ui/KeyFigures.tsx';
import { Page } from '../../../client/ui/Page.tsx';
import { Split } from '../../../client/ui/Section.tsx';
import { Loading, Skeleton } from '../../../client/ui/Skeleton.tsx';
import { holdsOneOf } from '../../../shared/permissions.ts';
import { type ShownFund, totalsOf, useFunds } from '../../clients/company/funds.ts';
import { useStats } from '../../clients/company/useStats.ts';
import { LatestPayments } from '../../payments/company/LatestPayments.tsx';
import { failureOf } from '../../payments/company/loadFailure.ts';
import { Money } from '../../payments/company/Money.tsx';
import { NewPayment } from '../../payments/company/NewPayment.tsx';
import { StaleBanner } from '../../payments/company/StaleBanner.tsx';
import { linesSearch } from '../../payments/company/search.ts';
import { useTasks } from '../../payments/company/useTasks.ts';
import { WaitingTasks } from '../../payments/company/WaitingTasks.tsx';
import { AccountBalances } from './AccountBalances.tsx';
import { LimitUse } from './LimitUse.tsx';
import { Movement } from './Movement.tsx';
import styles from './OverviewPage.module.css';

/** How the company stands: money, what waits, what moved last. */
export function OverviewPage() {
  const [search, change] = usePageSearch(linesSearch);
  const { company, funds } = useFunds();
  const seesTasks = holdsOneOf(useLetters(), ['B', 'C']);
  const tasks = useTasks({ enabled: seesTasks });
  const isSettled = !seesTasks || tasks.items !== undefined || tasks.problem !== undefined;
  const { stats, months, limits } = useStats();
  const statsFailure =
    stats.error && !months
      ? failureOf(stats.error.problem, 'Income and expense could not be loaded', () => void stats.refetch())
      : undefined;
  const title = useMembership()?.title;
  const retry = () => void company.refetch();
  return (
    <Page
      title="Overview"
      summary={title}
      actions={<NewPayment onClick={() => change({ pay: 'new', open: undefined }, { replace: false })} />}
    >
      <StaleBanner problem={company.error?.problem} shown={funds !== undefined} />
      {company.error && !company.data ? (
        <ErrorState {...failureOf(company.error.problem, 'The accounts could not be loaded', retry)} />
      ) : funds ? (
        <KeyFigures figures={figuresOf(funds)} />
      ) : (
        <FiguresLoading />
      )}
      <Split
        aside={
          <>
            {(funds || !company.error) && <AccountBalances funds={funds} />}
            <LimitUse limits={limits} />
          </>
        }
      >
        <WaitingTasks items={tasks.items} />
        <Movement months={months} failure={statsFailure} />
        <LatestPayments funds={funds} isSettled={isSettled} search={search} onChange={change} />
      </Split>
    </Page>
  );
}

function figuresOf(funds: readonly ShownFund[]): KeyFigure[] {
  const { count, balanceMinor, reservedMinor, availableMinor } = totalsOf(funds);
  const euros = (minor: bigint) => <Money minor={minor} currency="EUR" />;
  return [
    { label: 'Total balance', value: euros(balanceMinor), note: count === 1 ? '1 account' : `${count} accounts` },
    { label: 'Available', value: euros(availableMinor), note: 'can be spent now' },
    { label: 'Reserved', value: euros(reservedMinor), note: 'for approved payments' },
  ];
}

/** As high as the figures, so that nothing moves when they come. */
function FiguresLoading() {
  return (
    <Loading label="Loading balances">
      <KeyFigures
        figures={['Total balance', 'Available', 'Reserved'].map((label) => ({
          label,
          value: (
            <span className={styles.figure}>
              <Skeleton shape="title" width="long" />
            </span>
          ),
          note: (
            <span className={styles.note}>
              <Skeleton width="half" />
            </span>
          ),
        }))}
      />
    </Loading>
  );
}
