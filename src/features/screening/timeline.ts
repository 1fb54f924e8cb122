/**
 * The screening of a client day by day (specification, screening event): events in the fixed order of their tags, and a
 * note for days on which nothing changed. Pure.
 */
import type { ScreeningCheck, ScreeningEvent } from './calls.ts';
import { type ListCode, lists, type ScreeningTag, screeningTags } from './lists.ts';

export const tagLabels = {
  SNCSCR: 'Sanctions',
  PEPSCR: 'People in office',
  ADMSCR: 'Adverse media',
  PERSCR: 'Client sanctions',
} as const satisfies Record<ScreeningTag, string>;

export const noChange = 'No change';
/** days that are shown at most */
export const timelineDays = 30;

/** A new match: at least the list that it is of. */
interface Match {
  list: string;
}
type Check<Hit> = Pick<ScreeningCheck, 'id' | 'subject' | 'at' | 'versions'> & { hits: Hit[] };
type Event<Hit> = Omit<ScreeningEvent, 'data'> & { data: { checkId: string; subject: string; hits: Hit[] } };

export interface TimelineRow<Hit = ScreeningCheck['hits'][number]> {
  key: string;
  /** yyyy-mm-dd; 'yyyy-mm-dd to yyyy-mm-dd' for neighbours without a change */
  day: string;
  /** null: nothing changed */
  tag: ScreeningTag | null;
  /** who was compared */
  who: string;
  /** new matches of these lists; none where the comparison found nothing new */
  hits: Hit[];
}

const isListCode = (code: string): code is ListCode => Object.hasOwn(lists, code);
const getTag = (code: string): ScreeningTag | undefined => (isListCode(code) ? lists[code].tag : undefined);
const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** Of each check an event for each tag that its lists have, in the order of the tags. */
export function getEvents<Hit extends Match>(checks: readonly Check<Hit>[]): Event<Hit>[] {
  return checks.flatMap(({ id: checkId, at: time, subject, versions, hits }) =>
    screeningTags
      .filter((tag) => Object.keys(versions).some((code) => getTag(code) === tag))
      .map((tag) => ({
        ...{ tag, time },
        data: { checkId, subject, hits: hits.filter(({ list }) => getTag(list) === tag) },
      })),
  );
}

/**
 * The newest day first, from today back to the first event. `getDay` gives the day of a moment where the viewer is.
 */
export function getTimeline<Hit extends Match>(
  events: readonly Event<Hit>[],
  today: string,
  getDay: (at: string) => string,
): TimelineRow<Hit>[] {
  const first = events.reduce((day, { time }) => (getDay(time) < day ? getDay(time) : day), today);
  const rows: TimelineRow<Hit>[] = [];
  let quiet: { from: string; to: string } | undefined;
  const endQuiet = () => {
    if (quiet) rows.push(quietRow(quiet));
    quiet = undefined;
  };
  for (let day = today, n = 0; day >= first && n < timelineDays && events.length > 0; day = dayBefore(day), n++) {
    const ofDay = getRows(
      events.filter(({ time }) => getDay(time) === day),
      day,
    );
    if (ofDay.length === 0) quiet = { from: day, to: quiet?.to ?? day };
    else endQuiet();
    rows.push(...ofDay);
  }
  endQuiet();
  return rows;
}

const quietRow = ({ from, to }: { from: string; to: string }): TimelineRow<never> => ({
  ...{ key: `quiet ${from}`, day: from === to ? to : `${from} to ${to}`, tag: null, who: '', hits: [] },
});

/** By tag; what one was compared with several times on a day is one row. */
function getRows<Hit extends Match>(events: readonly Event<Hit>[], day: string): TimelineRow<Hit>[] {
  return screeningTags.flatMap((tag) => {
    const own = events.filter((event) => event.tag === tag);
    return [...new Set(own.map(({ data }) => data.subject))].map((who) => ({
      ...{ key: `${day} ${tag} ${who}`, day, tag, who },
      hits: own.flatMap(({ data }) => (data.subject === who ? data.hits : [])),
    }));
  });
}
