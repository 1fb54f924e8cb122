import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '../action/IconButton.tsx';
import { classes } from '../classes.ts';
import { formatAmount } from '../display/Amount.tsx';
import { ErrorState } from '../feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../feedback/Skeleton.tsx';
import styles from './Chart.module.css';
import { type ChartKind, getRows, Plot } from './Plot.tsx';
import type { ChartBand, ChartData, ChartGroup, ChartSeries } from './plot.ts';

interface ChartProps {
  title: string;
  /** What can be seen, in a sentence. */
  sentence?: ReactNode;
  /** The number to read without looking further, and what it is. */
  figure?: { value: ReactNode; note?: ReactNode };
  /** Stacked bars have at most four series. */
  kind: ChartKind;
  series: readonly ChartSeries[];
  /** Oldest first; undefined while they are loading. */
  groups: readonly ChartGroup[] | undefined;
  /** Behind lines: the range that was expected. */
  band?: ChartBand;
  /** What the places of the axis are: `Month`. */
  groupTitle: string;
  /** A value in words; amounts with spaces between thousands unless given. */
  words?: (value: string) => string;
  /** The page is filtered by this group. */
  picked?: string | undefined;
  /** A click or Enter on a group; undefined on the picked one: the filter goes. */
  onPick?: (key: string | undefined) => void;
  error?: { message: string; onRetry?: () => void; requestId?: string | undefined } | undefined;
}

/** A chart in its frame: title, sentence, figure, drawing, and the same figures as a table. Loads d3. */
export function Chart(props: ChartProps) {
  const { title, sentence, figure, groups, error } = props;
  const id = useId();
  const [isTable, setTable] = useState(false);
  const isEmpty = groups?.every(({ values }) => Object.keys(values).length === 0);
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.top}>
        <div className={styles.words}>
          <h3 id={id} className={styles.title}>
            {title}
          </h3>
          {sentence && <p className={styles.sentence}>{sentence}</p>}
        </div>
        {isEmpty === false && !error && (
          <IconButton
            icon={isTable ? 'chart' : 'list'}
            label={isTable ? `${title} as a chart` : `${title} as a table`}
            onClick={() => setTable(!isTable)}
          />
        )}
      </figcaption>
      {figure && (
        <p className={styles.number}>
          <span className={styles.big}>{figure.value}</span>
          {figure.note && <span className={styles.sentence}>{figure.note}</span>}
        </p>
      )}
      {error ? (
        <ErrorState {...error} />
      ) : groups === undefined ? (
        <Loading label={`Loading ${title}`}>
          <Skeleton shape="plot" />
        </Loading>
      ) : isEmpty ? (
        <p className={styles.empty}>No figures in this period.</p>
      ) : (
        <Figures {...props} groups={groups} isTable={isTable} />
      )}
    </figure>
  );
}

type FiguresProps = ChartProps & { groups: readonly ChartGroup[]; isTable: boolean };

function Figures(props: FiguresProps) {
  const { title, kind, series, groups, band, groupTitle, words = formatAmount, isTable } = props;
  const data: ChartData = { series, groups, band, isStacked: kind === 'stacked' };
  if (isTable) return <ChartTable title={title} groupTitle={groupTitle} data={data} words={words} />;
  return (
    <>
      {(series.length > 1 || band) && <Legend {...data} />}
      <Plot label={title} kind={kind} data={data} words={words} picked={props.picked} onPick={props.onPick} />
    </>
  );
}

function Legend({ series, band }: ChartData) {
  return (
    <div className={styles.legend}>
      {series.map(({ key, label, tone }) => (
        <span key={key} className={classes(styles.key, styles[tone])}>
          {label}
        </span>
      ))}
      {band && <span className={classes(styles.key, styles.bandKey)}>{band.label}</span>}
    </div>
  );
}

interface ChartTableProps {
  title: string;
  groupTitle: string;
  data: ChartData;
  words: (value: string) => string;
}

function ChartTable({ title, groupTitle, data, words }: ChartTableProps) {
  const [first] = data.groups;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{groupTitle}</th>
            {first &&
              getRows(first, data, words).map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {data.groups.map((group) => (
            <tr key={group.key}>
              <th scope="row">{group.name}</th>
              {getRows(group, data, words).map(({ label, value }) => (
                <td key={label}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
