import { type LogKind, logKinds } from '#shared/logKinds.ts';
import { timeText } from '../display/timeText.ts';

export const timelineKinds = logKinds;
export type TimelineKind = LogKind;

export interface TimelineEvent {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  /** A name, or `System`. */
  who: string;
  kind: TimelineKind;
  /** For a look-up, which changes nothing: its verb, such as `Viewed` or `Searched`. Equal ones in a row fold. */
  lookUp?: string;
}

export interface Fold<Event extends TimelineEvent> {
  key: string;
  /** `Viewed 6 times by 2 people` */
  words: string;
  events: readonly Event[];
}

export type TimelineRow<Event extends TimelineEvent> = { event: Event } | { fold: Fold<Event> };

export interface TimelineDay<Event extends TimelineEvent> {
  /** `2026-03-05`, or `2026-03-02 to 2026-03-05` for days without change. */
  title: string;
  rows: readonly TimelineRow<Event>[];
}

const getDay = ({ at }: TimelineEvent): string => timeText(new Date(at)).slice(0, 10);

/** Groups events, the newest first, by day in the viewer's zone. */
export function timelineDays<Event extends TimelineEvent>(events: readonly Event[]): TimelineDay<Event>[] {
  const days = groupedBy(events, getDay);
  const isQuiet = (day: readonly Event[]) => day.every(({ lookUp }) => lookUp !== undefined);
  // a run of quiet days is one group; each other day is its own
  const runs = groupedBy(days, (day) => (isQuiet(day) ? 'quiet' : getDay(day[0])));
  return runs.map((run) => {
    const all = run.flat();
    const [newest, oldest] = [getDay(run[0][0]), getDay(run.at(-1)?.[0] ?? run[0][0])];
    const title = newest === oldest ? newest : `${oldest} to ${newest}`;
    const rows = run.length > 1 ? [{ fold: foldEvents(all, 'No change. ') }] : getRows(all);
    return { title, rows };
  });
}

function getRows<Event extends TimelineEvent>(events: readonly Event[]): TimelineRow<Event>[] {
  const runs = groupedBy(events, ({ id, lookUp }) => lookUp ?? `change ${id}`);
  return runs.map((run) => (run.length > 1 ? { fold: foldEvents(run) } : { event: run[0] }));
}

function foldEvents<Event extends TimelineEvent>(events: readonly Event[], before = ''): Fold<Event> {
  const verbs = new Set(events.map(({ lookUp }) => lookUp));
  const verb = verbs.size === 1 ? events[0]?.lookUp : 'Looked up';
  const [first, ...others] = new Set(events.map(({ who }) => who));
  const by = others.length === 0 ? first : `${others.length + 1} people`;
  const times = events.length === 1 ? 'once' : `${events.length} times`;
  return { key: `fold ${events.at(-1)?.id}`, words: `${before}${verb} ${times} by ${by}`, events };
}

type NonEmpty<Item> = readonly [Item, ...Item[]];

/** Runs of neighbours with an equal key. */
function groupedBy<Item>(items: readonly Item[], getKey: (item: Item) => string): NonEmpty<Item>[] {
  const runs: [Item, ...Item[]][] = [];
  let last: string | undefined;
  for (const item of items) {
    const key = getKey(item);
    if (key === last) runs.at(-1)?.push(item);
    else runs.push([item]);
    last = key;
  }
  return runs;
}
