/**
 * The screening of a client day by day (specification, screening event): events in the fixed order of their tags, and a note
 * for days on which nothing changed. Pure.
 */
import type { ScreeningCheck } from './calls.ts';
import { type ListCode, lists } from './lists.ts';

/** In this order the events of a day stand. */
export const tagWords = {
  SNCSCR: 'Sanctions',
  PEPSCR: 'People in office',
  ADMSCR: 'Adverse media',
  PERSCR: 'Client sanctions',
} as const;
export type ScreeningTag = keyof typeof tagWords;
const tags = Object.keys(tagWords) as ScreeningTag[];

export const noChange = 'No change';
/** days that are shown at most */
export const timelineDays = 30;

export interface TimelineRow {
  key: string;
  /** yyyy-mm-dd; 'yyyy-mm-dd to yyyy-mm-dd' for neighbours without a change */
  day: string;
  /** null: nothing changed */
  tag: ScreeningTag | null;
  /** who was compared */
  who: string;
  /** new matches of these lists; none where the comparison found nothing new */
  hits: ScreeningCheck['hits'];
}

const isListCode = (code: string): code is ListCode => Object.hasOwn(lists, code);
const tagOf = (code: string): ScreeningTag | undefined => (isListCode(code) ? lists[code].tag : undefined);
const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** The newest day first, from today back to the first check. `dayOf` tells the day of a moment where the viewer is. */
export function timelineOf(
  checks: readonly ScreeningCheck[],
  today: string,
  dayOf: (at: string) => string,
): TimelineRow[] {
  const first = checks.reduce((day, { at }) => (dayOf(at) < day ? dayOf(at) : day), today);
  const rows: TimelineRow[] = [];
  let quiet: { from: string; to: string } | undefined;
  const endQuiet = () => {
    if (quiet) rows.push(quietRow(quiet));
    quiet = undefined;
  };
  for (let day = today, n = 0; day >= first && n < timelineDays && checks.length > 0; day = dayBefore(day), n++) {
    const events = eventsOf(
      checks.filter(({ at }) => dayOf(at) === day),
      day,
    );
    if (events.length === 0) quiet = { from: day, to: quiet?.to ?? day };
    else endQuiet();
    rows.push(...events);
  }
  endQuiet();
  return rows;
}

const quietRow = ({ from, to }: { from: string; to: string }): TimelineRow => ({
  ...{ key: `quiet ${from}`, day: from === to ? to : `${from} to ${to}`, tag: null, who: '', hits: [] },
});

/** By tag; of one tag the newest check first, as they come. */
function eventsOf(checks: readonly ScreeningCheck[], day: string): TimelineRow[] {
  return tags.flatMap((tag) =>
    checks
      .filter(({ versions }) => Object.keys(versions).some((code) => tagOf(code) === tag))
      .map(({ id, subject, hits }) => ({
        ...{ key: `${id} ${tag}`, day, tag, who: subject },
        hits: hits.filter(({ list }) => tagOf(list) === tag),
      })),
  );
}
