import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../router/loadPage.ts';
import { classes } from '../ui/classes.ts';
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx';
import styles from './LazyChart.module.css';

const Chart = lazyPart(() => import('../ui/chart/Chart.tsx').then((module) => module.Chart));

/** A chart whose script comes when it is shown; its place is as high before. */
export function LazyChart(chart: ComponentProps<typeof Chart>) {
  return (
    <div className={classes(styles.place, chart.figure !== undefined && styles.tall)}>
      <Suspense
        fallback={
          <Loading label={`Loading ${chart.title}`}>
            <Skeleton shape="plot" />
          </Loading>
        }
      >
        <Chart {...chart} />
      </Suspense>
    </div>
  );
}
