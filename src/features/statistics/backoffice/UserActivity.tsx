import { Suspense } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { Button, LinkButton } from '#client/ui/action/Button.tsx';
import type { ChartSeries } from '#client/ui/chart/plot.ts';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { spaced } from '#shared/formatCount.ts';
import { paths } from '#shared/paths.ts';
import type { Stats } from '../calls.ts';
import { useLeads } from './openPages.ts';
import { dashboardSearch } from './search.ts';
import styles from './statistics.module.css';

const Chart = lazyPart(() => import('#client/ui/chart/Chart.tsx').then((module) => module.Chart));

const series: readonly ChartSeries[] = [
  { key: 'executed', label: 'Payments executed', tone: 'in' },
  { key: 'signIns', label: 'Sign-ins', tone: 'out' },
];

interface UserActivityProps {
  users: Stats['users'] | undefined;
}

/** What people of companies did, by the day. A day that somebody picks is shown alone, and leads to its payments. */
export function UserActivity({ users }: UserActivityProps) {
  const leads = useLeads();
  const [{ day: named }, change] = usePageSearch(dashboardSearch);
  const picked = users?.find(({ day }) => day === named)?.day;
  const href = picked && leads(paths.bkoFinancialInformation, { day: picked });
  return (
    <Section
      title="User activity"
      summary="What people of companies did in the last 30 days."
      actions={
        picked && (
          <>
            {href && (
              <LinkButton size="small" href={href}>
                Payments of this day
              </LinkButton>
            )}
            <Button size="small" icon="x" onClick={() => change({ day: undefined })}>
              {`Only ${picked}`}
            </Button>
          </>
        )
      }
    >
      <div className={styles.place}>
        <Suspense
          fallback={
            <Loading label="Loading user activity">
              <Skeleton shape="plot" />
            </Loading>
          }
        >
          <Chart
            title="By day"
            sentence="Sign-ins, and payments that were executed."
            figure={getFigure(picked === undefined ? users : users?.filter(({ day }) => day === picked))}
            kind="lines"
            series={series}
            groups={users?.map(({ day, executed: paid, signIns: signed }) => ({
              ...{ key: day, name: day, short: day.slice(8) },
              values: { executed: String(paid), signIns: String(signed) },
            }))}
            groupTitle="Day"
            words={spaced}
            picked={picked}
            onPick={(day) => change({ day })}
          />
        </Suspense>
      </div>
    </Section>
  );
}

function getFigure(days: Stats['users'] | undefined) {
  if (days === undefined) return { value: <Skeleton width="short" /> };
  const sum = (count: (day: Stats['users'][number]) => number) =>
    spaced(String(days.reduce((all, day) => all + count(day), 0)));
  return { value: sum(({ executed }) => executed), note: `payments, ${sum(({ signIns }) => signIns)} sign-ins` };
}
