import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LoadOlder } from '../action/LoadOlder.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import { Time } from '../display/Time.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../feedback/Skeleton.tsx';
import { type Fold, type TimelineEvent, type TimelineKind, timelineDays, timelineKinds } from './rows.ts';
import styles from './Timeline.module.css';

export interface TimelineEntry extends TimelineEvent {
  /** After the name: `approved the profile change`, with links where it names something. */
  did: ReactNode;
  /** Below: the comment, the sum, what differs. */
  detail?: ReactNode;
  /** Beside the time, while the pointer or the keyboard is on the entry. */
  action?: ReactNode;
}

interface TimelineProps {
  /** Whose history, read aloud: `History of Baltic Timber UAB`. */
  label: string;
  /** The newest first; undefined while they are loading. */
  entries: readonly TimelineEntry[] | undefined;
  /** The kind that is shown, where the page keeps it; without `onKind` the timeline keeps it itself. */
  kind?: TimelineKind | undefined;
  onKind?: (kind: TimelineKind | undefined) => void;
  /** Stands in place of the entries where a filter leaves none. */
  nothing?: ReactNode;
  /** On top: a CommentBox. */
  composer?: ReactNode;
  /** Loads older ones; absent at the end. */
  onMore?: (() => void) | undefined;
  isLoadingMore?: boolean;
}

/** Who did what and when, by day. Look-ups in a row and days without change fold; chips choose the kinds. */
export function Timeline(props: TimelineProps) {
  const { label, entries, composer, nothing, onMore, isLoadingMore = false } = props;
  const [ownKind, setOwnKind] = useState<TimelineKind>();
  const { kind: chosen, onKind: setChosen } = props.onKind ? props : { kind: ownKind, onKind: setOwnKind };
  const shown = entries?.filter(({ kind }) => chosen === undefined || kind === chosen);
  const { drawn, drawMore, place } = useDrawn(shown);
  return (
    <section className={styles.timeline} aria-label={label}>
      {composer}
      {entries === undefined ? (
        <TimelineLoading label={label} />
      ) : (
        (entries.length > 0 || chosen) && <KindChips entries={entries} chosen={chosen} onChoose={setChosen} />
      )}
      {nothing ??
        (entries?.length === 0 && (
          <EmptyState icon="clock" title="Nothing has happened yet">
            Every step appears here, with who took it and when.
          </EmptyState>
        ))}
      {drawn && timelineDays(drawn).map((day) => <Day key={day.title} {...day} />)}
      {(drawMore ?? onMore) && (
        <div ref={place} className={styles.more}>
          <LoadOlder onMore={drawMore ?? onMore} isLoading={isLoadingMore} />
        </div>
      )}
    </section>
  );
}

const skeletonRows = 8;

/** A day with its events: as high as about one screen of them. */
function TimelineLoading({ label }: { label: string }) {
  return (
    <Loading label={`Loading ${label}`}>
      <div className={styles.heading}>
        <span className={styles.bar}>
          <Skeleton width="short" />
        </span>
      </div>
      <div className={styles.rows}>
        {Array.from({ length: skeletonRows }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
          <div key={line} className={classes(styles.row, styles.coming)}>
            <span className={styles.bar}>
              <Skeleton width={line % 3 === 1 ? 'long' : 'half'} />
            </span>
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** So many entries are drawn at once: thousands of them would hold up the page. */
const drawnStep = 200;

/** The first entries, and more of them as soon as their end comes into view. */
function useDrawn(entries: readonly TimelineEntry[] | undefined) {
  const [most, maxSet] = useState(drawnStep);
  const place = useRef<HTMLDivElement>(null);
  const hasMore = (entries?.length ?? 0) > most;
  const drawMore = () => maxSet((count) => count + drawnStep);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step the end lies elsewhere
  useEffect(() => {
    if (!hasMore || !place.current) return;
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && drawMore(), { rootMargin: '400px' });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [hasMore, most]);
  return { drawn: entries?.slice(0, most), drawMore: hasMore ? drawMore : undefined, place };
}

interface KindChipsProps {
  entries: readonly TimelineEntry[];
  chosen: TimelineKind | undefined;
  onChoose: ((kind: TimelineKind | undefined) => void) | undefined;
}

/** One chip for each kind that occurs; the chosen one lets go by another press. */
function KindChips({ entries, chosen, onChoose }: KindChipsProps) {
  const kinds = (Object.keys(timelineKinds) as TimelineKind[]).filter(
    (kind) => kind === chosen || entries.some((entry) => entry.kind === kind),
  );
  if (kinds.length < 2 && chosen === undefined) return null;
  return (
    <fieldset className={styles.chips} aria-label="Kinds of events">
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles.chip}
          aria-pressed={kind === chosen}
          onClick={() => onChoose?.(kind === chosen ? undefined : kind)}
        >
          {timelineKinds[kind]}
          <span className={styles.count}>{entries.filter((entry) => entry.kind === kind).length}</span>
        </button>
      ))}
    </fieldset>
  );
}

function Day({ title, rows }: ReturnType<typeof timelineDays<TimelineEntry>>[number]) {
  return (
    <section className={styles.day} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ol className={styles.rows}>
        {rows.map((row) =>
          'fold' in row ? (
            <Folded key={row.fold.key} fold={row.fold} isWithDay={title.includes(' to ')} />
          ) : (
            <Entry key={row.event.id} entry={row.event} />
          ),
        )}
      </ol>
    </section>
  );
}

function Folded({ fold, isWithDay }: { fold: Fold<TimelineEntry>; isWithDay: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <li className={classes(styles.row, styles.quiet)}>
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {fold.words}
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
        </button>
      </li>
      {isOpen && fold.events.map((entry) => <Entry key={entry.id} entry={entry} isWithDay={isWithDay} />)}
    </>
  );
}

function Entry({ entry, isWithDay = false }: { entry: TimelineEntry; isWithDay?: boolean }) {
  const { at, who, did, detail, action, kind, lookUp } = entry;
  return (
    <li className={classes(styles.row, styles[kind], lookUp !== undefined && styles.quiet)}>
      <div className={styles.line}>
        <p className={styles.words}>
          <span className={styles.who}>{who}</span> {did}
        </p>
        {action && <span className={styles.action}>{action}</span>}
        <span className={styles.time}>
          <Time at={at} part={isWithDay ? 'all' : 'time'} />
        </span>
      </div>
      {detail && <div className={styles.detail}>{detail}</div>}
    </li>
  );
}
