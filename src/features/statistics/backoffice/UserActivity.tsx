import { Suspense } from 'react';
import { lazyPart } from '../../../client/router/loadPage.ts';
import type { ChartSeries } from '../../../client/ui/chart/plot.ts';
import { spaceThousands } from '../../../client/ui/display/thousands.ts';
import { Loading, Skeleton } from '../../../client/ui/feedback/Skeleton.tsx';
import { Section } from '../../../client/ui/layout/Section.tsx';
import type { Stats } from '../calls.ts';
import styles from './statistics.module.css';

const Chart = lazyPart(() => import('../../../client/ui/chart/Chart.tsx').then((module) => module.Chart));

const series: readonly ChartSeries[] = [
  { key: 'executed', label: 'Payments executed', tone: 'in' },
  { key: 'signIns', label: 'Sign-ins', tone: 'out' },
];

interface UserActivityProps {
  users: Stats['users'] | undefined;
}

/** What people of companies did, by the day. */
export function UserActivity({ users }: UserActivityProps) {
  const signIns = users?.reduce((sum, day) => sum + day.signIns, 0);
  const executed = users?.reduce((sum, day) => sum + day.executed, 0);
  return (
    <Section title="User activity" summary="What people of companies did in the last 30 days.">
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
            figure={{
              value: executed === undefined ? <Skeleton width="short" /> : spaceThousands(String(executed)),
              note: signIns === undefined ? undefined : `payments, ${spaceThousands(String(signIns))} sign-ins`,
            }}
            kind="lines"
            series={series}
            groups={users?.map(({ day, executed: paid, signIns: signed }) => ({
              ...{ key: day, name: day, short: day.slice(8) },
              values: { executed: String(paid), signIns: String(signed) },
            }))}
            groupTitle="Day"
            words={spaceThousands}
          />
        </Suspense>
      </div>
    </Section>
  );
}
